import { useState } from "react";
import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { RESOURCES, resourceForPlan } from "#domain/inventory/inventory.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/words.ts";
import { type Draft, formLogic } from "#web/lib/forms/form-logic.ts";
import { isNoPlace, Overbook, overbookIn } from "./move-booking-dialog.tsx";
import { moveBooking } from "./queries.ts";
import { bookingWords as words } from "./words.ts";

interface OtherPlaceDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Gives a booking a place of another kind on the day it is for. */
export function OtherPlaceDialog({ booking, onClose }: OtherPlaceDialogProps) {
  const [isRefused, setRefused] = useState(false);
  const own = resourceForPlan(booking.bookingType);
  return (
    <FormDialog
      title={words.otherPlaceTitle(booking.customerName)}
      consequence={words.otherPlaceText(booking.planName, formatLongDate(booking.startDate))}
      action={words.otherPlace}
      pending={words.moving}
      keep={words.keepDay}
      load={() => otherPlaceForm(booking, () => setRefused(true))}
      done={({ status }) => words.otherPlaceGiven(booking.customerName, status === "paid")}
      failed={words.moveFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.whichPlace} isRequired error={problems.resource ?? problems.startDate}>
            {(control) => (
              <select {...control} name="resource">
                {RESOURCES.filter((resource) => resource !== own).map((resource) => (
                  <option key={resource} value={resource}>
                    {RESOURCE_NAMES[resource]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {isRefused && <Overbook error={problems.overbookReason} />}
        </>
      )}
    </FormDialog>
  );
}

async function otherPlaceForm(booking: AdminBooking, onRefused: () => void) {
  const { MoveBookingInput } = await import("#contract/front-desk/bookings.ts");
  const day = booking.startDate;
  return formLogic({
    schema: {
      safeParse: (draft) => {
        const { resource, ...typed } = draft as Draft;
        return MoveBookingInput.safeParse({ startDate: day, from: day, resource, ...overbookIn(typed) });
      },
    },
    async send(input: MoveBookingInput) {
      try {
        return await moveBooking(booking, input);
      } catch (error) {
        if (isNoPlace(error)) onRefused();
        throw error;
      }
    },
  });
}
