import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedKey } from "#web/lib/browser-storage/shared-key.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { act, bookingApi, FRONT_DESK_KEY } from "./queries.ts";
import { saveAdminKey } from "./session/staff-session.ts";

const LISTS = ["bookings", "reviews", "refunds", "summary", "takings"];

const confirm = (id: string) => act(bookingApi.confirm.$post, { id })();

beforeEach(() => {
  for (const list of LISTS) queryClient.setQueryData([FRONT_DESK_KEY, list], {});
  queryClient.setQueryData(["elsewhere"], {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  // Files share their modules.
  sharedKey.remove();
});

test.each([
  ["succeeds", () => Response.json({})],
  ["is refused", () => new Response("", { status: 409 })],
  ["gets no response", () => Promise.reject(new TypeError("Failed to fetch"))],
])("refetches all front desk data, and no other, after a mutation that %s", async (_result, respond) => {
  vi.stubGlobal("fetch", async () => respond());
  await confirm("b-1").catch(() => {});
  for (const list of LISTS) expect(queryClient.getQueryState([FRONT_DESK_KEY, list])?.isInvalidated, list).toBe(true);
  expect(queryClient.getQueryState(["elsewhere"])?.isInvalidated).toBe(false);
});

test("sends a mutation with the current key to its record", async () => {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  for (const key of ["first", "second"]) {
    saveAdminKey(key);
    await confirm("a/b");
  }
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(Array(2).fill("/api/admin/bookings/a%2Fb/confirm"));
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get("x-admin-api-key"));
  expect(keys).toEqual(["first", "second"]);
});
