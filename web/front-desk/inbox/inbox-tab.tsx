import { useMemo } from "react";
import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { INBOX_KINDS } from "#domain/inbox/inbox.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime, formatDuration } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ChoiceChips, FilterSelect, SearchBox } from "#web/front-desk/lists/filters.tsx";
import { EmptyList, ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { ListToolbar } from "#web/front-desk/lists/list-toolbar.tsx";
import { type Column, RecordList, RowButton, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { ResultsInAllViews } from "#web/front-desk/lists/results-in-all-views.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { useIsNamedStaff } from "#web/front-desk/session/staff-session.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { inboxCopy as copy } from "./copy.ts";
import { InboxActions } from "./inbox-actions.tsx";
import { InboxDetailsDialog } from "./inbox-details-dialog.tsx";
import { formatViewingWish, InboxStatusBadge, SuspectedBotBadge } from "./inbox-format.tsx";
import { inboxQuery } from "./queries.ts";
import { ReplyDeadline } from "./reply-deadline.tsx";

/** Views of the inbox; the first lists unanswered messages by deadline. */
const VIEWS = ["waiting", "all", "answered", "closed"] as const;
const VIEW_FILTERS = {
  waiting: { sort: "deadline" },
  all: {},
  answered: { status: "answered" },
  closed: { status: "closed" },
} as const satisfies Record<(typeof VIEWS)[number], object>;
const OWNERS = ["mine", "nobody"] as const;

/** Enquiries and messages in one list, with their reply deadlines. */
export function InboxTab() {
  const { search, setFilters } = useFrontDeskSearch();
  const q = search.q ?? "";
  const view = VIEWS.find((known) => known === search.status) ?? "waiting";
  const kind = INBOX_KINDS.find((known) => known === search.type);
  const owner = OWNERS.find((known) => known === search.by);
  const isNamed = useIsNamedStaff();
  const inbox = useList(
    inboxQuery({ ...VIEW_FILTERS[view], ...(kind && { kind }), ...(owner && { owner }), ...(q && { search: q }) }),
  );
  const { query, items, first: figures } = inbox;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="grid grid-cols-2 gap-x-8 rounded-card border border-line bg-white px-4 py-2 sm:grid-cols-[auto_auto_1fr] sm:items-center">
        <Figure label={copy.waiting} value={figures ? figures.newCount.toLocaleString("en-GB") : "–"} />
        <Figure
          label={copy.median}
          value={
            figures?.medianReplyMinutes == null ? "–" : formatDuration(Math.round(figures.medianReplyMinutes) * 60_000)
          }
          note={
            figures && (figures.answeredThisMonth > 0 ? copy.answeredCount(figures.answeredThisMonth) : copy.noMedian)
          }
        />
        <div className="text-right text-muted text-sm max-lg:hidden">
          <dt className="sr-only">{copy.columns.age}</dt>
          <dd>{copy.promise}</dd>
        </div>
      </dl>
      <div className="flex items-center gap-3 md:grid">
        <div className="min-w-0 grow">
          <SearchBox label={copy.search} value={q} onSearch={(text) => setFilters({ q: text })} />
        </div>
        <ListToolbar list="inbox" query={query} activeFilters={[search.status, kind, owner].filter(Boolean).length}>
          <ChoiceChips
            label={copy.view}
            value={view}
            onChoose={(next) => setFilters({ status: next === "waiting" ? "" : next })}
            choices={VIEWS.map((value) => ({
              value,
              name: copy.views[value],
              ...(value === "waiting" && { count: figures?.newCount }),
            }))}
          />
          <FilterSelect
            filter="by"
            label={copy.owners}
            value={owner}
            any={copy.anyOwner}
            values={OWNERS.filter((value) => isNamed || value === "nobody")}
            names={{ mine: copy.mine, nobody: copy.unassigned }}
          />
          <FilterSelect
            filter="type"
            label={copy.kind}
            value={kind}
            any={copy.anyKind}
            values={INBOX_KINDS}
            names={copy.kinds}
          />
        </ListToolbar>
      </div>
      <ListFrame
        query={query}
        noun={copy.noun}
        count={items.length}
        isTruncated={figures?.isCut}
        errorTitle={copy.failed}
        empty={
          q || kind || owner ? (
            <EmptyList text={copy.noMatch} onClear={() => setFilters({ q: "", type: "", by: "" })}>
              {q !== "" && (view !== "all" || kind || owner) && (
                <ResultsInAllViews
                  listOptions={inboxQuery({ search: q })}
                  noun={copy.noun}
                  onShow={() => setFilters({ status: "all", type: "", by: "" })}
                />
              )}
            </EmptyList>
          ) : (
            <p>{view === "waiting" ? copy.nothingWaiting : copy.empty}</p>
          )
        }
      >
        <InboxRows items={items} />
      </ListFrame>
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="price whitespace-nowrap text-xl">{value}</span>
        {note && <span className="text-muted text-sm"> {note}</span>}
      </dd>
    </div>
  );
}

/** An item with fields that depend on the current minute. */
type InboxRow = InboxItem & { isLate: boolean };

const { columns: headers } = copy;

const COLUMNS: Column<InboxRow>[] = [
  { id: "from", header: headers.from, cell: (item) => <Sender item={item} />, className: "max-w-64 2xl:max-w-[24rem]" },
  { id: "source", header: headers.source, cell: (item) => <Source item={item} />, className: "hidden xl:table-cell" },
  { id: "age", header: headers.age, cell: (item) => <ReplyDeadline item={item} /> },
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
    (): InboxRow[] => items.map((item) => ({ ...item, isLate: Date.parse(item.promisedBy) <= minute })),
    [items, minute],
  );
  return <RecordList label={copy.list} rows={rows} columns={COLUMNS} card={InboxCard} tone={itemTone} />;
}

function InboxCard(item: InboxItem) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Sender item={item} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Source item={item} />
        <ReplyDeadline item={item} />
        <InboxStatusBadge status={item.status} />
        {item.ownerInitials && <Owner item={item} />}
      </div>
      <InboxActions item={item} />
    </>
  );
}

function Sender({ item }: { item: InboxItem }) {
  const openDialog = useOpenDialog();
  return (
    <RowButton
      onOpen={() => openDialog((onClose) => <InboxDetailsDialog item={item} onClose={onClose} />)}
      hint={frontDeskCopy.list.details}
    >
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{item.name}</span>
      <span className="truncate text-muted text-sm leading-snug">{item.message ?? copy.noMessage}</span>
    </RowButton>
  );
}

function Source({ item }: { item: InboxItem }) {
  return (
    <p className="leading-snug">
      {copy.sources[item.source]}
      <span className="block whitespace-nowrap text-muted text-sm">{formatDateTime(item.createdAt)}</span>
      {item.viewingWish && (
        <span className="block font-semibold text-sm">
          {copy.viewingRequested(formatViewingWish(item.viewingWish))}
        </span>
      )}
      {item.viewingAt && (
        <span className="block font-semibold text-sm">{copy.viewing(formatDateTime(item.viewingAt))}</span>
      )}
      <SuspectedBotBadge {...item} />
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

function itemTone({ status, isLate }: InboxRow): RowTone {
  if (status !== "new") return status === "closed" ? "quiet" : "plain";
  return isLate ? "alarm" : "warn";
}
