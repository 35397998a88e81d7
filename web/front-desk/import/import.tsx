import { useState } from "react";
import type { ImportPreview } from "#contract/front-desk/import/import.ts";
import {
  type Columns,
  guessColumns,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportKind,
  MAX_IMPORT_BYTES,
} from "#domain/import/fields.ts";
import { readTable } from "#domain/import/read-table.ts";
import { decodeTable, isText } from "#domain/tables/parse-table.ts";
import { Button } from "#web/components/ui/button.tsx";
import { CONTROL_CLASS, Field } from "#web/components/ui/field.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-mutation.tsx";
import { ChoiceChips } from "#web/front-desk/lists/filters.tsx";
import { toast } from "#web/lib/toasts/toast.ts";
import { importCopy as copy, KIND_NAMES } from "./copy.ts";
import { ImportResult } from "./import-result.tsx";
import { ImportsList } from "./imports-list.tsx";
import { previewTable } from "./queries.ts";

/** Brings records from a file: choose, match the columns, preview, confirm. A section of Settings. */
export function Import() {
  const [kind, setKind] = useState<ImportKind>("clients");
  const [source, setSource] = useState({ text: "", name: "" });
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const restart = (isDone: boolean) => {
    setPreview(null);
    // What was pasted stays, to correct it.
    if (isDone || source.name !== "") setSource({ text: "", name: "" });
  };
  const needed = IMPORT_FIELDS[kind].flatMap(({ label, isRequired }) => (isRequired ? [label] : []));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{copy.intro}</p>
      {preview === null ? (
        <>
          <ChoiceChips
            label={copy.kind}
            value={kind}
            onChoose={(next) => setKind(IMPORT_KINDS.find((known) => known === next) ?? "clients")}
            choices={IMPORT_KINDS.map((value) => ({ value, name: KIND_NAMES[value] }))}
          />
          <p>{copy.needs(needed, kind)}</p>
          <Source source={source} onChange={setSource} />
          {source.text !== "" && (
            <MatchColumns key={`${kind} ${source.text}`} kind={kind} source={source} onChecked={setPreview} />
          )}
        </>
      ) : (
        <ImportResult preview={preview} text={source.text} onRestart={restart} />
      )}
      <ImportsList />
    </div>
  );
}

interface TableSource {
  text: string;
  /** Of the file; blank if it was pasted. */
  name: string;
}

function Source({ source, onChange }: { source: TableSource; onChange: (source: TableSource) => void }) {
  const [error, setError] = useState<string | null>(null);

  async function open(file: File) {
    const isTooLarge = file.size > MAX_IMPORT_BYTES;
    const bytes = isTooLarge ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    const text = decodeTable(bytes, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(bytes));
    const problem = isTooLarge ? copy.tooLarge : isText(text) ? null : copy.notText;
    setError(problem);
    onChange(problem === null ? { text, name: file.name } : { text: "", name: "" });
  }

  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Field label={copy.file} hint={copy.fileHint} error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void open(file);
            }}
          />
        )}
      </Field>
      <Field label={copy.paste}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={source.name === "" ? source.text : ""}
            onChange={({ target }) => onChange({ text: target.value, name: "" })}
          />
        )}
      </Field>
    </div>
  );
}

interface MatchColumnsProps {
  kind: ImportKind;
  source: TableSource;
  onChecked: (preview: ImportPreview) => void;
}

function MatchColumns({ kind, source, onChecked }: MatchColumnsProps) {
  const [table] = useState(() => readTable(source.text));
  const [columns, setColumns] = useState<Columns>(() => guessColumns(kind, table.headings, table.rows[0]?.cells));
  const [check, isChecking] = useOneAtATime(async () => {
    try {
      onChecked(await previewTable({ kind, columns, ...source }));
    } catch (error) {
      toast(failureToast(copy.checkFailed, error));
    }
  });
  if (table.rows.length === 0) return <p className="text-terracotta-deep">{copy.noRows}</p>;
  const fields = IMPORT_FIELDS[kind];
  const missing = fields.filter(({ name, isRequired }) => isRequired && !columns.includes(name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h3 className="font-semibold text-lg">{copy.columns.title}</h3>
        <p className="text-muted">{copy.columns.text}</p>
      </div>
      <ul aria-label={copy.columns.title} className="grid grid-cols-[minmax(0,1fr)]">
        {columns.map((column, at) => {
          const heading = table.headings[at] || copy.columns.heading(at + 1);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <li key={at} className="grid items-center gap-x-4 gap-y-1 border-line border-t py-2 sm:grid-cols-2">
              <span className="grid min-w-0">
                <span className="wrap-anywhere font-semibold">{heading}</span>
                <span className="truncate text-muted text-sm">
                  {copy.columns.example(table.rows.flatMap(({ cells }) => cells[at]?.trim() || []).slice(0, 2))}
                </span>
              </span>
              <select
                aria-label={heading}
                className={CONTROL_CLASS}
                value={column ?? ""}
                onChange={({ target }) => setColumns(withColumn(columns, at, target.value || null))}
              >
                <option value="">{copy.columns.leaveOut}</option>
                {fields.map(({ name, label, isRequired }) => (
                  <option key={name} value={name}>
                    {isRequired ? copy.columns.required(label) : label}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <p className="text-terracotta-deep">{copy.columns.missing(missing.map(({ label }) => label))}</p>
      )}
      <Button className="justify-self-start" onClick={check} disabled={isChecking || missing.length > 0}>
        {isChecking ? copy.checking : copy.check(table.rows.length)}
      </Button>
    </div>
  );
}

/** A field belongs to one column: another one gives it up. */
function withColumn(columns: Columns, at: number, name: string | null): Columns {
  return columns.map((column, index) => (index === at ? name : column === name ? null : column));
}
