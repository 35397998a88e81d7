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
import { todayInAccra } from "#web/lib/dates.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { clientCopy as words } from "./copy.ts";
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

/** Asks before a month is recorded that is not due yet. */
export function PayAheadDialog({ client, onClose }: ClientDialogProps) {
  const { fullName, businessName, nextDueDate, renewsOn } = client;
  const mayTakeBack = useHasRole("manager");

  return (
    <ConfirmDialog
      title={words.payAheadTitle(fullName)}
      description={words.payAheadText({
        business: businessName,
        amount: formatAmount(nextAmountDue(client)),
        due: formatDate(nextDueDate),
        next: formatDate(dueDateAfter(nextDueDate, renewsOn)),
      })}
      actionLabel={words.markPaid}
      pendingLabel={words.markingPaid}
      cancelLabel={frontDeskCopy.list.cancel}
      send={() => markClientPaid(client)}
      successMessage={(paid) => ({
        ...words.paid(fullName, formatDate(paid.nextDueDate), paid.status === "overdue"),
        undo: mayTakeBack ? undoPayment(paid, client) : undefined,
      })}
      errorTitle={words.markPaidFailed}
      onClose={onClose}
    />
  );
}

/** Of a new client, whose first month nobody has recorded: asks which one was paid. */
export function ChooseMonthDialog({ client, onClose }: ClientDialogProps) {
  const { fullName, amount, nextDueDate, renewsOn } = client;
  const mayTakeBack = useHasRole("manager");
  useRestoreFocus();
  const [payFirst, isFirst] = useMutation({
    send: () => recordFirstMonth(client),
    successMessage: (paid) => ({
      ...words.firstMonthPaid(fullName, formatDate(nextDueDate)),
      undo: mayTakeBack ? undoPayment(paid, client) : undefined,
    }),
    errorTitle: words.markPaidFailed,
    onDone: onClose,
  });
  const [payNext, isNext] = useMutation({
    send: () => markClientPaid(client),
    successMessage: (paid) => ({
      ...words.paid(fullName, formatDate(paid.nextDueDate), paid.status === "overdue"),
      undo: mayTakeBack ? undoPayment(paid, client) : undefined,
    }),
    errorTitle: words.markPaidFailed,
    onDone: onClose,
  });
  const isPending = isFirst || isNext;
  return (
    <Dialog
      onClose={() => !isPending && onClose()}
      title={words.whichMonthTitle(fullName)}
      description={words.whichMonthText(formatAmount(amount))}
    >
      <ClickGuard>
        <div className="grid gap-3">
          <Button onClick={payFirst} disabled={isPending}>
            {isFirst ? words.markingPaid : words.firstMonth(formatDateWithWeekday(nextDueDate))}
          </Button>
          <Button variant="outline" onClick={payNext} disabled={isPending}>
            {isNext ? words.markingPaid : words.nextMonth(formatDateWithWeekday(dueDateAfter(nextDueDate, renewsOn)))}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {frontDeskCopy.list.cancel}
          </Button>
        </div>
      </ClickGuard>
    </Dialog>
  );
}

/** Brings back a client who has left, due from a day on. */
export function ReactivateClientDialog({ client, onClose }: ClientDialogProps) {
  const today = todayInAccra();
  const isAhead = client.nextDueDate > today;
  return (
    <FormDialog
      title={words.reactivateTitle(client.fullName)}
      description={words.reactivateText(client.businessName)}
      actionLabel={words.reactivate}
      pendingLabel={words.reactivating}
      cancelLabel={words.keepInactive}
      load={() => reactivateForm(client)}
      successMessage={(back) => ({
        ...words.reactivated(back.fullName, formatDate(back.nextDueDate)),
        undo: undoReactivation(back),
      })}
      errorTitle={words.reactivateFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.fields.nextDueDate} isRequired error={problems.nextDueDate}>
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
  return formLogic({
    schema: { safeParse: (draft) => SetClientStatusInput.safeParse({ ...(draft as object), status: "active" }) },
    send: ({ nextDueDate = "" }: SetClientStatusInput) => reactivateClient(client, nextDueDate),
  });
}

/** Asks before a month that was noted by mistake is taken back. */
export function VoidPaymentDialog({ client, onClose }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title={words.voidTitle(client.fullName)}
      description={words.voidText(client.businessName)}
      actionLabel={words.voidPayment}
      pendingLabel={words.voiding}
      cancelLabel={words.keepPayment}
      isDestructive
      send={() => voidPayment(client)}
      successMessage={({ nextDueDate }) => words.voided(client.fullName, formatDate(nextDueDate))}
      errorTitle={words.voidFailed}
      onClose={onClose}
    />
  );
}

export function DeactivateClientDialog({ client, onClose }: ClientDialogProps) {
  return (
    <ConfirmDialog
      title={words.deactivateTitle(client.fullName)}
      description={words.deactivateText(client.businessName)}
      actionLabel={words.deactivate}
      pendingLabel={words.deactivating}
      cancelLabel={words.keepClient}
      isDestructive
      send={() => deactivateClient(client)}
      successMessage={(gone) => ({ ...words.deactivated(client.fullName), undo: undoDeactivation(gone) })}
      errorTitle={words.deactivateFailed}
      onClose={onClose}
    />
  );
}
