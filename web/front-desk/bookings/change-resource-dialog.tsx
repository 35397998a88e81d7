import { useState } from "react";
import { type AdminBooking, MoveBookingInput } from "#contract/front-desk/bookings.ts";
import { formatLongDate } from "#domain/calendar/date-format.ts";
import { RESOURCES, resourceForPlan } from "#domain/inventory/inventory.ts";
import { Select } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { RESOURCE_NAMES } from "#web/front-desk/inventory/copy.ts";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { bookingCopy } from "./copy.ts";
import { findRefusal, OverbookFields, readOverbookFields } from "./move-booking-dialog.tsx";

interface ChangeResourceDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Moves a booking to another kind of seat on the same day. */
export function ChangeResourceDialog({ booking, onClose }: ChangeResourceDialogProps) {
  const { changeResource: copy } = bookingCopy;
  const { bookingType, customerName, planName, startDate } = booking;
  const move = act(bookingApi.move.$post, booking);
  const [isRefused, setRefused] = useState(false);
  const currentResource = resourceForPlan(bookingType);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text: copy.text(planName, formatLongDate(startDate)) }}
      schema={MoveBookingInput}
      toInput={({ resource, ...draft }) => ({ resource, ...readOverbookFields(draft) })}
      fixed={{ startDate, from: startDate }}
      send={(input) =>
        move(input).catch((error) => {
          if (findRefusal(error)?.isFull) setRefused(true);
          throw error;
        })
      }
      successMessage={({ status }) => copy.done(customerName, status === "paid")}
      onClose={onClose}
    >
      <Select
        name="resource"
        label={copy.newResource}
        isRequired
        alsoShows={["startDate"]}
        options={RESOURCES.filter((resource) => resource !== currentResource)}
        labels={RESOURCE_NAMES}
      />
      {isRefused && <OverbookFields />}
    </FormDialog>
  );
}
