import type { ReactNode } from "react";
import type { SearchHit } from "#contract/front-desk/search.ts";
import type { SearchAction, SearchKind } from "#domain/front-desk/desk.ts";
import { useOpenDialog } from "#web/front-desk/components/dialogs.tsx";
import { failureToast } from "#web/front-desk/components/failure-toast.tsx";
import type { FrontDeskTab } from "#web/front-desk/front-desk-search.ts";
import { useFrontDeskSearch } from "#web/front-desk/use-front-desk-search.ts";
import { showLoadFailure } from "#web/lib/load-failure.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { searchCopy as words } from "./copy.ts";
import { findBooking, findClient, findInboxItem, isUpcomingEvent } from "./queries.ts";

const TABS: Readonly<Record<SearchKind, FrontDeskTab>> = {
  booking: "bookings",
  client: "clients",
  lead: "inbox",
  contact: "inbox",
  registration: "events",
};

/** Books for whoever was found, with what is known of them filled in. */
export function useStartBooking() {
  const openDialog = useOpenDialog();
  return async ({ title, email, phone, phoneE164, bookingType }: SearchHit) => {
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
 * Opens what was found on its tab, or the dialog of an act on it, each as it is by now. Who registered for an event stands
 * in its list, which has no dialog: the one that was searched in closes.
 */
export function useOpenHit(onClose: () => void) {
  const openDialog = useOpenDialog();
  const { openTab } = useFrontDeskSearch();
  return async (hit: SearchHit, wanted?: Exclude<SearchAction, "check_in">) => {
    try {
      const draw = await (wanted === "take_payment" ? loadPaymentDialog(hit.id) : loadDetailsDialog(hit));
      if (draw === null) {
        const view = (await isUpcomingEvent(hit.eventId)) ? {} : { view: "past" };
        onClose();
        openTab(TABS[hit.kind], { ...(hit.eventId && { subject: hit.eventId }), ...view });
        return;
      }
      openTab(TABS[hit.kind]);
      openDialog(draw);
    } catch (error) {
      toast(failureToast(words.notOpened, error));
    }
  };
}

type RenderDialog = (onClose: () => void) => ReactNode;

async function loadDetailsDialog({ kind, id }: SearchHit): Promise<RenderDialog | null> {
  switch (kind) {
    case "registration":
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

async function loadPaymentDialog(id: string): Promise<RenderDialog> {
  const [{ DeskPaymentDialog }, booking] = await Promise.all([
    import("#web/front-desk/bookings/paying/desk-payment-dialog.tsx"),
    findBooking(id),
  ]);
  return (onClose) => <DeskPaymentDialog booking={booking} onClose={onClose} />;
}
