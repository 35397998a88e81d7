import type { AdminClient, SetClientStatusInput } from "#contract/front-desk/clients.ts";
import { dueDateAfter } from "#domain/clients/clients.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { ConfirmDialog, FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { dateWithDay, shortDate, shownAmount } from "#web/front-desk/components/format.ts";
import { PressGuard } from "#web/front-desk/components/press-guard.tsx";
import { useRestoredFocus } from "#web/front-desk/components/restore-focus.ts";
import { useAct } from "#web/front-desk/components/use-act.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import {
  deactivateClient,
  markClientPaid,
  owedNext,
  reactivateClient,
  recordFirstMonth,
  takeBackPayment,
} from "./queries.ts";
import { undoBringingBack, undoDeactivation, undoPayment } from "./undo-client-act.ts";
import { clientWords as words } from "./words.ts";

interface ClientDialogProps {
  client: AdminClient;
  onClose: () => void;
}

/** Asks before a month is recorded that is not due yet. */
export function PayAheadDialog({ client, onClose }: ClientDialogProps) {
  const { fullName, businessName, nextDueDate, renewsOn } = client;
  const mayTakeBack = useMay("manager");

  return (
    <ConfirmDialog
      title={words.aheadTitle(fullName)}
      consequence={words.aheadText({
        business: businessName,
        amount: shownAmount(owedNext(client)),
        due: shortDate(nextDueDate),
        next: shortDate(dueDateAfter(nextDueDate, renewsOn)),
      })}
      action={words.markPaid}
      pending={words.markingPaid}
      keep={frontDeskWords.list.cancel}
      send={() => markClientPaid(client)}
      done={(paid) => ({
        ...words.paid(fullName, shortDate(paid.nextDueDate), paid.status === "overdue"),
        undo: mayTakeBack ? undoPayment(paid, client) : undefined,
      })}
      failed={words.paidFailed}
      onClose={onClose}
    />
  );
}

/** Of a new client, whose first month nobody has recorded: asks which one was paid. */
export function WhichMonthDialog({ client, onClose }: ClientDialogProps) {
  const { fullName, amount, nextDueDate, renewsOn } = client;
  const mayTakeBack = useMay("manager");
  useRestoredFocus();
  const [payFirst, isFirst] = useAct({
    send: () => recordFirstMonth(client),
    done: (paid) => ({
      ...words.firstMonthPaid(fullName, shortDate(nextDueDate)),
      undo: mayTakeBack ? undoPayment(paid, client) : undefined,
    }),
    failed: words.paidFailed,
    onDone: onClose,
  });
  const [payNext, isNext] = useAct({
    send: () => markClientPaid(client),
    done: (paid) => ({
      ...words.paid(fullName, shortDate(paid.nextDueDate), paid.status === "overdue"),
      undo: mayTakeBack ? undoPayment(paid, client) : undefined,
    }),
    failed: words.paidFailed,
    onDone: onClose,
  });
  const isPending = isFirst || isNext;
  return (
    <Dialog
      onClose={() => !isPending && onClose()}
      title={words.whichMonthTitle(fullName)}
      description={words.whichMonthText(shownAmount(amount))}
    >
      <PressGuard>
        <div className="grid gap-3">
          <Button onClick={payFirst} disabled={isPending}>
            {isFirst ? words.markingPaid : words.firstMonth(dateWithDay(nextDueDate))}
          </Button>
          <Button variant="outline" onClick={payNext} disabled={isPending}>
            {isNext ? words.markingPaid : words.nextMonth(dateWithDay(dueDateAfter(nextDueDate, renewsOn)))}
          </Button>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {frontDeskWords.list.cancel}
          </Button>
        </div>
      </PressGuard>
    </Dialog>
  );
}

/** Brings back a client who has left, due from a day on. */
export function BringBackDialog({ client, onClose }: ClientDialogProps) {
  const today = todayInAccra();
  const isAhead = client.nextDueDate > today;
  return (
    <FormDialog
      title={words.bringBackTitle(client.fullName)}
      consequence={words.bringBackText(client.businessName)}
      action={words.bringBack}
      pending={words.bringingBack}
      keep={words.keepInactive}
      load={() => bringBackForm(client)}
      done={(back) => ({
        ...words.broughtBack(back.fullName, shortDate(back.nextDueDate)),
        undo: undoBringingBack(back),
      })}
      failed={words.bringBackFailed}
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

async function bringBackForm(client: AdminClient) {
  const { SetClientStatusInput } = await import("#contract/front-desk/clients.ts");
  return formLogic({
    schema: { safeParse: (draft) => SetClientStatusInput.safeParse({ ...(draft as object), status: "active" }) },
    send: ({ nextDueDate = "" }: SetClientStatusInput) => reactivateClient(client, nextDueDate),
  });
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
      done={(gone) => ({ ...words.deactivated(client.fullName), undo: undoDeactivation(gone) })}
      failed={words.deactivateFailed}
      onClose={onClose}
    />
  );
}
