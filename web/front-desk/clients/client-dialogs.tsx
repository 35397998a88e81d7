import type { AdminClient } from "#contract/front-desk/clients.ts";
import { dateOf } from "#domain/calendar/days.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { ConfirmDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shortDate, shownAmount } from "#web/front-desk/components/format.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { deactivateClient, markClientPaid, takeBackPayment } from "./queries.ts";
import { clientWords as words } from "./words.ts";

interface ClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Asks before a month is recorded that is not due yet. */
export function PayAheadDialog({ client, onClose }: ClientDialogProps) {
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
      keep={frontDeskWords.list.cancel}
      send={() => markClientPaid(client)}
      done={(paid) => words.paid(fullName, shortDate(paid.nextDueDate), paid.status === "overdue")}
      failed={words.paidFailed}
      onClose={onClose}
    />
  );
}

/** Asks before a month that was noted by mistake is taken back. */
export function TakeBackPaymentDialog({ client, onClose }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title={words.takeBackTitle(client.fullName)}
      consequence={words.takeBackText(client.businessName)}
      action={words.takeBack}
      pending={words.takingBack}
      keep={words.keepPayment}
      isDestructive
      send={() => takeBackPayment(client)}
      done={({ nextDueDate }) => words.takenBack(client.fullName, shortDate(nextDueDate))}
      failed={words.takeBackFailed}
      onClose={onClose}
    />
  );
}

export function DeactivateClientDialog({ client, onClose }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title={words.deactivateTitle(client.fullName)}
      consequence={words.deactivateText(client.businessName)}
      action={words.deactivate}
      pending={words.deactivating}
      keep={words.keep}
      isDestructive
      send={() => deactivateClient(client)}
      done={() => words.deactivated(client.fullName)}
      failed={words.deactivateFailed}
      onClose={onClose}
    />
  );
}
