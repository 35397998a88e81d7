import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { addYear } from "#domain/calendar/days.ts";
import { longDate } from "#domain/calendar/days-in-words.ts";
import { Field } from "#web/components/ui/field.tsx";
import { admin } from "#web/content/admin.ts";
import { FormDialog } from "#web/front-desk/components/form-dialog.tsx";
import { classNames } from "#web/lib/class-names.ts";
import { todayInAccra } from "#web/lib/dates.ts";

interface MoveBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  const { bookings: words } = admin;
  const { customerName, planName, startDate } = booking;
  const today = todayInAccra();
  return (
    <FormDialog
      title={words.moveTitle(customerName)}
      consequence={words.moveText(planName, longDate(startDate))}
      action={words.move}
      pending={words.moving}
      keep={words.keepDay}
      load={() => import("./move-booking.ts").then((loaded) => loaded.moveBookingCode(booking))}
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
