import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import type { OutboxStatus } from "#domain/operations/outbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { shortDateTime } from "#web/front-desk/components/shown-time.ts";
import { Whole } from "#web/front-desk/components/whole.tsx";
import { wordsOf } from "#web/front-desk/history/words-of.ts";
import { type Column, RecordList, type RowTone } from "#web/front-desk/lists/record-list.tsx";
import { resendMessage } from "./outbox-dialogs.ts";
import { recipientOf } from "./recipient-of.ts";

const { columns: headers } = admin.outbox;

const LOOKS = {
  waiting: { tone: "warn", icon: "clock" },
  sent: { tone: "good", icon: "check" },
  failed: { tone: "alarm" },
} as const satisfies Record<OutboxStatus, unknown>;

const COLUMNS: Column<OutboxMessage>[] = [
  { id: "message", header: headers.message, cell: (message) => <Message message={message} /> },
  { id: "to", header: headers.to, cell: (message) => <To message={message} />, className: "min-w-48 max-w-[20rem]" },
  {
    id: "when",
    header: headers.when,
    cell: ({ createdAt }) => shortDateTime(createdAt),
    className: "hidden whitespace-nowrap lg:table-cell",
  },
  { id: "state", header: headers.state, cell: (message) => <State message={message} /> },
  {
    id: "actions",
    header: headers.actions,
    cell: (message) => <Resend message={message} />,
    className: "w-px text-right",
  },
];

export function OutboxRows({ messages }: { messages: readonly OutboxMessage[] }) {
  return (
    <RecordList
      label={admin.outbox.list}
      rows={messages}
      rowId={idOf}
      columns={COLUMNS}
      card={OutboxCard}
      tone={toneOf}
    />
  );
}

function OutboxCard(message: OutboxMessage) {
  return (
    <>
      <Message message={message} />
      <To message={message} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <State message={message} />
        <Resend message={message} />
      </div>
    </>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  return (
    <p className="leading-snug">
      <span className="font-semibold">{wordsOf(message.kind)}</span>
      {message.about && (
        <span className="wrap-anywhere block text-muted text-sm">{admin.outbox.about(message.about)}</span>
      )}
    </p>
  );
}

function To({ message }: { message: OutboxMessage }) {
  return (
    <p className="leading-snug">
      {admin.outbox.audiences[message.audience]}
      {message.audience === "customer" && message.email && (
        <span className="wrap-anywhere block text-muted text-sm">{message.email}</span>
      )}
    </p>
  );
}

function State({ message }: { message: OutboxMessage }) {
  const { outbox: words } = admin;
  const { status, sentAt, nextAttemptAt, attempts, lastError } = message;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge {...LOOKS[status]}>{words.statuses[status]}</Badge>
      <p className="text-muted text-sm leading-snug">
        {status === "sent" && shortDateTime(sentAt)}
        {status === "waiting" && nextAttemptAt && (
          <>
            {words.next} <Whole>{shortDateTime(nextAttemptAt)}</Whole>
          </>
        )}
        {status !== "sent" && attempts > 0 && (
          <span className="wrap-anywhere block">
            {words.tries(attempts)}
            {lastError && `: ${lastError}`}
          </span>
        )}
      </p>
    </div>
  );
}

function Resend({ message }: { message: OutboxMessage }) {
  if (message.status === "waiting") return null;
  return (
    <Button
      data-row
      size="small"
      variant={message.status === "failed" ? "accent" : "quiet"}
      aria-label={`${admin.outbox.resend}: ${wordsOf(message.kind)}, ${recipientOf(message)}`}
      onClick={() => resendMessage.open({ message })}
    >
      {admin.outbox.resend}
    </Button>
  );
}

function idOf(message: OutboxMessage): string {
  return message.id;
}

function toneOf({ status }: OutboxMessage): RowTone {
  return status === "failed" ? "alarm" : "plain";
}
