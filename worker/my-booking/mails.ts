import { dateWithWeekday } from "#domain/calendar/days-in-words.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { NOBODY_LEFT, OVERTAKEN } from "#domain/operations/outbox.ts";
import { type BookingInMail, chat, stay } from "#worker/bookings/booking-in-mail.ts";
import { button, layout, type RenderedMail, say, words } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";
import { manageLink } from "./manage-link.ts";
import { listAhead } from "./send-links.ts";

export const myBookingMails = {
  booking_link_renewed: mailKind({
    load: ({ bookings }, id) => bookings.findById(id),
    async customer(booking, deps) {
      const url = await manageLink(deps, booking);
      if (url === null || booking.status === "cancelled") return OVERTAKEN;
      return toCustomer(linkRenewedMail(booking, url), booking.customerEmail);
    },
  }),
  booking_links: mailKind({
    async load(deps, id) {
      const asked = await deps.bookings.findById(id);
      const ahead = asked ? await listAhead(deps, asked) : [];
      if (asked === null || ahead.length === 0) return NOBODY_LEFT;
      const links = ahead.map(async (booking) => ({ booking, url: await manageLink(deps, booking) }));
      return { email: asked.customerEmail, name: asked.customerName, links: await Promise.all(links) };
    },
    customer({ email, name, links }) {
      const open = links.flatMap(({ booking, url }) => (url === null ? [] : [{ booking, url }]));
      return open.length === 0 ? NOBODY_LEFT : toCustomer(bookingLinksMail(name, open), email);
    },
  }),
};

export function linkRenewedMail(booking: BookingInMail, url: string): RenderedMail {
  return layout({
    subject: `A new link for your booking: ${PLANS[booking.bookingType].name}`,
    heading: "Your booking has a new link",
    parts: [
      words(
        say(
          booking.customerName,
          "this is the new link to see, move or cancel your booking. The links before it no longer open.",
        ),
      ),
      stay(booking),
      button("See, move or cancel", url),
      words(
        "Whoever has this link can do the same: pass it on only to whom you trust. Did not ask for it? Reply to this mail.",
      ),
    ],
    chat: chat(booking),
  });
}

export function bookingLinksMail(
  name: string,
  links: readonly { booking: BookingInMail; url: string }[],
): RenderedMail {
  const isOne = links.length === 1;
  return layout({
    subject: isOne ? "The link of your booking" : "The links of your bookings",
    heading: isOne ? "Here is your booking" : "Here are your bookings",
    parts: [
      words(say(name, "you asked for the way to what you have booked with us.")),
      ...links.flatMap(({ booking, url }) => [
        stay(booking),
        button(`See, move or cancel ${dateWithWeekday(booking.startDate.toISOString())}`, url),
      ]),
      words(
        "Did not ask for this? Then somebody has typed your address. Nothing has changed, and only you have got this.",
      ),
    ],
  });
}
