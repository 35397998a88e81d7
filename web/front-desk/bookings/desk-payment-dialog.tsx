import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { DESK_METHODS } from "#domain/front-desk/desk.ts";
import { Field } from "#web/components/ui/field.tsx";
import { admin } from "#web/content/admin.ts";
import { FormDialog } from "#web/front-desk/components/form-dialog.tsx";
import { shownAmount } from "#web/front-desk/components/shown-amount.ts";

interface DeskPaymentDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function DeskPaymentDialog({ booking, onClose }: DeskPaymentDialogProps) {
  const { bookings: words } = admin;
  const amount = shownAmount(booking.amount);
  return (
    <FormDialog
      title={words.payTitle(booking.customerName)}
      consequence={words.payText(amount, booking.planName)}
      action={words.pay}
      pending={words.paying}
      keep={admin.list.cancel}
      load={() => import("./record-desk-payment.ts").then((loaded) => loaded.deskPaymentCode(booking.id))}
      done={() => words.paid(amount, booking.customerName)}
      failed={words.payFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.method} isRequired error={problems.method}>
            {(control) => (
              <select {...control} name="method">
                <option value="">{words.chooseMethod}</option>
                {DESK_METHODS.map((method) => (
                  <option key={method} value={method}>
                    {words.methods[method]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={words.payNote} hint={words.payNoteHint} isOptional error={problems.note}>
            {(control) => <input {...control} name="note" autoComplete="off" maxLength={500} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}
