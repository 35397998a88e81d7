import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { addYear } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { type Draft, formCode } from "#web/lib/forms/form-code.ts";
import { moveBooking } from "./queries.ts";
import { bookingWords as words } from "./words.ts";

interface MoveBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  const { customerName, planName, startDate } = booking;
  const today = todayInAccra();
  return (
    <FormDialog
      title={words.moveTitle(customerName)}
      consequence={words.moveText(planName, longDate(startDate))}
      action={words.move}
      pending={words.moving}
      keep={words.keepDay}
      load={() => moveBookingForm(booking)}
      done={(moved) => words.moved(customerName, longDate(moved.startDate))}
      failed={words.moveFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.newDay} isRequired error={problems.startDate}>
          {(control) => (
            <input
              {...control}
              name="startDate"
              type="date"
              min={today}
              max={addYear(today)}
              className={classNames(control.className, "day-input")}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** Moves a booking from the day it was seen on. */
async function moveBookingForm(booking: AdminBooking) {
  const { MoveBookingInput } = await import("#contract/front-desk/bookings.ts");
  const from = booking.startDate;
  return formCode({
    schema: { safeParse: (draft) => MoveBookingInput.safeParse({ startDate: (draft as Draft).startDate, from }) },
    send: (input: MoveBookingInput) => moveBooking(booking, input),
  });
}
