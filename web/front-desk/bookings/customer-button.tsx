import type { ReactNode } from "react";
import type { AdminBooking } from "#contract/front-desk/bookings.ts";
import { admin } from "#web/content/admin.ts";
import { RowButton } from "#web/front-desk/lists/row-button.tsx";
import { bookingDetails } from "./booking-dialogs.ts";

interface CustomerButtonProps {
  booking: AdminBooking;
  /** Stands below the name. */
  children: ReactNode;
}

/** Whose booking it is; opens the booking. */
export function CustomerButton({ booking, children }: CustomerButtonProps) {
  return (
    <RowButton onOpen={() => bookingDetails.open({ booking })} hint={admin.list.details}>
      <span className="line-clamp-2 wrap-anywhere font-semibold leading-snug">{booking.customerName}</span>
      {children}
    </RowButton>
  );
}
