import { expect, test } from "vitest";
import { operatorLines } from "./operator.ts";

const EMPTY = { legalName: "", runBy: "", registration: "", tin: "", since: "" };
const lines = (operator: Partial<typeof EMPTY>) =>
  operatorLines({ name: "Adwuma House", operator: { ...EMPTY, ...operator } });

test("without operator details there are no lines", () => {
  expect(lines({})).toEqual([]);
});

test("each operator detail becomes a sentence and missing ones are left out", () => {
  expect(
    lines({ legalName: "House Ltd", runBy: "Ama Mensah", registration: "CS1", tin: "C2", since: "2026-03-01" }),
  ).toEqual([
    "Adwuma House is run by House Ltd, Ama Mensah.",
    "Company registration CS1.",
    "TIN C2.",
    "Open since 1 March 2026.",
  ]);
  expect(lines({ runBy: "Ama Mensah", since: "2024" })).toEqual([
    "Adwuma House is run by Ama Mensah.",
    "Open since 2024.",
  ]);
});
