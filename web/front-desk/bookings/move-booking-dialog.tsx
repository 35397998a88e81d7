import { useState } from "react";
import { type AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { canMoveBooking } from "#domain/bookings/cancellation.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { DateField } from "#web/components/ui/date-field.tsx";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { Checkbox, FormField, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { ApiError } from "#web/lib/api-error.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { workerNowMs } from "#web/lib/time/dates.ts";
import { bookingCopy } from "./copy.ts";

const { move: copy } = bookingCopy;

interface MoveBookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

export function MoveBookingDialog({ booking, onClose }: MoveBookingDialogProps) {
  const { bookingType, customerName, planName, startDate, months } = booking;
  const { today, parts, availabilityByDay, loadDay, reloadDay } = useAvailability(bookingType, undefined, months);
  const move = act(bookingApi.move.$post, booking);
  const [refused, setRefused] = useState<{ day: string; refusal: Refusal } | null>(null);
  const statusOf = (day: string) => parts?.findDayStatus(bookingType, day, availabilityByDay, workerNowMs()) ?? null;
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text: copy.text(planName, formatLongDate(startDate)) }}
      schema={MoveBookingInput}
      toInput={({ startDate, overrideReason, ...draft }) => ({
        ...{ startDate, ...readOverbookFields(draft) },
        ...(overrideReason && { overrideReason }),
      })}
      fixed={{ from: startDate }}
      send={(input) =>
        move(input).catch((error) => {
          const refusal = findRefusal(error);
          if (refusal) {
            setRefused({ day: input.startDate, refusal });
            void reloadDay(input.startDate);
          }
          throw error;
        })
      }
      successMessage={(moved) => ({
        ...copy.done(customerName, moved.channel, formatLongDate(moved.startDate)),
        // A move back within 24 hours needs a reason again.
        undo: isFreeToMove(moved, Date.now()) ? undoMove(moved, booking) : undefined,
      })}
      onClose={onClose}
    >
      <FormField props={{ name: "startDate", label: copy.newDay, isRequired: true }}>
        {(control) => (
          <DateField
            control={control}
            name={control.name}
            earliest={today}
            today={today}
            statusOf={statusOf}
            onMonthShown={loadDay}
            renderNote={({ id, day, choose }) =>
              parts && (
                <parts.DayNote
                  id={id}
                  type={bookingType}
                  day={day}
                  months={months}
                  availabilityByDay={availabilityByDay}
                  onChoose={choose}
                  refusal={day === refused?.day ? refused.refusal : null}
                  fullDayAction={<OverbookFields />}
                />
              )
            }
          />
        )}
      </FormField>
      {!isFreeToMove(booking, Date.now()) && (
        <TextInput
          name="overrideReason"
          label={bookingCopy.discretion}
          hint={bookingCopy.discretionHint}
          isRequired
          maxLength={200}
        />
      )}
    </FormDialog>
  );
}

/** Whether anyone may move it, by the rule. */
export function isFreeToMove({ startsAt, status, closedBecause }: AdminBooking, nowMs: number): boolean {
  return canMoveBooking(
    { startsAtMs: Date.parse(startsAt), isPaid: status === "paid", isClosed: closedBecause !== null },
    nowMs,
  );
}

/** Moves the booking back; the customer gets a mail again. */
function undoMove(moved: AdminBooking, { startDate }: AdminBooking): Undo {
  return {
    send: () => act(bookingApi.move.$post, moved)({ startDate, from: moved.startDate }),
    successMessage: copy.done(moved.customerName, moved.channel, formatLongDate(startDate)),
    errorTitle: copy.failed,
  };
}

/** Lets staff overbook a full day, with a reason. */
export function OverbookFields() {
  const [isChosen, setChosen] = useState(false);
  const { overbook, overbookReason, overbookHint } = bookingCopy;
  return (
    <div className="mt-1 grid gap-2">
      <Checkbox name="overbook" label={overbook} onChange={({ target }) => setChosen(target.checked)} />
      {isChosen && (
        <TextInput name="overbookReason" label={overbookReason} hint={overbookHint} isRequired maxLength={200} />
      )}
    </div>
  );
}

/** Overbooking fields of a form; empty unless the box is ticked. */
export function readOverbookFields({
  overbook,
  overbookReason,
}: Draft): Pick<MoveBookingInput, "overbook" | "overbookReason"> {
  return overbook ? { overbook: true, overbookReason } : {};
}

/** A start day that is full or closed. Only a full day can be overbooked. */
export interface Refusal {
  nextDay: string | null;
  isFull: boolean;
}

export function findRefusal(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || (error.code !== "fully_booked" && error.code !== "closed_day")) return null;
  return { nextDay: error.nextDay, isFull: error.code === "fully_booked" };
}
