import { expect, test } from "vitest";
import { NO_OPENING_EXCEPTIONS } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import { describeVisitReception } from "./visit-reception.ts";

const MONDAY = "2026-11-30";
const SUNDAY = "2026-11-29";
const describeVisit = (type: Parameters<typeof describeVisitReception>[0], day: string) =>
  describeVisitReception(type, day, NO_OPENING_EXCEPTIONS);

test("tells customers with a key when they get it, and to ring at the gate only before", () => {
  expect(describeVisit("private_office", MONDAY)).toBe(
    `${site.handover.private_office} It is open on Monday 30 November 2026, 8 am to 6 pm. From then on you can come at any hour.`,
  );
  expect(describeVisit("desk_monthly", SUNDAY)).toBe(
    `No reception on Sunday 29 November 2026. ${site.address.entryWithoutReception} ${site.handover.desk_monthly} It is open on Monday 30 November 2026, 8 am to 6 pm. From then on you can come at any hour.`,
  );
});

test("names no next day with reception during a long closure", () => {
  const closures = [{ from: SUNDAY, to: "2027-01-15", reason: "Repairs" }];
  const text = describeVisitReception("private_office", MONDAY, { closures, specials: [] });
  expect(text).toContain(site.handover.private_office);
  expect(text).not.toContain("It is open on");
});

test("sends a day guest to the gate outside reception hours, and a virtual office nowhere", () => {
  expect(describeVisit("desk_day", MONDAY)).toMatch(
    /^Reception is open 8 am to 6 pm on Monday 30 November 2026\. At other times: ring at the gate/,
  );
  expect(describeVisit("virtual_pro", MONDAY)).toBeNull();
});
