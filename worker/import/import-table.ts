import {
  type AdminImports,
  type ImportPreview,
  type ImportProgress,
  type ImportRow,
  ImportRowsInput,
  type PreviewImportQuery,
} from "#contract/front-desk/import/import.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { addDays, type Day, dayAt, daysBetween } from "#domain/calendar/days.ts";
import { type Columns, guessColumns, type ImportKind, MAX_IMPORT_ROWS } from "#domain/import/fields.ts";
import { readTable } from "#domain/import/read-table.ts";
import { countAllocatedByDay, findClosedReason } from "#domain/inventory/availability.ts";
import { RESOURCES } from "#domain/inventory/inventory.ts";
import { decodeTable, isText, type TableRow } from "#domain/tables/parse-table.ts";
import type { NewImportRow } from "#worker/db/import-drafts.ts";
import type { ImportDatabaseRow } from "#worker/db/schema/imports.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeRecordBuilder } from "./build-records.ts";
import { describeValid, type ReadRow, readRows } from "./read-rows.ts";

/** Rows that one call writes: one batch, within the statements of the free plan. */
const ROWS_PER_CALL = 1000;
/** Fewer, because a deletion takes longer: each name leaves the search. */
const DELETIONS_PER_CALL = 500;
const MAX_LISTED = 20;
/** Bookings start up to a year ahead and last up to a year; free days after that are left to the guard that writes. */
const DAYS_CHECKED = 2 * 366 + 31;

interface PreviewInput {
  kind: ImportKind;
  rows: readonly TableRow[];
  columns: Columns;
  fileName: string | null;
}

/** The body as it arrived: a CSV file, or rows as JSON. */
export async function previewImport(
  deps: Deps,
  { contentType, bytes, query }: { contentType: string; bytes: Uint8Array; query: PreviewImportQuery },
): Promise<ImportPreview> {
  const mediaType = contentType.split(";")[0]?.trim().toLowerCase();
  if (mediaType === "text/csv")
    return previewCsv(
      deps,
      decodeTable(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal, ignoreBOM: false }).decode(bytes)),
      query,
    );
  if (mediaType !== "application/json") throw new AppError("unsupported_media_type");
  const { data, error } = ImportRowsInput.safeParse(parseJson(bytes));
  if (error) throw new AppError("validation_failed", { message: error.issues[0]?.message ?? "Send rows as a list" });
  return previewRows(deps, data);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw new AppError("bad_json");
  }
}

/** A file or a pasted table. Without `columns` its headings decide. */
async function previewCsv(deps: Deps, text: string, query: PreviewImportQuery): Promise<ImportPreview> {
  const { kind } = query;
  if (kind === undefined) throw invalidField("kind", "Choose clients, memberships, bookings or newsletter");
  if (!isText(text))
    throw new AppError("validation_failed", {
      message: "This is not a text file. Save the sheet as CSV, or copy the table and paste it.",
    });
  const { headings, rows, isQuoteOpen } = readTable(text);
  const last = rows.at(-1);
  if (isQuoteOpen && last)
    throw new AppError("validation_failed", { message: `A quote in row ${last.row} is never closed.` });
  const columns = query.columns?.split(",").map((name) => name || null) ?? guessColumns(kind, headings, rows[0]?.cells);
  return preview(deps, { kind, columns, rows, fileName: query.name || null });
}

/** Rows as objects: their keys are fields or headings. */
async function previewRows(deps: Deps, { kind, rows }: ImportRowsInput) {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return preview(deps, {
    ...{ kind, columns: guessColumns(kind, headings), fileName: null },
    rows: rows.map((row, index) => ({
      row: index + 1,
      cells: headings.map((heading) => String(row[heading] ?? "")),
    })),
  });
}

/** Checks every row and keeps the new ones as a draft. */
async function preview(deps: Deps, { kind, rows, columns, fileName }: PreviewInput): Promise<ImportPreview> {
  if (rows.length === 0) throw new AppError("validation_failed", { message: "The table has no rows." });
  if (rows.length > MAX_IMPORT_ROWS)
    throw new AppError("validation_failed", {
      message: `The table has ${rows.length} rows. Split it: one import takes ${MAX_IMPORT_ROWS}.`,
    });
  const now = deps.now();
  const { rows: read, notes } = readRows(kind, rows, columns, now);
  const importId = deps.newId();
  const candidates = await buildCandidates(deps, importId, read, columns.includes("amount"));
  const existing = await deps.imports.findExisting(kind, candidates);
  const fresh = candidates.filter(({ row }) => !existing.has(row));
  const full = await findFullRows(deps, kind, fresh);
  for (const row of read) row.problems.push(...(full.get(row.row) ?? []));
  const bad = read.filter(({ problems }) => problems.length > 0).length;
  const draft: ImportDatabaseRow = {
    ...{ id: importId, kind, fileName, staffId: deps.staff?.staffId ?? null, createdAt: now, startedAt: null },
    ...{ existing: existing.size, bad },
  };
  await deps.imports.createDraft(
    draft,
    fresh.filter(({ row }) => !full.has(row)),
  );
  const answers = read.map(
    ({ row, name, problems, valid }): ImportRow => ({
      ...{ row, name, problems, isExisting: existing.has(row) },
      record: valid && problems.length === 0 ? describeValid(valid) : null,
    }),
  );
  return { importId, kind, rows: answers, good: read.length - bad, existing: existing.size, bad, notes };
}

