import { useState } from "react";
import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { type Draft, formLogic } from "#web/lib/forms/form-logic.ts";
import { bookingCopy as words } from "./copy.ts";
import { moveBooking } from "./queries.ts";

interface MoveBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  const { bookingType, customerName, planName, startDate } = booking;
  const { help, known, look, lookAnew } = useAvailability(bookingType);
  const [refusedDay, setRefusedDay] = useState<string | null>(null);
  const today = todayInAccra();
  const markOf = (day: string) => help?.dayMark(bookingType, day, known, Date.now()) ?? null;
  return (
    <FormDialog
      title={words.moveTitle(customerName)}
      description={words.moveText(planName, formatLongDate(startDate))}
      actionLabel={words.move}
      pendingLabel={words.moving}
      cancelLabel={words.keepDay}
      load={() =>
        moveBookingForm(booking, (day) => {
          setRefusedDay(day);
          void lookAnew(day);
        })
      }
      successMessage={(moved) => ({
        ...words.moved(customerName, formatLongDate(moved.startDate)),
        undo: undoMove(moved, booking),
      })}
      errorTitle={words.moveFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.newDay} isRequired error={problems.startDate}>
          {(control) => (
            <DateField
              control={control}
              name="startDate"
              earliest={today}
              today={today}
              markOf={markOf}
              onMonthShown={look}
              renderNote={({ id, day, take }) => (
                <>
                  {help && day !== refusedDay && (
                    <help.DayNote id={id} type={bookingType} day={day} known={known} onChoose={take} />
                  )}
                  {day !== "" && (day === refusedDay || markOf(day)?.isTaken) && (
                    <OverbookFields error={problems.overbookReason} />
                  )}
                </>
              )}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

/** Moves it back, which the customer is told as well. */
function undoMove(moved: AdminBooking, { startDate }: AdminBooking): Undo {
  return {
    send: () => moveBooking(moved, { startDate, from: moved.startDate }),
    successMessage: words.moved(moved.customerName, formatLongDate(startDate)),
    errorTitle: words.moveFailed,
  };
}

/** Lets staff put somebody where there is no place, and say why. */
export function OverbookFields({ error }: { error: string | undefined }) {
  const [isChosen, setChosen] = useState(false);
  return (
    <div className="mt-1 grid gap-2">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="overbook"
          value="true"
          className="size-5 accent-forest"
          onChange={({ target }) => setChosen(target.checked)}
        />
        {words.overbook}
      </label>
      {isChosen && (
        <Field label={words.overbookReason} hint={words.overbookHint} isRequired error={error}>
          {(control) => <input {...control} name="overbookReason" autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </div>
  );
}

/** Moves a booking from the day it was seen on. `onRefused` is told of a day that has no place for it. */
async function moveBookingForm(booking: AdminBooking, onRefused: (day: string) => void) {
  const { MoveBookingInput } = await import("#contract/front-desk/bookings.ts");
  const from = booking.startDate;
  return formLogic({
    schema: {
      safeParse: (draft) => {
        const { startDate, ...typed } = draft as Draft;
        return MoveBookingInput.safeParse({ startDate, from, ...readOverbookFields(typed) });
      },
    },
    async send(input: MoveBookingInput) {
      try {
        return await moveBooking(booking, input);
      } catch (error) {
        if (isCapacityError(error)) onRefused(input.startDate);
        throw error;
      }
    },
  });
}

/** What a form says of overbooking, as it is sent: nothing unless it was chosen. */
export function readOverbookFields({
  overbook,
  overbookReason,
}: Draft): Pick<MoveBookingInput, "overbook" | "overbookReason"> {
  return overbook ? { overbook: true, overbookReason } : {};
}

export function isCapacityError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "fully_booked" || error.code === "closed_day");
}
