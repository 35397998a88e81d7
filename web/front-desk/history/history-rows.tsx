import type { HistoryEntry } from "#contract/front-desk/history.ts";
import { admin } from "#web/content/admin.ts";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";
import { type Column, RecordList } from "#web/front-desk/lists/record-list.tsx";
import { detailInWords } from "./detail-in-words.ts";
import { SubjectButton } from "./subject-button.tsx";
import { wordsOf } from "./words-of.ts";

const { columns: headers } = admin.history;

const COLUMNS: Column<HistoryEntry>[] = [
  { id: "when", header: headers.when, cell: ({ at }) => shortDateTime(at), className: "whitespace-nowrap" },
  { id: "who", header: headers.who, cell: (entry) => <Who entry={entry} /> },
  { id: "what", header: headers.what, cell: ({ action }) => <span className="font-semibold">{wordsOf(action)}</span> },
  { id: "subject", header: headers.subject, cell: (entry) => <SubjectButton entry={entry} /> },
  {
    id: "detail",
    header: headers.detail,
    cell: (entry) => <Detail entry={entry} />,
    className: "hidden max-w-[26rem] lg:table-cell",
  },
];

export function HistoryRows({ entries }: { entries: readonly HistoryEntry[] }) {
  return <RecordList label={admin.history.list} rows={entries} rowId={idOf} columns={COLUMNS} card={HistoryCard} />;
}

function HistoryCard(entry: HistoryEntry) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{wordsOf(entry.action)}</p>
        <p className="text-muted text-sm">{shortDateTime(entry.at)}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Who entry={entry} />
        <SubjectButton entry={entry} />
      </div>
      <Detail entry={entry} />
    </>
  );
}

function Who({ entry }: { entry: HistoryEntry }) {
  return (
    <p className="leading-snug">
      {admin.history.actors[entry.actor]}
      {entry.fingerprint && (
        <span className="block font-mono text-muted text-sm">{admin.history.key(entry.fingerprint)}</span>
      )}
    </p>
  );
}

function Detail({ entry }: { entry: HistoryEntry }) {
  const details = detailInWords(entry.detail);
  if (details.length === 0) return null;
  return (
    <dl className="grid gap-0.5 text-sm">
      {details.map(({ name, value }) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline text-muted">{name}: </dt>
          <dd className="inline">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function idOf(entry: HistoryEntry): string {
  return entry.id;
}
