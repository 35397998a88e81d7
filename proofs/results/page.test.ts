import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { formatPage, PROOFS, readFigures, readPage } from "./page.ts";

const ROOT = join(import.meta.dirname, "../..");
const RUN = {
  figures: ["2 of 3 targets", "3 lives"],
  date: "2026-11-28",
  commit: "34560c25",
  minutes: "12",
  load: "1.5 of 2",
};

test("the page has the form that `npm run proofs` writes, and each row a date and a commit", () => {
  const page = readFileSync(join(ROOT, "docs/proofs.md"), "utf8");
  const results = readPage(page);
  expect(page).toBe(formatPage(results));
  for (const { date, commit } of results.values()) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(commit).toMatch(/^[0-9a-f]{8}\+?$/);
  }
});

test("every command of the page is a script of the project", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  for (const { command } of Object.values(PROOFS)) expect(scripts).toHaveProperty([command.split(" ")[2] ?? ""]);
});

test("a row that is not run again stays as it was", () => {
  const page = formatPage(new Map([["kill", RUN]]));
  const results = readPage(page);
  expect(results).toEqual(new Map([["kill", RUN]]));
  const both = formatPage(results.set("growth", RUN));
  expect(both).toContain(
    "Run on 2026-11-28 at 34560c25 for 12 minutes, at a load of 1.5 of 2:\n\n- 2 of 3 targets\n- 3 lives",
  );
  expect(readPage(formatPage(results)).get("kill")).toEqual(RUN);
});

test("collects every figure of an output", () => {
  const output = "Round 1\nFigure: 500 bookings\n | stdout\nFigure: 3 members\n12 passed, 0 failed\n";
  expect(readFigures({ what: "", command: "" }, output)).toEqual(["500 bookings", "3 members"]);
  expect(readFigures({ what: "", command: "", figure: /^(\d+ passed, \d+ failed)$/m }, output)).toEqual([
    "12 passed, 0 failed",
  ]);
  expect(readFigures({ what: "", command: "" }, "nothing")).toEqual(["no figure"]);
});
