import type { InboxItem } from "#contract/front-desk/inbox.ts";
import type { InboxStatus } from "#domain/inbox/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { inboxCopy as words } from "./copy.ts";
import { changeInboxItem } from "./queries.ts";

interface InboxActionsProps {
  item: InboxItem;
  onDone?: () => void;
}

/** Where a message can go from where it is. All of it can be taken back. */
export function InboxActions({ item, onDone }: InboxActionsProps) {
  const [moveTo, isMoving] = useMutation({
    send: (status: InboxStatus) => changeInboxItem(item, { status, wasStatus: item.status }),
    successMessage: (_changed, status) => ({
      ...words.changed[status](item.name),
      undo: {
        send: () => changeInboxItem(item, { status: item.status, wasStatus: status }),
        successMessage: words.changed[item.status](item.name),
        errorTitle: words.changeFailed,
      },
    }),
    errorTitle: words.changeFailed,
    onDone,
  });

  const button = (status: InboxStatus, label: string, isFirst: boolean) => (
    <Button
      size="small"
      variant={isFirst ? "outline" : "quiet"}
      className="sm:whitespace-nowrap"
      disabled={isMoving}
      onClick={() => moveTo(status)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classNames("flex flex-wrap items-center gap-2", !onDone && "lg:flex-nowrap lg:justify-end")}>
      {item.status === "new" && button("answered", words.markAnswered, true)}
      {item.status !== "closed" && button("closed", words.close, item.status === "answered")}
      {item.status !== "new" && button("new", words.reopen, item.status === "closed")}
    </div>
  );
}
