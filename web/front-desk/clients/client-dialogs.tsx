import { type AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { formatAmount, formatDate, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import type { SuccessMessage } from "#web/front-desk/components/undo.tsx";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { DateInput } from "#web/front-desk/forms/fields.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, clientApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { clientCopy } from "./copy.ts";
import { markClientPaid, nextAmountDue } from "./queries.ts";
import { undoDeactivation, undoPayment, undoReactivation } from "./undo-client-change.ts";

interface ClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Describes a recorded month, with its undo if the role may void it. */
export function usePaidMessage(client: AdminClient) {
  const mayVoid = useHasRight("void_payment");
  return (paid: AdminClient): SuccessMessage => ({
    ...clientCopy.paid(client.fullName, formatDate(paid.nextDueDate), paid.status === "overdue"),
    undo: mayVoid ? undoPayment(paid, client) : undefined,
  });
}

/** Asks before it records a month that is not due yet. */
export function PayAheadDialog({ client, onClose }: ClientDialogProps) {
  const { payAhead: copy } = clientCopy;
  const { fullName, businessName, nextDueDate, renewsOn } = client;
  const text = copy.text({
    business: businessName,
    amount: formatAmount(nextAmountDue(client)),
    due: formatDate(nextDueDate),
    next: formatDate(dueDateAfter(nextDueDate, renewsOn)),
  });
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(fullName), text }}
      send={() => markClientPaid(client)}
      successMessage={usePaidMessage(client)}
      onClose={onClose}
    />
  );
}

/** For a new client whose first month is open: asks which month was paid. */
export function ChooseMonthDialog({ client, onClose }: ClientDialogProps) {
  const copy = clientCopy;
  const { fullName, amount, nextDueDate, renewsOn } = client;
  const describePaid = usePaidMessage(client);
  useRestoreFocus();
  const [payFirst, isPayingFirst] = useMutation({
    send: () => act(clientApi["first-month"].$post, client)({ paymentDate: new Date().toISOString(), nextDueDate }),
    successMessage: (paid) => ({ ...describePaid(paid), ...copy.firstMonthPaid(fullName, formatDate(nextDueDate)) }),
    errorTitle: copy.markPaidFailed,
    onDone: onClose,
  });
  const [payNext, isPayingNext] = useMutation({
    send: () => markClientPaid(client),
    successMessage: describePaid,
    errorTitle: copy.markPaidFailed,
    onDone: onClose,
  });
  const isPending = isPayingFirst || isPayingNext;
  return (
    <Dialog
      onClose={() => !isPending && onClose()}
      title={copy.whichMonthTitle(fullName)}
      description={copy.whichMonthText(formatAmount(amount))}
    >
      <ClickGuard>
        <div className="grid gap-3">
          <Button onClick={payFirst} disabled={isPending}>
            {isPayingFirst ? copy.markingPaid : copy.firstMonth(formatDateWithWeekday(nextDueDate))}
          </Button>
          <Button variant="outline" onClick={payNext} disabled={isPending}>
            {isPayingNext
              ? copy.markingPaid
              : copy.nextMonth(formatDateWithWeekday(dueDateAfter(nextDueDate, renewsOn)))}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {frontDeskCopy.list.cancel}
          </Button>
        </div>
      </ClickGuard>
    </Dialog>
  );
}

/** Reactivates a client, with a new due date. */
export function ReactivateClientDialog({ client, onClose }: ClientDialogProps) {
  const { reactivate: copy, fields } = clientCopy;
  const { fullName, businessName, nextDueDate } = client;
  const today = todayInAccra();
  const isAhead = nextDueDate > today;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(fullName), text: copy.text(businessName) }}
      schema={SetClientStatusInput}
      fixed={{ status: "active" }}
      send={act(clientApi.status.$patch, client)}
      successMessage={(reactivated) => ({
        ...copy.done(reactivated.fullName, formatDate(reactivated.nextDueDate)),
        undo: undoReactivation(reactivated),
      })}
      onClose={onClose}
    >
      <DateInput
        name="nextDueDate"
        label={fields.nextDueDate}
        isRequired
        defaultValue={isAhead ? nextDueDate : today}
      />
    </FormDialog>
  );
}

/** Asks before it voids a month that was recorded by mistake. */
export function VoidPaymentDialog({ client, onClose }: ClientDialogProps) {
  const { voidPayment: copy } = clientCopy;
  const { fullName, businessName, nextDueDate } = client;
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(fullName), text: copy.text(businessName) }}
      isDestructive
      send={() => act(clientApi["take-back-payment"].$post, client)({ nextDueDate })}
      successMessage={(before) => copy.done(fullName, formatDate(before.nextDueDate))}
      onClose={onClose}
    />
  );
}

export function DeactivateClientDialog({ client, onClose }: ClientDialogProps) {
  const { deactivate: copy } = clientCopy;
  const { fullName, businessName, nextDueDate } = client;
  return (
    <ConfirmDialog
      copy={{ ...copy, title: copy.title(fullName), text: copy.text(businessName) }}
      isDestructive
      send={() => act(clientApi.status.$patch, client)({ status: "inactive", nextDueDate })}
      successMessage={(deactivated) => ({ ...copy.done(fullName), undo: undoDeactivation(deactivated) })}
      onClose={onClose}
    />
  );
}
