import type { DeskMessage, MessageSending } from "#contract/front-desk/messages.ts";
import { formatDateTime, formatTime } from "#web/front-desk/components/format.ts";
import { UploadedFile } from "#web/front-desk/files/uploaded-file.tsx";
import { outboxCopy } from "#web/front-desk/outbox/copy.ts";
import { classNames } from "#web/lib/class-names.ts";
import { messageCopy } from "./copy.ts";
import { fetchMessageFile } from "./queries.ts";

const { dialog: copy, files, sendings } = messageCopy;

interface MessageListProps {
  messages: readonly DeskMessage[];
  /** The person's name. */
  name: string;
}

/** Messages, the oldest first: the customer's on the left, ours on the right. */
export function MessageList({ messages, name }: MessageListProps) {
  return (
    <ol aria-label={copy.thread} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={classNames(
            "grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control px-4 py-3",
            message.isInbound ? "bg-terrazzo" : "ml-6 border border-line bg-white",
          )}
        >
          <p className="text-muted text-sm">
            {copy.by(message.isInbound ? name : copy.us(message.by), message.channel, formatDateTime(message.at))}
            {message.kind === "template" && `, ${copy.template}`}
          </p>
          {message.text && <p className="wrap-anywhere whitespace-pre-wrap">{message.text}</p>}
          <MessageFile message={message} />
          {message.sending && (
            <p
              className={classNames(
                "text-sm",
                isUndelivered(message.sending) ? "font-semibold text-terracotta-deep" : "text-muted",
              )}
            >
              {describeSending(message.channel, message.sending)}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function MessageFile({ message: { id, file } }: { message: DeskMessage }) {
  if (file === null) return null;
  if (file.state !== "stored") return <p className="text-muted text-sm">{files.states[file.state]}</p>;
  const label = files.label(file.name);
  return (
    <>
      {file.name && <p className="wrap-anywhere text-sm">{file.name}</p>}
      <UploadedFile
        load={() => fetchMessageFile(id)}
        label={label}
        fileName={`message-${id.slice(0, 8)}`}
        words={files}
      />
    </>
  );
}

function isUndelivered({ status, delivery }: MessageSending): boolean {
  return status === "failed" || delivery === "undelivered";
}

/** "delivered", "goes out at 08:00", or "sent by SMS instead, delivered". */
export function describeSending(chosen: DeskMessage["channel"], sending: MessageSending): string {
  const { status, channel, delivery, nextAttemptAt } = sending;
  if (status === "failed") return sendings.failed;
  if (status === "waiting") {
    const isLater = nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() > 15 * 60_000;
    return isLater ? sendings.waitingUntil(formatTime(nextAttemptAt)) : sendings.waiting;
  }
  const state = delivery === null ? sendings.sent : outboxCopy.deliveries[delivery];
  return channel === null || channel === chosen ? state : `${sendings.instead(channel)}, ${state}`;
}
