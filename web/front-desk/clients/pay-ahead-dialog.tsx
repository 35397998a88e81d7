import type { AdminClient } from "#contract/front-desk/clients.ts";
import { dateOf } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { admin } from "#web/content/admin.ts";
import { ConfirmDialog } from "#web/front-desk/components/confirm-dialog.tsx";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";
import { shortDate } from "#web/front-desk/components/shown-time.ts";
import { markClientPaidMutation } from "./mark-client-paid.ts";

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
