import { useId, useState } from "react";
import { PERSON_SECTIONS, type PersonDetail, type PersonRecord } from "#contract/front-desk/people/people.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { formatAmount, formatDate, humanize } from "#web/front-desk/components/format.ts";
import { RowButton, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { toast } from "#web/lib/toasts/toast.ts";
import { personCopy as copy } from "./copy.ts";
import { useOpenRecord } from "./open-record.tsx";

/** Rows of a section before "Show all". */
const MAX_SHOWN = 5;

/** A person's records by kind, each with its newest first. */
export function Records({ person }: { person: PersonDetail }) {
  const filled = PERSON_SECTIONS.filter((section) => person[section].length > 0);
  const empty = PERSON_SECTIONS.filter((section) => person[section].length === 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      {!person.isComplete && <p className="text-muted text-sm">{copy.incomplete}</p>}
      {filled.map((section) => (
        <Section key={section} title={copy.sections[section]} records={person[section]} personName={person.name} />
      ))}
      {empty.length > 0 && (
        <p className="text-muted text-sm">
          {copy.none(empty.map((section) => copy.sections[section].toLowerCase()).join(", "))}
        </p>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  records: readonly PersonRecord[];
  personName: string;
}

function Section({ title, records, personName }: SectionProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? records : records.slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className="text-lg">
        {title} <span className="font-normal text-muted tabular-nums">{records.length}</span>
      </h3>
      <ul aria-label={title} className="rounded-card border border-line bg-white">
        {shown.map((record) => (
          <Row key={`${record.kind} ${record.id}`} record={record} personName={personName} />
        ))}
      </ul>
      {records.length > shown.length && (
        <Button size="small" variant="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          {copy.all(records.length)}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </section>
  );
}

function Row({ record, personName }: { record: PersonRecord; personName: string }) {
  const openRecord = useOpenRecord();
  const open = openRecord(record, personName);
  const title = recordTitle(record);
  const text = (
    <>
      <span className="wrap-anywhere font-semibold leading-snug">{title}</span>
      {record.detail && (
        <span className="wrap-anywhere line-clamp-2 text-muted text-sm leading-snug">{record.detail}</span>
      )}
    </>
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b px-3 py-1 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto_auto]">
      <span className="text-muted text-sm tabular-nums max-sm:order-2 max-sm:self-end max-sm:pb-1 max-sm:text-right">
        {formatDate(record.at)}
      </span>
      {open ? (
        <span className="min-w-0 max-sm:order-1 max-sm:row-span-2">
          <RowButton
            onOpen={() => void open().catch((error: unknown) => toast(failureToast(copy.failed, error)))}
            hint={copy.open}
          >
            {text}
          </RowButton>
        </span>
      ) : (
        <span className="flex min-h-11 min-w-0 flex-col justify-center max-sm:order-1 max-sm:row-span-2">{text}</span>
      )}
      <span className="whitespace-nowrap text-right font-medium tabular-nums max-sm:order-4 max-sm:col-start-2">
        {record.amount === null || record.amount === 0 ? "" : formatAmount(record.amount)}
      </span>
      <span className="justify-self-end max-sm:order-3 max-sm:col-start-2 sm:min-w-24 sm:text-right">
        {record.state && <Badge tone={toneOf(record.state)}>{stateName(record)}</Badge>}
      </span>
    </li>
  );
}

/** "Payment" for the code of a receipt, "Enquiry: Pro Virtual Office" for a plan. */
function recordTitle({ kind, title }: PersonRecord): string {
  switch (kind) {
    case "payment":
      return copy.payments[title] ?? humanize(title);
    case "visit":
      return copy.visits[title] ?? humanize(title);
    case "conversation":
      return `${copy.kinds.conversation}: ${title}`;
    case "lead":
    case "contact":
    case "reply":
    case "call":
    case "email":
      return title ? `${copy.kinds[kind]}: ${humanize(title)}` : copy.kinds[kind];
    default:
      return title;
  }
}

function stateName({ kind, state }: PersonRecord): string {
  const name = humanize((state ?? "").replace(/^desk_/, ""));
  return kind === "document" && state === "asked" ? "Not sent yet" : name;
}

const TONES: Readonly<Record<string, RowTone | "good">> = {
  ...{ overdue: "alarm", failed: "alarm" },
  ...{
    pending: "warn",
    due_soon: "warn",
    in_review: "warn",
    waiting: "warn",
    offered: "warn",
    new: "warn",
    held: "warn",
  },
  ...{ refused: "warn", expired: "warn" },
  ...{ paid: "good", confirmed: "good", active: "good", registered: "good", accepted: "good", answered: "good" },
  ...{ cancelled: "quiet", ended: "quiet", closed: "quiet", lapsed: "quiet", left: "quiet" },
};

function toneOf(state: string): RowTone | "good" {
  return TONES[state] ?? "plain";
}
