import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { calendarLink } from "./links.ts";

test("the calendar link includes the appointment's subject", () => {
  const link = new URL(calendarLink({ package: "Executive & more" }));
  expect(link.searchParams.get("package")).toBe("Executive & more");
  expect(`${link.origin}${link.pathname}`).toBe(site.calendarUrl);
});

test("the calendar link without a subject is the configured URL", () => {
  expect(calendarLink()).toBe(site.calendarUrl);
});
