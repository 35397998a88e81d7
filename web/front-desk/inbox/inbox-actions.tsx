import { useMutation } from "@tanstack/react-query";
import type { InboxItem } from "#contract/front-desk/inbox.ts";
import type { InboxStatus } from "#domain/inbox/inbox.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { useOneAtATime } from "#web/front-desk/components/use-one-at-a-time.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { changeInboxItemMutation } from "./change-inbox-item.ts";

interface InboxActionsProps {
  item: InboxItem;
  onDone?: () => void;
}

/** Where a message can go from where it is. All of it can be taken back. */
export function InboxActions({ item, onDone }: InboxActionsProps) {
  const { inbox: words } = admin;
  const change = useMutation(changeInboxItemMutation(), queryClient);

  const [moveTo, isMoving] = useOneAtATime(async (status: InboxStatus) => {
    try {
      await change.mutateAsync({ item, change: { status, wasStatus: item.status } });
      toast(words.changed[status](item.name));
      onDone?.();
    } catch (error) {
      toast(failureToast(words.changeFailed, error));
    }
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
    <div className="flex flex-wrap items-center gap-2 lg:flex-nowrap lg:justify-end">
      {item.status === "new" && button("answered", words.markAnswered, true)}
      {item.status !== "closed" && button("closed", words.close, item.status === "answered")}
      {item.status !== "new" && button("new", words.reopen, item.status === "closed")}
    </div>
  );
}
