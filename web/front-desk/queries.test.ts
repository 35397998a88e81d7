import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "#web/lib/query-client.ts";
import { confirmBooking } from "./bookings/queries.ts";
import { FRONT_DESK_KEY } from "./queries.ts";
import { saveAdminKey } from "./session/staff-session.ts";

const LISTS = ["bookings", "reviews", "refunds", "summary", "takings"];

beforeEach(() => {
  for (const list of LISTS) queryClient.setQueryData([FRONT_DESK_KEY, list], {});
  queryClient.setQueryData(["elsewhere"], {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test.each([
  ["is done", () => Response.json({})],
  ["is refused", () => new Response("", { status: 409 })],
  ["has no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
])("after an act that %s everything at the front desk is asked for again, and nothing else", async (_what, answer) => {
  vi.stubGlobal("fetch", async () => answer());
  await confirmBooking({ id: "b-1" }).catch(() => {});
  for (const list of LISTS) expect(queryClient.getQueryState([FRONT_DESK_KEY, list])?.isInvalidated, list).toBe(true);
  expect(queryClient.getQueryState(["elsewhere"])?.isInvalidated).toBe(false);
});

test("an act carries the key that is in force by then, and goes to the record it is about", async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  for (const key of ["first", "second"]) {
    saveAdminKey(key);
    await confirmBooking({ id: "a/b" });
  }
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(Array(2).fill("/api/admin/bookings/a%2Fb/confirm"));
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get("x-admin-api-key"));
  expect(keys).toEqual(["first", "second"]);
});
