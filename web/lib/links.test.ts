import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { calendarLink } from "./links.ts";

test("the calendar is told what the appointment is about", () => {
  const link = new URL(calendarLink({ package: "Executive & more" }));
  expect(link.searchParams.get("package")).toBe("Executive & more");
  expect(`${link.origin}${link.pathname}`).toBe(site.calendarUrl);
});

test("without a subject the calendar's address is the owner's", () => {
  expect(calendarLink()).toBe(site.calendarUrl);
});
