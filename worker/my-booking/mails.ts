import { RECIPIENT_DELETED, SUPERSEDED } from "#domain/operations/outbox.ts";
import {
  type BookingMailData,
  bookingDay,
  bookingFacts,
  chatText,
  copyVariables,
} from "#worker/bookings/booking-mail-data.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";
import { manageLink } from "./manage-link.ts";
import { listUpcomingBookings } from "./send-links.ts";

export const myBookingMails = {
  booking_link_renewed: mailKind({
    load: ({ bookings }, id) => bookings.findById(id),
    async customer(booking, deps) {
      const url = await manageLink(deps, booking);
      if (url === null || booking.status === "cancelled") return SUPERSEDED;
      return toCustomer(linkRenewedMail(booking, url), booking.customerEmail);
    },
  }),
  booking_links: mailKind({
    async load(deps, id) {
      const requester = await deps.bookings.findById(id);
      const upcoming = requester ? await listUpcomingBookings(deps, requester) : [];
      if (requester === null || upcoming.length === 0) return RECIPIENT_DELETED;
      const links = upcoming.map(async (booking) => ({ booking, url: await manageLink(deps, booking) }));
      return { email: requester.customerEmail, name: requester.customerName, links: await Promise.all(links) };
    },
    customer({ email, name, links }) {
      const open = links.flatMap(({ booking, url }) => (url === null ? [] : [{ booking, url }]));
      return open.length === 0 ? RECIPIENT_DELETED : toCustomer(bookingLinksMail(name, open), email);
    },
  }),
};

export function linkRenewedMail(booking: BookingMailData, url: string): RenderedMail {
  const copy = copyFor("booking_link_renewed", copyVariables(booking));
  return layout({
    subject: copy("subject", "", bookingDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      bookingFacts(booking),
      button("See, move or cancel", url),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
  });
}

export function bookingLinksMail(
  name: string,
  links: readonly { booking: BookingMailData; url: string }[],
): RenderedMail {
  const [first] = links;
  const only = first && links.length === 1 ? first.booking : null;
  const copy = copyFor(only ? "booking_link" : "booking_links", { name });
  return layout({
    subject: copy("subject", "", only ? bookingDay(only) : ""),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...links.flatMap(({ booking, url }) => [
        bookingFacts(booking),
        button(`See, move or cancel ${bookingDay(booking)}`, url),
      ]),
      paragraph(copy("closing")),
    ],
  });
}
