import type { ImportPreview, ImportProgress } from "#contract/front-desk/import/import.ts";
import type { Columns, ImportKind } from "#domain/import/fields.ts";
import { liveQuery, reloadFrontDesk, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";

/** Four megabytes on a slow connection, and 10,000 rows to check. */
const TIMEOUT_MS = 5 * 60_000;

const importApi = staffApi.import;

export function importsQuery() {
  return liveQuery(["imports"], () => readResponse(importApi.$get()));
}

export async function previewTable(table: {
  kind: ImportKind;
  text: string;
  columns: Columns;
  name: string;
}): Promise<ImportPreview> {
  const { kind, text, name } = table;
  const columns = table.columns.map((column) => column ?? "").join(",");
  const init = {
    // Its type becomes the header; headers of our own would replace the credentials.
    body: new Blob([text], { type: "text/csv" }),
    signal: timeoutSignal(TIMEOUT_MS),
  };
  const call = { param: { step: "preview" }, query: { kind, columns, ...(name && { name }) } } as const;
  return readResponse(importApi[":step"].$post(call, { init }));
}

/** Calls until no row is left; `onProgress` hears of each step. */
export async function runImport(
  id: string,
  step: "confirm" | "take-back",
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportProgress> {
  try {
    for (;;) {
      const progress = await readResponse(importApi[":id"][step].$post({ param: { id } }));
      onProgress(progress);
      if (progress.left === 0) return progress;
    }
  } finally {
    void reloadFrontDesk();
  }
}
