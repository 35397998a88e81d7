import { foldName } from "#domain/people/fold-name.ts";
import type { Deps } from "#worker/deps.ts";

const ROWS_PER_PAGE = 1000;
const MAX_PAGES = 50;
/** One to read, one per table to write. */
const STATEMENTS_PER_PAGE = 6;

/** Folds the names of rows that earlier releases wrote, a limited number per run. */
export async function foldNames(deps: Pick<Deps, "budget" | "nameIndex">): Promise<void> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    if (deps.budget.remaining().statements < STATEMENTS_PER_PAGE) return;
    const rows = await deps.nameIndex.listNotFolded(ROWS_PER_PAGE);
    if (rows.length > 0) await deps.nameIndex.fold(rows.map((row) => ({ ...row, foldedName: foldName(row.names) })));
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
