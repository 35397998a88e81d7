import { expect, test } from "vitest";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { IMPORT_KINDS, type ImportKind } from "#domain/import/fields.ts";
import { confirmImport, previewImport, undoImport } from "#worker/import/import-table.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { reportFigure } from "./results/report-figure.ts";

/** `npm run test:import` measures the largest import; two calls' worth of rows otherwise. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 1100);
const MAX_SECONDS = 60;
const TODAY = dayAt(NOON);
const DAYS = 350;
/** One in so many memberships is of a virtual office; the others take a desk. */
const VIRTUAL_EVERY = 10;

const HEADINGS: Record<ImportKind, string> = {
  clients: "Name;Business;Email;Phone;Plan;Price;Next due date",
  memberships: "Name;Email;Phone;Plan;Price;Start;Next due date",
  bookings: "Name;Email;Phone;Plan;Date;Paid;Price",
  newsletter: "Email;Agreed on",
};

function rowOf(kind: ImportKind, at: number): string {
  const due = addDays(TODAY, (at % 60) - 20);
  const phone = `024${String(1_000_000 + at)}`;
  switch (kind) {
    case "clients":
      return `Ama Mensah ${at};Business ${at};ama${at}@clients.example;${phone};Pro;GHS 600.00;${due}`;
    case "memberships":
      return `Kofi Tetteh ${at};kofi${at}@members.example;${phone};${at % VIRTUAL_EVERY ? "Monthly hot desk;1,800" : "Starter;350"};;${due}`;
    case "bookings":
      return `Esi Boateng ${at};esi${at}@guests.example;${phone};Day pass;${addDays(TODAY, 1 + (at % DAYS))};yes;250`;
    case "newsletter":
      return `reader${at}@list.example;5/1/2026`;
  }
}

test.each(IMPORT_KINDS)(
  "imports a large file of %s in under a minute, and undoes it",
  { timeout: 300_000 },
  async (kind) => {
    const { deps, rows } = makeTestDeps({ staff: SHARED_KEY });
    rows.sql(`update resources set capacity = ${ROWS}, allotment = 0`);
    rows.sql("delete from closures");
    const lines = Array.from({ length: ROWS }, (_, at) => rowOf(kind, at));
    const bytes = new TextEncoder().encode([HEADINGS[kind], ...lines].join("\n"));

    const cpuBefore = process.cpuUsage();
    const started = performance.now();
    const seen = await previewImport(deps, { contentType: "text/csv", bytes, query: { kind } });
    const previewed = performance.now();
    const closed = seen.rows.filter(({ problems }) => problems.some((problem) => problem.includes("closed"))).length;
    expect({ good: seen.good, bad: seen.bad }).toEqual({ good: ROWS - closed, bad: closed });
    let progress = await confirmImport(deps, { id: seen.importId });
    while (progress.left > 0) progress = await confirmImport(deps, { id: seen.importId });
    const confirmed = performance.now();
    // Of one processor: other work on the machine counts only in the printed seconds.
    const { user, system } = process.cpuUsage(cpuBefore);
    expect(progress).toMatchObject({ done: ROWS - closed, refused: [] });
    progress = await undoImport(deps, { id: seen.importId });
    while (progress.left > 0) progress = await undoImport(deps, { id: seen.importId });
    const undone = performance.now();
    expect(progress).toMatchObject({ done: ROWS - closed, refused: [] });

    const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
    const [checking, writing, deleting] = [
      ...[seconds(started, previewed), seconds(previewed, confirmed), seconds(confirmed, undone)],
    ];
    reportFigure(
      `${ROWS} ${kind}: preview ${checking} s, import ${writing} s, undo ${deleting} s; preview and import ${Math.round((user + system) / 1e6)} s of one processor`,
    );
    expect((user + system) / 1e6).toBeLessThan(MAX_SECONDS);
  },
);
