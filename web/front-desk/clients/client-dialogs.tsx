import type { AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { ClickGuard } from "#web/front-desk/components/click-guard.tsx";
import { formatAmount, formatDate, formatDateWithWeekday } from "#web/front-desk/components/format.ts";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { useRestoreFocus } from "#web/front-desk/components/restore-focus.ts";
import { useMutation } from "#web/front-desk/components/use-mutation.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { useHasRole } from "#web/front-desk/session/me.ts";
import { classNames } from "#web/lib/class-names.ts";
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { todayInAccra } from "#web/lib/time/dates.ts";
import { clientCopy as copy } from "./copy.ts";
import {
  deactivateClient,
  markClientPaid,
  nextAmountDue,
  reactivateClient,
  recordFirstMonth,
  voidPayment,
} from "./queries.ts";
import { undoDeactivation, undoPayment, undoReactivation } from "./undo-client-change.ts";

interface ClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Asks before it records a month that is not due yet. */
export function PayAheadDialog({ client, onClose }: ClientDialogProps) {
  const { fullName, businessName, nextDueDate, renewsOn } = client;
  const mayVoid = useHasRole("manager");

  return (
    <ConfirmDialog
      title={copy.payAheadTitle(fullName)}
      description={copy.payAheadText({
        business: businessName,
        amount: formatAmount(nextAmountDue(client)),
        due: formatDate(nextDueDate),
        next: formatDate(dueDateAfter(nextDueDate, renewsOn)),
      })}
      actionLabel={copy.markPaid}
      pendingLabel={copy.markingPaid}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => markClientPaid(client)}
      successMessage={(paid) => ({
        ...copy.paid(fullName, formatDate(paid.nextDueDate), paid.status === "overdue"),
        undo: mayVoid ? undoPayment(paid, client) : undefined,
      })}
      errorTitle={copy.markPaidFailed}
      onClose={onClose}
    />
  );
}

/** For a new client whose first month is open: asks which month was paid. */
export function ChooseMonthDialog({ client, onClose }: ClientDialogProps) {
  const { fullName, amount, nextDueDate, renewsOn } = client;
  const mayVoid = useHasRole("manager");
  useRestoreFocus();
  const [payFirst, isPayingFirst] = useMutation({
    send: () => recordFirstMonth(client),
    successMessage: (paid) => ({
      ...copy.firstMonthPaid(fullName, formatDate(nextDueDate)),
      undo: mayVoid ? undoPayment(paid, client) : undefined,
    }),
    errorTitle: copy.markPaidFailed,
    onDone: onClose,
  });
  const [payNext, isPayingNext] = useMutation({
    send: () => markClientPaid(client),
    successMessage: (paid) => ({
      ...copy.paid(fullName, formatDate(paid.nextDueDate), paid.status === "overdue"),
      undo: mayVoid ? undoPayment(paid, client) : undefined,
    }),
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
  const today = todayInAccra();
  const isAhead = client.nextDueDate > today;
  return (
    <FormDialog
      title={copy.reactivateTitle(client.fullName)}
      description={copy.reactivateText(client.businessName)}
      actionLabel={copy.reactivate}
      pendingLabel={copy.reactivating}
      cancelLabel={copy.keepInactive}
      load={() => reactivateForm(client)}
      successMessage={(reactivated) => ({
        ...copy.reactivated(reactivated.fullName, formatDate(reactivated.nextDueDate)),
        undo: undoReactivation(reactivated),
      })}
      errorTitle={copy.reactivateFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={copy.fields.nextDueDate} isRequired error={problems.nextDueDate}>
          {(control) => (
            <input
              {...control}
              name="nextDueDate"
              type="date"
              defaultValue={isAhead ? client.nextDueDate : today}
              className={classNames(control.className, "day-input")}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

async function reactivateForm(client: AdminClient) {
  const { SetClientStatusInput } = await import("#contract/front-desk/clients.ts");
  return makeFormLogic({
    schema: { safeParse: (draft) => SetClientStatusInput.safeParse({ ...(draft as object), status: "active" }) },
    send: ({ nextDueDate = "" }: SetClientStatusInput) => reactivateClient(client, nextDueDate),
  });
}

/** Asks before it voids a month that was recorded by mistake. */
export function VoidPaymentDialog({ client, onClose }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title={copy.voidTitle(client.fullName)}
      description={copy.voidText(client.businessName)}
      actionLabel={copy.voidPayment}
      pendingLabel={copy.voiding}
      cancelLabel={copy.keepPayment}
      isDestructive
      send={() => voidPayment(client)}
      successMessage={({ nextDueDate }) => copy.voided(client.fullName, formatDate(nextDueDate))}
      errorTitle={copy.voidFailed}
      onClose={onClose}
    />
  );
}

export function DeactivateClientDialog({ client, onClose }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title={copy.deactivateTitle(client.fullName)}
      description={copy.deactivateText(client.businessName)}
      actionLabel={copy.deactivate}
      pendingLabel={copy.deactivating}
      cancelLabel={copy.keepClient}
      isDestructive
      send={() => deactivateClient(client)}
      successMessage={(deactivated) => ({ ...copy.deactivated(client.fullName), undo: undoDeactivation(deactivated) })}
      errorTitle={copy.deactivateFailed}
      onClose={onClose}
    />
  );
}
