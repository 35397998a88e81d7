import { useMutation } from "@tanstack/react-query";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { admin } from "#web/content/admin.ts";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import { shortDate } from "#web/front-desk/components/shown-time.ts";
import { useOneAtATime } from "#web/front-desk/components/use-one-at-a-time.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { payAhead } from "./client-dialogs.ts";
import { markClientPaidMutation } from "./mark-client-paid.ts";

interface MarkPaidButtonProps {
  client: AdminClient;
  /** In the client's dialog: called when it is recorded, or when a question takes over. */
  onDone?: () => void;
}

/**
 * Records a month's payment; the row changes when the server has answered. Where nothing is due yet it asks first: the
 * month may have been recorded already.
 */
export function MarkPaidButton({ client, onDone }: MarkPaidButtonProps) {
  const { clients: words } = admin;
  const pay = useMutation(markClientPaidMutation(), queryClient);

  const [markPaid, isMarking] = useOneAtATime(async () => {
    try {
      const paid = await pay.mutateAsync(client);
      toast(words.paid(client.fullName, shortDate(paid.nextDueDate), paid.status === "overdue"));
      onDone?.();
    } catch (error) {
      toast(failureToast(words.paidFailed, error));
    }
  });

  function press() {
    if (client.nextDueDate <= todayInAccra()) return void markPaid();
    onDone?.();
    payAhead.open({ client });
  }

  return (
    <Button
      size="small"
      variant={client.status === "overdue" ? "accent" : "outline"}
      onClick={press}
      disabled={isMarking}
      className="grow whitespace-nowrap md:grow-0"
    >
      {isMarking ? words.markingPaid : words.markPaid}
    </Button>
  );
}
