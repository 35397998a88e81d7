import { afterEach, expect, test, vi } from "vitest";
import { clearAvailability, fetchAvailability } from "./fetch-availability.ts";

const asked: string[] = [];
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearAvailability();
  asked.length = 0;
});

function on(today: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${today}T12:00:00Z`) });
  vi.stubGlobal("fetch", async (address: string) => {
    const from = new URL(address, "https://house.test").searchParams.get("from") ?? "";
    asked.push(from);
    return Response.json({ days: [{ day: from }] });
  });
}

test("today is one answer", async () => {
  on("2026-11-26");
  expect(await fetchAvailability("desk_day", "2026-11-26")).toEqual([{ day: "2026-11-26" }]);
  expect(asked).toEqual(["2026-11-26"]);
});

test("a month whose end lies in the next answer is asked for whole, and once", async () => {
  on("2026-11-26");
  const days = (await fetchAvailability("desk_day", "2027-05-01")).map(({ day }) => day);
  expect(days).toEqual(["2027-02-26", "2027-05-29"]);
  await fetchAvailability("desk_day", "2027-06-01");
  expect(asked).toEqual(["2027-02-26", "2027-05-29"]);
});

test("nothing is asked about what lies beyond a year", async () => {
  on("2026-11-26");
  expect(await fetchAvailability("desk_day", "2027-12-01")).toEqual([]);
  await fetchAvailability("desk_day", "2027-11-01");
  expect(asked).toEqual(["2027-08-29"]);
});
