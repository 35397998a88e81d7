import type { ReactNode } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import type { SearchAction, SearchKind } from "#domain/front-desk/desk.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import type { FrontDeskSection } from "#web/front-desk/front-desk-search.ts";
import { loadPayment } from "#web/front-desk/payments/use-take-payment.tsx";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { searchCopy as copy } from "./copy.ts";
import { findBooking, findClient, findInboxItem, isUpcomingEvent } from "./queries.ts";

const TABS: Readonly<Record<SearchKind, FrontDeskSection>> = {
  booking: "bookings",
  client: "clients",
  lead: "inbox",
  contact: "inbox",
  registration: "events",
  meeting: "room",
};

/** Opens the booking dialog, prefilled from a search hit. */
export function useStartBooking() {
  const openDialog = useOpenDialog();
  return async ({
    title,
    email,
    phone,
    phoneE164,
    bookingType,
  }: Pick<SearchHit, "title" | "email" | "phone" | "phoneE164" | "bookingType">) => {
    try {
      const { StaffBookingDialog } = await import("#web/front-desk/bookings/staff-booking-dialog.tsx");
      const person = { name: title, email, phone: phoneE164 ?? phone, bookingType };
      openDialog((onClose) => <StaffBookingDialog person={person} onClose={onClose} />);
    } catch {
      showLoadFailure();
    }
  };
}

/**
 * Opens a hit's current details or its payment dialog. Event registrations and meetings have no dialog: they open in
 * their event's list and on their day.
 */
export function useOpenHit(onClose: () => void) {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  return async (hit: SearchHit, act?: Exclude<SearchAction, "check_in">) => {
    try {
      const renderDialog = await (act === "take_payment" ? loadPayment(hit.id) : loadDetailsDialog(hit));
      if (renderDialog === null && hit.kind === "meeting") {
        onClose();
        openTab("room", { day: hit.at.slice(0, 10) });
        return;
      }
      if (renderDialog === null) {
        const view = (await isUpcomingEvent(hit.eventId)) ? {} : { view: "past" };
        onClose();
        openTab(TABS[hit.kind], { ...(hit.eventId && { subject: hit.eventId }), ...view });
        return;
      }
      openTab(TABS[hit.kind]);
      openDialog(renderDialog);
    } catch (error) {
      toast(failureToast(copy.notOpened, error));
    }
  };
}

export type RenderDialog = (onClose: () => void) => ReactNode;

/** The dialog of a record; null for a registration and a meeting, which have none. */
export async function loadDetailsDialog({ kind, id }: Pick<SearchHit, "kind" | "id">): Promise<RenderDialog | null> {
  switch (kind) {
    case "registration":
    case "meeting":
      return null;
    case "booking": {
      const [{ BookingDetailsDialog }, booking] = await Promise.all([
        import("#web/front-desk/bookings/booking-details-dialog.tsx"),
        findBooking(id),
      ]);
      return (onClose) => <BookingDetailsDialog booking={booking} onClose={onClose} />;
    }
    case "client": {
      const [{ ClientDetailsDialog }, client] = await Promise.all([
        import("#web/front-desk/clients/client-details-dialog.tsx"),
        findClient(id),
      ]);
      return (onClose) => <ClientDetailsDialog client={client} onClose={onClose} />;
    }
    case "lead":
    case "contact": {
      const [{ InboxDetailsDialog }, item] = await Promise.all([
        import("#web/front-desk/inbox/inbox-details-dialog.tsx"),
        findInboxItem(kind, id),
      ]);
      return (onClose) => <InboxDetailsDialog item={item} onClose={onClose} />;
    }
  }
}
