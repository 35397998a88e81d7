import type { AdminClient } from "#contract/admin-clients.ts";
import { dueDateAfter } from "#domain/clients.ts";
import { dateOf } from "#domain/days.ts";
import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { markClientPaidMutation } from "./mark-client-paid.ts";
import { shownAmount } from "./shown-amount.ts";
import { shortDate } from "./shown-time.ts";

interface PayAheadDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Asks before a month is recorded that is not due yet. */
export function PayAheadDialog({ client, onClose }: PayAheadDialogProps) {
  const { clients: words } = admin;
  const { fullName, businessName, amount, nextDueDate, startDate } = client;

  return (
    <ConfirmDialog
      title={words.aheadTitle(fullName)}
      consequence={words.aheadText({
        business: businessName,
        amount: shownAmount(amount),
        due: shortDate(nextDueDate),
        next: shortDate(dueDateAfter(nextDueDate, dateOf(startDate))),
      })}
      action={words.markPaid}
      pending={words.markingPaid}
      keep={admin.list.cancel}
      mutation={markClientPaidMutation()}
      variables={client}
      done={(paid) => words.paid(fullName, shortDate(paid.nextDueDate), paid.status === "overdue")}
      failed={words.paidFailed}
      onClose={onClose}
    />
  );
}
