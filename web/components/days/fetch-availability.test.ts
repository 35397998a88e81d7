import { afterEach, expect, test, vi } from "vitest";
import { MAX_AVAILABILITY_DAYS } from "#domain/inventory/availability.ts";
import { setWorkerTime, todayInAccra } from "#web/lib/time/dates.ts";
import { clearAvailability, fetchAvailability } from "./fetch-availability.ts";

const requestedDays: (string | null)[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setWorkerTime(new Date().toISOString());
  clearAvailability();
  requestedDays.length = 0;
});

/** Stubs the worker's answers on its day, seen by a visitor whose clock shows another. */
function stubDays({ worker, visitor = worker }: { worker: string; visitor?: string }) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${visitor}T12:00:00Z`) });
  vi.stubGlobal("fetch", async (address: string) => {
    const query = new URL(address, "https://house.test").searchParams;
    const from = query.get("from");
    requestedDays.push(from);
    expect(query.get("days")).toBe(String(MAX_AVAILABILITY_DAYS));
    return Response.json({ now: `${worker}T12:00:00.000Z`, days: [{ day: from ?? worker }] });
  });
}

test("today needs one request", async () => {
  stubDays({ worker: "2026-11-26" });
  expect(await fetchAvailability("desk_day", "2026-11-26")).toEqual([{ day: "2026-11-26" }]);
  expect(requestedDays).toEqual([null]);
});

test.each(["2026-11-29", "2026-11-23"])(
  "a visitor whose clock shows %s sees the days of the worker's clock",
  async (visitor) => {
    stubDays({ worker: "2026-11-26", visitor });
    expect(todayInAccra()).toBe(visitor);
    expect(await fetchAvailability("desk_day", todayInAccra())).toEqual([{ day: "2026-11-26" }]);
    expect(todayInAccra()).toBe("2026-11-26");
    vi.setSystemTime(Date.now() + 12 * 3_600_000);
    expect(todayInAccra()).toBe("2026-11-27");
  },
);

test("an answer without the worker's time changes no day", () => {
  const today = todayInAccra();
  setWorkerTime("");
  expect(todayInAccra()).toBe(today);
});

test("a month across two pages requests both pages once", async () => {
  stubDays({ worker: "2026-11-26" });
  const days = (await fetchAvailability("desk_day", "2027-05-01")).map(({ day }) => day);
  expect(days).toEqual(["2027-02-26", "2027-05-29"]);
  await fetchAvailability("desk_day", "2027-06-01");
  expect(requestedDays).toEqual(["2027-02-26", "2027-05-29"]);
});

test("days beyond a year are never requested", async () => {
  stubDays({ worker: "2026-11-26" });
  expect(await fetchAvailability("desk_day", "2027-12-01")).toEqual([]);
  await fetchAvailability("desk_day", "2027-11-01");
  expect(requestedDays).toEqual(["2027-08-29"]);
});
