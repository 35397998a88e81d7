import { useMemo } from "react";
import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { admin } from "#web/content/admin.ts";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";
import { currentMinute, useClock } from "#web/front-desk/components/use-clock.ts";
import { type Column, RecordList, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { RowButton } from "#web/front-desk/lists/row-button.tsx";
import { InboxActions } from "./inbox-actions.tsx";
import { inboxDetails } from "./inbox-dialogs.ts";
import { InboxStatusBadge } from "./inbox-status-badge.tsx";
import { PromiseClock } from "./promise-clock.tsx";

/** An item as a minute shows it. */
type ShownItem = InboxItem & { isLate: boolean };

const { columns: headers } = admin.inbox;

const COLUMNS: Column<ShownItem>[] = [
  { id: "from", header: headers.from, cell: (item) => <From item={item} />, className: "max-w-[24rem]" },
  { id: "source", header: headers.source, cell: (item) => <Source item={item} />, className: "hidden xl:table-cell" },
  { id: "age", header: headers.age, cell: (item) => <PromiseClock item={item} /> },
  { id: "owner", header: headers.owner, cell: (item) => <Owner item={item} /> },
  { id: "status", header: headers.status, cell: ({ status }) => <InboxStatusBadge status={status} /> },
  {
    id: "actions",
    header: headers.actions,
    cell: (item) => <InboxActions item={item} />,
    className: "hidden w-px lg:table-cell",
  },
];

export function InboxRows({ items }: { items: readonly InboxItem[] }) {
  const minute = useClock(currentMinute);
  const rows = useMemo(
    (): ShownItem[] => items.map((item) => ({ ...item, isLate: Date.parse(item.promisedBy) <= minute })),
    [items, minute],
  );
  return (
    <RecordList label={admin.inbox.list} rows={rows} rowId={idOf} columns={COLUMNS} card={InboxCard} tone={toneOf} />
  );
}

function InboxCard(item: InboxItem) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <From item={item} />
        <InboxStatusBadge status={item.status} />
      </div>
      <Source item={item} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PromiseClock item={item} />
        {item.ownerInitials && <Owner item={item} />}
      </div>
      <InboxActions item={item} />
    </>
  );
}

function From({ item }: { item: InboxItem }) {
  return (
    <RowButton onOpen={() => inboxDetails.open({ item })} hint={admin.list.details}>
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{item.name}</span>
      <span className="line-clamp-1 wrap-anywhere text-muted text-sm leading-snug">
        {item.message ?? admin.inbox.noMessage}
      </span>
    </RowButton>
  );
}

function Source({ item }: { item: InboxItem }) {
  return (
    <p className="leading-snug">
      {admin.inbox.sources[item.source]}
      <span className="block whitespace-nowrap text-muted text-sm">{shortDateTime(item.createdAt)}</span>
    </p>
  );
}

function Owner({ item }: { item: InboxItem }) {
  if (!item.ownerInitials) return <span className="text-muted text-sm">–</span>;
  return (
    <span className="inline-grid min-h-9 min-w-9 place-items-center rounded-full bg-forest px-2 font-semibold text-sm text-white">
      {item.ownerInitials}
    </span>
  );
}

function idOf({ kind, id }: InboxItem): string {
  return `${kind}-${id}`;
}

function toneOf({ status, isLate }: ShownItem): RowTone {
  if (status !== "new") return status === "closed" ? "quiet" : "plain";
  return isLate ? "alarm" : "warn";
}
