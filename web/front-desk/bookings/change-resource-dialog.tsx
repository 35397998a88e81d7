import { useState } from "react";
import type { AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { RESOURCES, resourceForPlan } from "#domain/inventory/inventory.ts";
import { Field } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { type Draft, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { bookingCopy as copy } from "./copy.ts";
import { isCapacityError, OverbookFields, readOverbookFields } from "./move-booking-dialog.tsx";
import { moveBooking } from "./queries.ts";

interface ChangeResourceDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Moves a booking to another kind of seat on the same day. */
export function ChangeResourceDialog({ booking, onClose }: ChangeResourceDialogProps) {
  const [isRefused, setRefused] = useState(false);
  const currentResource = resourceForPlan(booking.bookingType);
  return (
    <FormDialog
      title={copy.changeResourceTitle(booking.customerName)}
      description={copy.changeResourceText(booking.planName, formatLongDate(booking.startDate))}
      actionLabel={copy.changeResource}
      pendingLabel={copy.moving}
      cancelLabel={copy.keepDay}
      load={() => changeResourceForm(booking, () => setRefused(true))}
      successMessage={({ status }) => copy.resourceChanged(booking.customerName, status === "paid")}
      errorTitle={copy.moveFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.newResource} isRequired error={problems.resource ?? problems.startDate}>
            {(control) => (
              <select {...control} name="resource">
                {RESOURCES.filter((resource) => resource !== currentResource).map((resource) => (
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
  return makeFormLogic({
    schema: {
      safeParse: (draft) => {
        const { resource, ...fields } = draft as Draft;
        return MoveBookingInput.safeParse({ startDate: day, from: day, resource, ...readOverbookFields(fields) });
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
