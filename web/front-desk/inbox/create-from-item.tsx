import type { InboxItem } from "#contract/front-desk/inbox.ts";
import { SOLD_TYPES } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { VIRTUAL_PLANS } from "#domain/clients/clients.ts";
import { StaffBookingDialog } from "#web/front-desk/bookings/staff-booking-dialog.tsx";
import { AddClientDialog } from "#web/front-desk/clients/add-client-dialog.tsx";
import { OpenButton } from "#web/front-desk/components/dialogs.tsx";
import { inboxCopy as copy } from "./copy.ts";

/** Starts a booking or a client from a message, prefilled with its details. */
export function CreateFromItem({ item }: { item: InboxItem }) {
  const { name, email, phone, phoneE164, businessName, country } = item;
  const plan = VIRTUAL_PLANS.find((candidate) => PLANS[`virtual_${candidate}`].name === item.plan);
  const client = {
    fullName: name,
    email,
    phone: phone ?? "",
    ...(businessName && { businessName }),
    ...(country && { country }),
    ...(plan && { plan }),
  };
  const bookingType = SOLD_TYPES.find((candidate) => PLANS[candidate].name === item.plan) ?? null;
  return (
    <>
      <OpenButton
        variant="outline"
        dialog={(onClose) => (
          <StaffBookingDialog
            source="message"
            person={{ name, email, phone: phoneE164 ?? phone, bookingType }}
            onClose={onClose}
          />
        )}
      >
        {copy.book}
      </OpenButton>
      <OpenButton variant="outline" dialog={(onClose) => <AddClientDialog from={client} onClose={onClose} />}>
        {copy.makeClient}
      </OpenButton>
    </>
  );
}
