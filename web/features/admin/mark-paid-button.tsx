import { useMutation } from "@tanstack/react-query";
import type { AdminClient } from "#contract/admin-clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { failureToast } from "./failure-toast.tsx";
import { markClientPaidMutation } from "./mark-client-paid.ts";
import { shortDate } from "./shown-time.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface MarkPaidButtonProps {
  client: AdminClient;
  onPaid?: () => void;
}

/** Records a month's payment; the row changes when the server has answered. */
export function MarkPaidButton({ client, onPaid }: MarkPaidButtonProps) {
  const { clients: words } = admin;
  const pay = useMutation(markClientPaidMutation(), queryClient);

  const [markPaid, isMarking] = useOneAtATime(async () => {
    try {
      const paid = await pay.mutateAsync(client);
      toast(words.paid(client.fullName, shortDate(paid.nextDueDate), paid.status === "overdue"));
      onPaid?.();
    } catch (error) {
      toast(failureToast(words.paidFailed, error));
    }
  });

  return (
    <Button
      size="small"
      variant={client.status === "overdue" ? "accent" : "outline"}
      onClick={markPaid}
      disabled={isMarking}
      className="grow whitespace-nowrap md:grow-0"
    >
      {isMarking ? words.markingPaid : words.markPaid}
    </Button>
  );
}
