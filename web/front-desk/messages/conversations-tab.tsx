import type { Conversation } from "#contract/front-desk/messages.ts";
import { Badge } from "#web/front-desk/components/badge.tsx";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { formatDateTime, formatDuration } from "#web/front-desk/components/format.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { ListFrame } from "#web/front-desk/lists/list-frame.tsx";
import { type Column, RecordList, RowButton } from "#web/front-desk/lists/record-list.tsx";
import { useList } from "#web/front-desk/lists/use-list.ts";
import { currentMinute } from "#web/lib/time/current-time.ts";
import { useClock } from "#web/lib/time/use-clock.ts";
import { messageCopy as copy } from "./copy.ts";
import { MessagesDialog } from "./messages-dialog.tsx";
import { conversationsQuery } from "./queries.ts";

/** WhatsApp conversations, the newest first. */
export function ConversationsTab() {
  const { query, items } = useList(conversationsQuery());
  return (
    <ListFrame query={query} noun={copy.noun} count={items.length} errorTitle={copy.failed} empty={<p>{copy.empty}</p>}>
      <RecordList
        label={copy.list}
        rows={items}
        columns={COLUMNS}
        card={ConversationCard}
        tone={({ unread }) => (unread > 0 ? "warn" : "plain")}
      />
    </ListFrame>
  );
}

const COLUMNS: Column<Conversation>[] = [
  {
    id: "from",
    header: copy.columns.from,
    cell: (row) => <Sender conversation={row} />,
    className: "max-w-64",
  },
  { id: "phone", header: copy.columns.phone, cell: ({ phone }) => phone, className: "hidden lg:table-cell" },
  {
    id: "when",
    header: copy.columns.when,
    cell: ({ lastMessageAt }) => formatDateTime(lastMessageAt),
    className: "whitespace-nowrap",
  },
  { id: "state", header: copy.columns.state, cell: (row) => <State conversation={row} /> },
];

function ConversationCard(row: Conversation) {
  return (
    <>
      <Sender conversation={row} />
      <p className="text-muted text-sm">
        {row.phone}, {formatDateTime(row.lastMessageAt)}
      </p>
      <State conversation={row} />
    </>
  );
}

function Sender({ conversation }: { conversation: Conversation }) {
  const { personId, name, lastText, isLastInbound } = conversation;
  const openDialog = useOpenDialog();
  const text = lastText || copy.file;
  return (
    <RowButton
      onOpen={() => openDialog((onClose) => <MessagesDialog personId={personId} name={name} onClose={onClose} />)}
      hint={frontDeskCopy.list.details}
    >
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{name}</span>
      <span className="truncate text-muted text-sm leading-snug">{isLastInbound ? text : copy.us(text)}</span>
    </RowButton>
  );
}

function State({ conversation: { unread, freeUntil } }: { conversation: Conversation }) {
  const nowMs = useClock(currentMinute);
  const leftMs = freeUntil === null ? 0 : Date.parse(freeUntil) - nowMs;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {unread > 0 && (
        <Badge tone="warn" icon="chat">
          {copy.newCount(unread)}
        </Badge>
      )}
      <span className="text-muted text-sm">
        {leftMs > 0 ? copy.openUntil(formatDuration(leftMs)) : copy.templateOnly}
      </span>
    </span>
  );
}