/** The records of valid rows. A row that repeats an earlier one gets that as its problem. */
async function buildCandidates(deps: Deps, importId: string, read: readonly ReadRow[], hasAmounts: boolean) {
  const build = makeRecordBuilder(deps);
  const rowOf = new Map<string, number>();
  const candidates: NewImportRow[] = [];
  for (const { row, valid, problems } of read) {
    if (valid === null) continue;
    const record = await build(valid, hasAmounts);
    const earlier = rowOf.get(record.recordId);
    if (earlier !== undefined) {
      problems.push(`The same as row ${earlier}`);
      continue;
    }
    rowOf.set(record.recordId, row);
    candidates.push({ id: `${importId}-${row}`, importId, row, ...record });
  }
  return candidates;
}

/** Rows whose days are closed, or full once the rows before them are in. */
async function findFullRows(deps: Deps, kind: ImportKind, rows: readonly NewImportRow[]) {
  const now = deps.now();
  const today = dayAt(now.getTime());
  const problems = new Map<number, string[]>();
  for (const resource of RESOURCES) {
    const stays = rows.filter((row) => row.resource === resource);
    if (stays.length === 0) continue;
    const occupancy = await deps.allocations.readOccupancy({
      ...{ resource, from: today, to: addDays(today, DAYS_CHECKED), at: now },
    });
    const taken = countAllocatedByDay(occupancy.allocations, today, DAYS_CHECKED);
    for (const { row, draft, firstDay, lastDay } of stays) {
      if (!firstDay) continue;
      const closed =
        kind === "bookings"
          ? findClosedReason(draft?.booking?.bookingType as "desk_day", firstDay, occupancy, now.getTime())
          : null;
      const full = findFullDay(taken, occupancy.capacity ?? 0, { today, firstDay, lastDay: lastDay ?? null });
      if (closed !== null) problems.set(row, [`We are closed on ${formatDateWithWeekday(firstDay)}: ${closed}`]);
      else if (full !== null)
        problems.set(row, [`${formatDateWithWeekday(full)} is full: all ${occupancy.capacity} are taken`]);
    }
  }
  return problems;
}

/** The first full day of a stay; null if it has room, which it then takes. */
function findFullDay(
  taken: number[],
  capacity: number,
  stay: { today: Day; firstDay: Day; lastDay: Day | null },
): Day | null {
  const first = daysBetween(stay.today, stay.firstDay);
  const after =
    stay.lastDay === null ? taken.length : Math.min(taken.length, daysBetween(stay.today, stay.lastDay) + 1);
  for (let at = first; at < after; at += 1) if ((taken[at] ?? 0) >= capacity) return addDays(stay.today, at);
  for (let at = first; at < after; at += 1) taken[at] = (taken[at] ?? 0) + 1;
  return null;
}

/** Writes the next rows of a draft. A repeat goes on where the last call ended, and changes nothing at the end. */
export async function confirmImport(deps: Deps, { id }: { id: string }): Promise<ImportProgress> {
  const { kind } = await getImport(deps, id);
  await deps.imports.writeChunk(chunkOf(deps, { id, kind, action: "import_confirmed" }));
  return progressOf(deps, { id, kind }, "draft", ["written", "existing", "refused"], "refused");
}

/** Deletes the next imported records, and names those that something was built on. */
export async function undoImport(deps: Deps, { id }: { id: string }): Promise<ImportProgress> {
  const { kind } = await getImport(deps, id);
  const kept = await deps.imports.listReasons(id, "written");
  const count = await deps.imports.countRows([id]);
  // All that is left stayed in an earlier attempt.
  if (kept.length === count(id, "written")) await deps.imports.forgetReasons(id);
  await deps.imports.undoChunk(chunkOf(deps, { id, kind, action: "import_undone" }));
  return progressOf(deps, { id, kind }, "written", ["undone"], "written");
}

export async function listImports(deps: Deps): Promise<AdminImports> {
  const found = await deps.imports.listConfirmed(MAX_LISTED);
  const count = await deps.imports.countRows(found.map((row) => row.import.id));
  return {
    imports: found.map(({ import: { id, kind, fileName, createdAt, existing, bad }, staffName }) => ({
      ...{ id, kind, fileName, staffName, createdAt: createdAt.toISOString() },
      ...{ written: count(id, "written"), left: count(id, "draft"), undone: count(id, "undone") },
      existing: existing + count(id, "existing"),
      bad: bad + count(id, "refused"),
    })),
  };
}

async function getImport(deps: Deps, id: string): Promise<ImportDatabaseRow> {
  const found = await deps.imports.findById(id);
  if (!found) throw new AppError("not_found");
  return found;
}

function chunkOf(
  deps: Deps,
  { id, kind, action }: { id: string; kind: ImportKind; action: "import_confirmed" | "import_undone" },
) {
  const at = deps.now();
  const audit = makeAudit(deps, "staff", { action, subjectType: "import", subjectId: id, at });
  const limit = action === "import_confirmed" ? ROWS_PER_CALL : DELETIONS_PER_CALL;
  return { id, kind, at, limit, audit };
}

type RowState = Parameters<Deps["imports"]["listReasons"]>[1];

async function progressOf(
  deps: Deps,
  { id, kind }: Pick<ImportDatabaseRow, "id" | "kind">,
  toDo: RowState,
  done: readonly RowState[],
  named: RowState,
): Promise<ImportProgress> {
  const count = await deps.imports.countRows([id]);
  const reasons = await deps.imports.listReasons(id, named);
  const refused = reasons.map(({ row, reason }) => ({ row, reason: reason ?? "" }));
  const left = count(id, toDo) - (named === toDo ? refused.length : 0);
  return { importId: id, kind, done: done.reduce((sum, state) => sum + count(id, state), 0), left, refused };
}
