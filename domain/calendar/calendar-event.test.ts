import { expect, test } from "vitest";
import { bookingCalendarEvent, googleCalendarLink, outlookCalendarLink } from "./calendar-event.ts";

const SUNDAY = "2026-12-06";
const HOURS = { opens: 10, closes: 20 };

test("creates a timed event for a day pass, and none for virtual offices", () => {
  expect(bookingCalendarEvent({ bookingType: "desk_day", startDate: SUNDAY, endDate: null }, HOURS)?.time).toEqual({
    kind: "timed",
    startsAtMs: Date.UTC(2026, 11, 6, 10),
    endsAtMs: Date.UTC(2026, 11, 6, 20),
  });
  for (const bookingType of ["virtual_pro", "enterprise"] as const)
    expect(bookingCalendarEvent({ bookingType, startDate: SUNDAY, endDate: null }, HOURS)).toBeNull();
});

test("ends an extended booking on its end date", () => {
  const booking = {
    bookingType: "desk_week",
    startDate: "2026-12-01",
    endDate: "2026-12-09",
    extendedDays: 2,
  } as const;
  expect(bookingCalendarEvent(booking, HOURS)?.time).toEqual({ kind: "days", first: "2026-12-01", last: "2026-12-09" });
});

test("passes the same times to Google and Outlook, the last day included", () => {
  const day = bookingCalendarEvent({ bookingType: "desk_day", startDate: SUNDAY, endDate: null }, HOURS);
  const week = bookingCalendarEvent({ bookingType: "desk_week", startDate: "2026-12-01", endDate: null }, HOURS);
  if (!(day && week)) throw new Error("Expected two calendar events.");
  expect(new URL(googleCalendarLink(day)).searchParams.get("dates")).toBe("20261206T100000Z/20261206T200000Z");
  expect(new URL(googleCalendarLink(week)).searchParams.get("dates")).toBe("20261201/20261208");
  expect(Object.fromEntries(new URL(outlookCalendarLink(week)).searchParams)).toMatchObject({
    startdt: "2026-12-01",
    enddt: "2026-12-08",
    allday: "true",
    subject: "Weekly at Adwuma House",
  });
});
