import { useQuery } from "@tanstack/react-query";
import type { AdminNote } from "#contract/front-desk/people/notes.ts";
import { Button } from "#web/components/ui/button.tsx";
import { formatDateTime } from "#web/front-desk/components/format.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { noteCopy } from "#web/front-desk/people/copy.ts";
import { act, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { handOverCopy as copy } from "./copy.ts";

const handOverQuery = () => liveQuery(["hand-over"], () => readResponse(staffApi["hand-over"].$get()));
const messageApi = staffApi["hand-over"][":id"];

/** What earlier shifts left for this one; nothing if there is nothing. One line with the newest until it is opened. */
export function HandOverMessages() {
  const { data } = useQuery(handOverQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <details className="group rounded-card border border-marigold bg-marigold/15 px-3">
      <summary className="min-h-11 cursor-pointer content-center truncate">
        <span className="font-semibold">{copy.title(data.items.length)}</span>
        <span className="group-open:hidden"> · {data.items[0]?.text}</span>
      </summary>
      <ul aria-label={copy.title(data.items.length)} className="grid gap-1 pb-2">
        {data.items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </details>
  );
}

function Message({ message }: { message: AdminNote }) {
  const [complete, isCompleting] = useMutation({
    send: () => act(messageApi.done.$post, message)({}),
    successMessage: () => ({
      ...copy.completed(message.text),
      undo: {
        send: () => act(messageApi.done.$post, message)({ isDone: false }),
        successMessage: copy.reopened,
        errorTitle: copy.reopenFailed,
      },
    }),
    errorTitle: copy.completeFailed,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="wrap-anywhere min-w-0 grow basis-60">
        <span className="whitespace-pre-wrap">{message.text.split(URLS).map(linkUrl)}</span>{" "}
        <span className="text-muted text-sm">{noteCopy.by(message.by, formatDateTime(message.at))}</span>
      </p>
      <Button size="small" variant="outline" disabled={isCompleting} onClick={() => complete()}>
        {copy.done}
        <span className="sr-only">: {message.text.slice(0, 60)}</span>
      </Button>
    </li>
  );
}

const URLS = /(https?:\/\/\S+)/;

/** Every second part of a text that is split at its URLs is a URL. */
function linkUrl(part: string, at: number) {
  return at % 2 === 0 ? (
    part
  ) : (
    <a key={part} href={part} className="link">
      {part}
    </a>
  );
}
