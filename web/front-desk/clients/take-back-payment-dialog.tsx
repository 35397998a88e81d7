import type { AdminClient } from "#contract/front-desk/clients.ts";
import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "#web/front-desk/components/confirm-dialog.tsx";
import { shortDate } from "#web/front-desk/components/shown-time.ts";
import { takeBackPaymentMutation } from "./take-back-payment.ts";

interface TakeBackPaymentDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Asks before a month that was noted by mistake is taken back. */
export function TakeBackPaymentDialog({ client, onClose }: TakeBackPaymentDialogProps) {
  const { clients: words } = admin;
  return (
    <ConfirmDialog
      title={words.takeBackTitle(client.fullName)}
      consequence={words.takeBackText(client.businessName)}
      action={words.takeBack}
      pending={words.takingBack}
      keep={words.keepPayment}
      isDestructive
      mutation={takeBackPaymentMutation()}
      variables={client}
      done={({ nextDueDate }) => words.takenBack(client.fullName, shortDate(nextDueDate))}
      failed={words.takeBackFailed}
      onClose={onClose}
    />
  );
}
