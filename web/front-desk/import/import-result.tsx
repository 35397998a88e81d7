import { useState } from "react";
import type { ImportPreview, ImportProgress } from "#contract/front-desk/import/import.ts";
import { readTable } from "#domain/import/read-table.ts";
import { BYTE_ORDER_MARK, csvLine } from "#domain/tables/csv-line.ts";
import { Button } from "#web/components/ui/button.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { showSuccess } from "#web/front-desk/components/undo.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { SaveButton } from "#web/front-desk/files/save-button.tsx";
import { saveBlob } from "#web/lib/save-file.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { importCopy } from "./copy.ts";
import { runImport } from "./queries.ts";

const { result: copy, next } = importCopy;
const MAX_SHOWN = 50;

interface ImportResultProps {
  preview: ImportPreview;
  /** The table that was checked. */
  text: string;
  /** With whether the table is imported. */
  onRestart: (isDone: boolean) => void;
}

/** What a confirmation would do: counts, what happens next, and the rows that cannot be imported. */
export function ImportResult({ preview, text, onRestart }: ImportResultProps) {
  const { importId, kind, rows, good, existing, bad, notes } = preview;
  const fresh = good - existing;
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [confirm, isImporting] = useOneAtATime(async () => {
    try {
      const done = await runImport(importId, "confirm", setProgress);
      showSuccess(copy.done(kind, done.done));
    } catch (error) {
      toast(failureToast(copy.failed, error));
    }
  });
  const badRows = rows.filter(({ problems }) => problems.length > 0);
  const isDone = progress?.left === 0;
  const goodRows = rows.filter(({ record, isExisting }) => record !== null && !isExisting);
  return (
    <section aria-label={copy.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 className="font-semibold text-lg">{copy.title}</h3>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
        <Count name={copy.fresh} count={fresh} />
        <Count name={copy.existing} count={existing} />
        <Count name={copy.bad} count={bad} />
      </dl>
      {existing > 0 && <p className="text-muted">{copy.existingText}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {goodRows.length > 0 && (
        <div className="grid gap-2">
          <p className="font-semibold">{copy.good}</p>
          <ReasonList
            label={copy.good}
            rows={goodRows.slice(0, MAX_SHOWN).map(({ row, name, record }) => ({ row, name, reason: record ?? "" }))}
          />
          {goodRows.length > MAX_SHOWN && <p className="text-muted">{copy.more(goodRows.length - MAX_SHOWN)}</p>}
        </div>
      )}
      {badRows.length > 0 && (
        <div className="grid gap-2">
          <ReasonList
            label={copy.bad}
            rows={badRows
              .slice(0, MAX_SHOWN)
              .map(({ row, name, problems }) => ({ row, name, reason: problems.join(". ") }))}
          />
          {badRows.length > MAX_SHOWN && <p className="text-muted">{copy.more(badRows.length - MAX_SHOWN)}</p>}
          <div>
            <SaveButton
              label={copy.download}
              errorTitle={copy.downloadFailed}
              save={async () => saveBlob(badRowsFile(preview, text), copy.fileName(kind))}
            />
          </div>
        </div>
      )}
      {progress && progress.refused.length > 0 && (
        <div className="grid gap-2">
          <p>{copy.refused(progress.refused.length)}</p>
          <ReasonList label={copy.refused(progress.refused.length)} rows={progress.refused} />
        </div>
      )}
      <p aria-live="polite">{isImporting && progress ? copy.progress(progress.done, fresh) : next[kind]}</p>
      <div className="flex flex-wrap gap-3">
        {!isDone &&
          (fresh === 0 ? (
            <p>{copy.nothing}</p>
          ) : (
            <Button onClick={confirm} disabled={isImporting}>
              {copy.confirm(fresh)}
            </Button>
          ))}
        <Button variant="outline" onClick={() => onRestart(isDone)} disabled={isImporting}>
          {copy.again}
        </Button>
      </div>
    </section>
  );
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <div className="grid rounded-card border border-line bg-white px-3 py-3 sm:px-4">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold text-2xl">{count.toLocaleString("en-GB")}</dd>
    </div>
  );
}

interface ReasonListProps {
  label: string;
  rows: readonly { row: number; name?: string; reason: string }[];
}

export function ReasonList({ label, rows }: ReasonListProps) {
  return (
    <ul aria-label={label} className="max-h-[40dvh] overflow-y-auto rounded-control border border-line px-4">
      {rows.map(({ row, name, reason }) => (
        <li key={row} className="flex flex-wrap gap-x-3 border-line border-t py-2 first:border-t-0">
          <span className="wrap-anywhere min-w-0 font-semibold">{copy.row(row, name)}</span>
          <span className="wrap-anywhere min-w-0">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** The rows as they came, each with its reason, to correct and import again. */
export function badRowsFile({ rows }: Pick<ImportPreview, "rows">, text: string): Blob {
  const table = readTable(text);
  const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, cells]));
  const width = Math.max(table.headings.length, ...table.rows.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? "");
  const lines = rows.flatMap(({ row, problems }) =>
    problems.length === 0 ? [] : [csvLine([...padded(cellsOf.get(row) ?? []), problems.join(". ")])],
  );
  const heading = csvLine([...padded(table.headings), copy.reasonHeading]);
  return new Blob([BYTE_ORDER_MARK, heading, ...lines], { type: "text/csv" });
}
