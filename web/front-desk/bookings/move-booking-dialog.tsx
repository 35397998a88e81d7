import { useState } from "react";
import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";
import { bookingCopy as copy } from "./copy.ts";
import { moveBooking } from "./queries.ts";

interface MoveBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  const { bookingType, customerName, planName, startDate } = booking;
  const { today, parts, availabilityByDay, loadDay, reloadDay } = useAvailability(bookingType);
  const [refusedDay, setRefusedDay] = useState<string | null>(null);
  const statusOf = (day: string) => parts?.findDayStatus(bookingType, day, availabilityByDay, workerNowMs()) ?? null;
  return (
    <FormDialog
      title={copy.moveTitle(customerName)}
      description={copy.moveText(planName, formatLongDate(startDate))}
      actionLabel={copy.move}
      pendingLabel={copy.moving}
      cancelLabel={copy.keepDay}
      load={() =>
        moveBookingForm(booking, (day) => {
          setRefusedDay(day);
          void reloadDay(day);
        })
      }
      successMessage={(moved) => ({
        ...copy.moved(customerName, moved.customerEmail, formatLongDate(moved.startDate)),
        undo: undoMove(moved, booking),
      })}
      errorTitle={copy.moveFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={copy.newDay} isRequired error={problems.startDate}>
          {(control) => (
            <DateField
              control={control}
              name="startDate"
              earliest={today}
              today={today}
              statusOf={statusOf}
              onMonthShown={loadDay}
              renderNote={({ id, day, choose }) => (
                <>
                  {parts && day !== refusedDay && (
                    <parts.DayNote
                      id={id}
                      type={bookingType}
                      day={day}
                      availabilityByDay={availabilityByDay}
                      onChoose={choose}
                    />
                  )}
                  {day !== "" && (day === refusedDay || statusOf(day)?.isUnavailable) && (
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

/** Moves the booking back; the customer gets a mail again. */
function undoMove(moved: AdminBooking, { startDate }: AdminBooking): Undo {
  return {
    send: () => moveBooking(moved, { startDate, from: moved.startDate }),
    successMessage: copy.moved(moved.customerName, moved.customerEmail, formatLongDate(startDate)),
    errorTitle: copy.moveFailed,
  };
}

/** Lets staff overbook a full day, with a reason. */
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
        {copy.overbook}
      </label>
      {isChosen && (
        <Field label={copy.overbookReason} hint={copy.overbookHint} isRequired error={error}>
          {(control) => <input {...control} name="overbookReason" autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </div>
  );
}

/** Moves a booking from the day that staff saw. Calls `onRefused` with a day that has no capacity. */
async function moveBookingForm(booking: AdminBooking, onRefused: (day: string) => void) {
  const { MoveBookingInput } = await import("#contract/front-desk/bookings.ts");
  const from = booking.startDate;
  return makeFormLogic({
    schema: {
      safeParse: (draft) => {
        const { startDate, ...fields } = draft as Draft;
        return MoveBookingInput.safeParse({ startDate, from, ...readOverbookFields(fields) });
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

/** Overbooking fields of a form; empty unless the box is ticked. */
export function readOverbookFields({
  overbook,
  overbookReason,
}: Draft): Pick<MoveBookingInput, "overbook" | "overbookReason"> {
  return overbook ? { overbook: true, overbookReason } : {};
}

export function isCapacityError(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "fully_booked" || error.code === "closed_day");
}
