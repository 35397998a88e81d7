import { useState } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { mayGoBackUnused } from "#domain/bookings/cancellation.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { Field } from "#web/components/ui/field.tsx";
import { admin } from "#web/content/admin.ts";
import { FormDialog } from "#web/front-desk/components/form-dialog.tsx";
import { useClock } from "#web/front-desk/components/use-clock.ts";
import { refundInWords } from "#web/front-desk/money/refund-in-words.ts";
import { goingBackInWords } from "./going-back-in-words.ts";

interface CancelBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function CancelBookingDialog({ booking, onClose }: CancelBookingDialogProps) {
  const { bookings: words } = admin;
  const { status, bookingType, paidAt } = booking;
  const [isUnused, setUnused] = useState(false);
  const goesBack = useClock(() => goingBackInWords(booking, { isUnused }, Date.now()));
  const mayBeUnused =
    status === "paid" && paidAt !== null && mayGoBackUnused(bookingType, Date.parse(paidAt), Date.now());
  return (
    <FormDialog
      title={words.cancelTitle(booking.customerName)}
      consequence={
        <>
          {words.cancelText(booking.planName, longDate(booking.startDate))}{" "}
          <strong aria-live="polite" className="font-semibold text-ink">
            {goesBack}
          </strong>
        </>
      }
      action={words.cancel}
      pending={words.cancelling}
      keep={words.keep}
      isDestructive
      load={() => import("./cancel-booking.ts").then((loaded) => loaded.cancelBookingCode(booking))}
      done={(answer) => words.cancelled(booking.customerName, refundInWords(answer.refund))}
      failed={words.cancelFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.reason} hint={words.reasonHint} isRequired error={problems.reason}>
            {(control) => <textarea {...control} name="reason" rows={3} maxLength={500} />}
          </Field>
          {mayBeUnused && (
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="isUnused"
                value="true"
                className="size-5 accent-forest"
                onChange={({ target }) => setUnused(target.checked)}
              />
              {words.unused}
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}
