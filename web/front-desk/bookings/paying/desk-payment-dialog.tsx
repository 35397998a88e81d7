import { useState } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { Field } from "#web/components/ui/field.tsx";
import { bookWords } from "#web/front-desk/bookings/book-words.ts";
import { recordDeskPayment, takeBackDeskPayment } from "#web/front-desk/bookings/queries.ts";
import { bookingWords as words } from "#web/front-desk/bookings/words.ts";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shownAmount } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { useMay } from "#web/front-desk/session/me.ts";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { formCode } from "#web/lib/forms/form-code.ts";
import { withTransaction } from "./with-transaction.ts";

interface DeskPaymentDialogProps {
  booking: Pick<AdminBooking, "id" | "customerName" | "planName" | "amount">;
  onClose: () => void;
}

export function DeskPaymentDialog({ booking, onClose }: DeskPaymentDialogProps) {
  const amount = shownAmount(booking.amount);
  const mayTakeBack = useMay("manager");
  const [method, setMethod] = useState("");
  return (
    <FormDialog
      title={words.payTitle(booking.customerName)}
      consequence={words.payText(amount, booking.planName)}
      action={words.pay}
      pending={words.paying}
      keep={frontDeskWords.list.cancel}
      load={() => deskPaymentForm(booking)}
      done={(paid) => ({
        ...words.paid(amount, booking.customerName),
        undo: mayTakeBack ? undoPayment(paid) : undefined,
      })}
      failed={words.payFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.method} isRequired error={problems.method}>
            {(control) => (
              <select {...control} name="method" onChange={({ target }) => setMethod(target.value)}>
                <option value="">{words.chooseMethod}</option>
                {DESK_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {words.methods[method]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {method === "mobile_money" && (
            <Field
              label={bookWords.transaction}
              hint={bookWords.transactionHint}
              isRequired
              error={problems.transactionId}
            >
              {(control) => (
                <input
                  {...control}
                  name="transactionId"
                  autoComplete="off"
                  autoCapitalize="characters"
                  maxLength={60}
                />
              )}
            </Field>
          )}
          <Field label={words.payNote} isOptional error={problems.note}>
            {(control) => <input {...control} name="note" autoComplete="off" maxLength={500} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function undoPayment(paid: AdminBooking): Undo {
  const { paymentReference } = paid;
  return {
    send: () => takeBackDeskPayment(paid, { reason: words.undone, paymentReference: paymentReference ?? "" }),
    done: words.takenBack(paid.customerName),
    failed: words.takeBackFailed,
  };
}

async function deskPaymentForm(booking: DeskPaymentDialogProps["booking"]) {
  const { RecordDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
  return formCode({
    schema: withTransaction(RecordDeskPaymentInput, (draft) => draft.method === "mobile_money"),
    send: (input) => recordDeskPayment(booking, input),
    optionalChoices: ["transactionId"],
  });
}
