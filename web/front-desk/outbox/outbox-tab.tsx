import type { ListOutboxQuery, OutboxMessage } from "#contract/front-desk/outbox.ts";
import { isSkipped, OUTBOX_STATUSES, type OutboxStatus } from "#domain/operations/outbox.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime, humanize } from "#web/front-desk/components/format.ts";
import { StatusChips } from "#web/front-desk/lists/filters.tsx";
import { ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { ListToolbar } from "#web/front-desk/lists/list-toolbar.tsx";
import { type Column, RecordList, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { listQuery, staffApi } from "#web/front-desk/queries.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { readResponse } from "#web/lib/api.ts";
import { outboxCopy as copy } from "./copy.ts";
import { formatRecipient, ResendMessageDialog } from "./resend-message-dialog.tsx";

export function OutboxTab() {
  const { search } = useFrontDeskSearch();
  const status = OUTBOX_STATUSES.find((known) => known === search.status);
  const { query, items } = useList(outboxQuery(status ? { status } : {}));

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ListToolbar list="outbox" query={query} activeFilters={status ? 1 : 0}>
        <StatusChips statuses={OUTBOX_STATUSES} status={status} names={copy.statuses} />
      </ListToolbar>
      <ListFrame
        query={query}
        noun={copy.noun}
        count={items.length}
        errorTitle={copy.failed}
        empty={<p>{status ? copy.noMatch : copy.empty}</p>}
      >
        <OutboxRows messages={items} />
      </ListFrame>
    </div>
  );
}

function outboxQuery(filters: Omit<ListOutboxQuery, "cursor" | "limit"> = {}) {
  return listQuery("outbox", filters, (query) => readResponse(staffApi.outbox.$get({ query })));
}

const { columns: headers } = copy;

const STATUS_STYLES = {
  waiting: { tone: "warn", icon: "clock" },
  sent: { tone: "good", icon: "check" },
  failed: { tone: "alarm" },
} as const satisfies Record<OutboxStatus, unknown>;

const COLUMNS: Column<OutboxMessage>[] = [
  { id: "message", header: headers.message, cell: (message) => <Message message={message} /> },
  {
    id: "to",
    header: headers.to,
    cell: (message) => <Recipient message={message} />,
    className: "min-w-48 max-w-[20rem]",
  },
  {
    id: "when",
    header: headers.when,
    cell: ({ createdAt }) => formatDateTime(createdAt),
    className: "hidden whitespace-nowrap lg:table-cell",
  },
  { id: "state", header: headers.state, cell: (message) => <State message={message} /> },
  {
    id: "actions",
    header: headers.actions,
    cell: (message) => <ResendButton message={message} />,
    className: "w-px text-right",
  },
];

export function OutboxRows({ messages }: { messages: readonly OutboxMessage[] }) {
  return <RecordList label={copy.list} rows={messages} columns={COLUMNS} card={OutboxCard} tone={messageTone} />;
}

function OutboxCard(message: OutboxMessage) {
  return (
    <>
      <Message message={message} />
      <Recipient message={message} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <State message={message} />
        <ResendButton message={message} />
      </div>
    </>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  return (
    <p className="leading-snug">
      <span className="font-semibold">{humanize(message.kind)}</span>
      {message.about && <span className="wrap-anywhere block text-muted text-sm">{copy.about(message.about)}</span>}
    </p>
  );
}

function Recipient({ message }: { message: OutboxMessage }) {
  return (
    <p className="leading-snug">
      {copy.audiences[message.audience]}
      {message.audience === "customer" && message.email && (
        <span className="wrap-anywhere block text-muted text-sm">{message.email}</span>
      )}
    </p>
  );
}

function State({ message }: { message: OutboxMessage }) {
  const { status, sentAt, nextAttemptAt, attempts, lastError } = message;
  if (isSkipped(message))
    return (
      <div className="grid justify-items-start gap-1">
        <Badge tone="plain">{copy.skipped}</Badge>
        <p className="text-muted text-sm leading-snug">{lastError}</p>
      </div>
    );
  return (
    <div className="grid justify-items-start gap-1">
      <Badge {...STATUS_STYLES[status]}>{copy.statuses[status]}</Badge>
      <p className="text-muted text-sm leading-snug">
        {status === "sent" && formatDateTime(sentAt)}
        {status === "waiting" && nextAttemptAt && (
          <>
            {copy.next} <span className="whitespace-nowrap">{formatDateTime(nextAttemptAt)}</span>
          </>
        )}
        {status !== "sent" && attempts > 0 && (
          <span className="wrap-anywhere block">
            {copy.tries(attempts)}
            {lastError && `: ${lastError}`}
          </span>
        )}
        {channelLines(message).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Nothing for an email that took the first way. */
export function channelLines({ channel, delivery, failedChannel }: OutboxMessage): string[] {
  return [
    ...(failedChannel === null ? [] : [copy.failedBefore(copy.channels[failedChannel])]),
    ...(channel === null || delivery === null ? [] : [copy.by(copy.channels[channel], copy.deliveries[delivery])]),
  ];
}

function ResendButton({ message }: { message: OutboxMessage }) {
  if (message.status === "waiting" || isSkipped(message)) return null;
  return (
    <OpenButton
      data-row
      variant={message.status === "failed" ? "accent" : "quiet"}
      aria-label={`${copy.resend.action}: ${humanize(message.kind)}, ${formatRecipient(message)}`}
      dialog={(onClose) => <ResendMessageDialog message={message} onClose={onClose} />}
    >
      {copy.resend.action}
    </OpenButton>
  );
}

function messageTone(message: OutboxMessage): RowTone {
  return message.status === "failed" && !isSkipped(message) ? "alarm" : "plain";
}
