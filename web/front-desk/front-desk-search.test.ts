import { expect, test } from "vitest";
import {
  activeSection,
  FRONT_DESK_SECTIONS,
  FRONT_DESK_TABS,
  readFrontDeskSearch,
  tabOfSection,
} from "./front-desk-search.ts";

test("has at most eight tabs, and each section in one of them", () => {
  expect(Object.keys(FRONT_DESK_TABS).length).toBeLessThanOrEqual(8);
  expect(new Set(FRONT_DESK_SECTIONS).size).toBe(FRONT_DESK_SECTIONS.length);
});

test("opens what an address names", () => {
  const open = (search: Record<string, unknown>) => activeSection(readFrontDeskSearch(search));
  for (const section of FRONT_DESK_SECTIONS.filter((name) => name !== "people"))
    expect(open({ tab: section })).toBe(section);
  expect(open({ tab: "people", person: "client-1" })).toBe("people");
  expect(open({ tab: "people" })).toBe("clients");
  expect(open({ q: "ama" })).toBe("clients");
  expect(open({ day: "2026-11-27" })).toBe("today");
  expect(open({ tab: "elsewhere" })).toBe("today");
});

test("knows the tab of each section", () => {
  expect(["outbox", "people", "staff", "history"].map((name) => tabOfSection(name as "outbox"))).toEqual([
    "inbox",
    "people",
    "settings",
    "business",
  ]);
});
