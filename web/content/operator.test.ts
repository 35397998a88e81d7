import { expect, test } from "vitest";
import { operatorLines } from "./operator.ts";

const NOBODY = { legalName: "", runBy: "", registration: "", tin: "", since: "" };
const lines = (operator: Partial<typeof NOBODY>) =>
  operatorLines({ name: "Adwuma House", operator: { ...NOBODY, ...operator } });

test("while nothing is filled in nothing is said", () => {
  expect(lines({})).toEqual([]);
});

test("what is filled in is said, each in a sentence, and nothing of the rest", () => {
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
