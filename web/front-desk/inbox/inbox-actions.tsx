import type { InboxItem } from "#contract/front-desk/inbox.ts";
import type { InboxStatus } from "#domain/inbox/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { act } from "#web/front-desk/queries.ts";
import { classNames } from "#web/lib/class-names.ts";
import { inboxCopy as copy } from "./copy.ts";
import { itemApi } from "./queries.ts";

interface InboxActionsProps {
  item: InboxItem;
  onDone?: () => void;
}

/** Status changes that a message allows, all with undo. */
export function InboxActions({ item, onDone }: InboxActionsProps) {
  const [changeStatus, isChanging] = useMutation({
    send: (status: InboxStatus) => act(itemApi.$patch, item)({ status, wasStatus: item.status }),
    successMessage: (_changed, status) => ({
      ...copy.changed[status](item.name),
      undo: {
        send: () => act(itemApi.$patch, item)({ status: item.status, wasStatus: status }),
        successMessage: copy.changed[item.status](item.name),
        errorTitle: copy.changeFailed,
      },
    }),
    errorTitle: copy.changeFailed,
    onDone,
  });

  const button = (status: InboxStatus, label: string, isFirst: boolean, name = label) => (
    <Button
      size="small"
      variant={isFirst ? "outline" : "quiet"}
      className="sm:whitespace-nowrap"
      disabled={isChanging}
      onClick={() => changeStatus(status)}
      aria-label={name}
    >
      {onDone ? name : label}
    </Button>
  );
  return (
    <div className={classNames("flex flex-wrap items-center gap-2", !onDone && "lg:flex-nowrap lg:justify-end")}>
      {item.status === "new" && button("answered", copy.markAnswered, true)}
      {item.status !== "closed" && button("closed", copy.close, item.status === "answered", copy.closeConversation)}
      {item.status !== "new" && button("new", copy.reopen, item.status === "closed")}
    </div>
  );
}
