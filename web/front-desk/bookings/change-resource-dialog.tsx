import { useState } from "react";
import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { RESOURCES, resourceForPlan } from "#domain/inventory/inventory.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { type Draft, formLogic } from "#web/lib/forms/form-logic.ts";
import { bookingCopy as words } from "./copy.ts";
import { isCapacityError, OverbookFields, readOverbookFields } from "./move-booking-dialog.tsx";
import { moveBooking } from "./queries.ts";

interface ChangeResourceDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Gives a booking a place of another kind on the day it is for. */
export function ChangeResourceDialog({ booking, onClose }: ChangeResourceDialogProps) {
  const [isRefused, setRefused] = useState(false);
  const own = resourceForPlan(booking.bookingType);
  return (
    <FormDialog
      title={words.changeResourceTitle(booking.customerName)}
      description={words.changeResourceText(booking.planName, formatLongDate(booking.startDate))}
      actionLabel={words.changeResource}
      pendingLabel={words.moving}
      cancelLabel={words.keepDay}
      load={() => changeResourceForm(booking, () => setRefused(true))}
      successMessage={({ status }) => words.resourceChanged(booking.customerName, status === "paid")}
      errorTitle={words.moveFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.newResource} isRequired error={problems.resource ?? problems.startDate}>
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
          {isRefused && <OverbookFields error={problems.overbookReason} />}
        </>
      )}
    </FormDialog>
  );
}

async function changeResourceForm(booking: AdminBooking, onRefused: () => void) {
  const { MoveBookingInput } = await import("#contract/front-desk/bookings.ts");
  const day = booking.startDate;
  return formLogic({
    schema: {
      safeParse: (draft) => {
        const { resource, ...typed } = draft as Draft;
        return MoveBookingInput.safeParse({ startDate: day, from: day, resource, ...readOverbookFields(typed) });
      },
    },
    async send(input: MoveBookingInput) {
      try {
        return await moveBooking(booking, input);
      } catch (error) {
        if (isCapacityError(error)) onRefused();
        throw error;
      }
    },
  });
}
