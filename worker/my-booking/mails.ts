import { isVirtual } from "#domain/bookings/bookings.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { meetingTitle } from "#domain/meeting-room/meeting-room.ts";
import type { CoveredDays } from "#domain/memberships/first-month.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import { RECIPIENT_DELETED, SUPERSEDED } from "#domain/operations/outbox.ts";
import {
  type BookingMailData,
  bookingFacts,
  chatText,
  copyVariables,
  namedBookingFacts,
  phoneValues,
  subjectDay,
} from "#worker/bookings/booking-mail-data.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { emailedLink, eventDay, eventFacts } from "#worker/events/mails.ts";
import { viewingFacts } from "#worker/inbox/mails.ts";
import { findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { meetingLink } from "#worker/meeting-room/meeting-link.ts";
import { viewingLink } from "#worker/my-viewing/viewing-link.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";
import { addressOf } from "./booking-address.ts";
import { canMoveOncePaid } from "./customer-links.ts";
import { manageLink } from "./manage-link.ts";
import { listUpcomingBookings } from "./send-links.ts";

export const myBookingMails = {
  booking_link_renewed: mailKind({
    load: ({ bookings }, id) => bookings.findById(id),
    async customer(booking, deps) {
      const url = await manageLink(deps, booking);
      if (url === null || booking.status === "cancelled") return SUPERSEDED;
      return toCustomer(linkRenewedMail(booking, url, await canMoveOncePaid(deps, booking)), addressOf(booking));
    },
  }),
  booking_links: mailKind({
    async load(deps, id) {
      const requester = await findRequester(deps, id);
      if (requester === null) return RECIPIENT_DELETED;
      const bookings = (await listUpcomingBookings(deps, requester.email)).map(async (booking) => ({
        ...aboutBooking(
          booking,
          await canMoveOncePaid(deps, booking),
          isVirtual(booking.bookingType) ? await findCoveredDays(deps, booking) : null,
        ),
        url: await manageLink(deps, booking),
      }));
      const places = (await deps.myBookings.listPlaces(requester.email, deps.now())).map(async (place) => ({
        ...aboutPlace(place),
        url: await emailedLink(deps, place),
      }));
      const meetings = (await deps.myBookings.listMeetings(requester.email, deps.now())).map(async (meeting) => ({
        ...aboutMeeting(meeting),
        url: await meetingLink(deps, meeting),
      }));
      const viewings = (await deps.myBookings.listViewings(requester.email, deps.now())).map(
        async ({ id, viewingAt }) => ({
          ...aboutViewing(viewingAt),
          url: await viewingLink(deps, id),
        }),
      );
      return { ...requester, links: await Promise.all([...bookings, ...places, ...meetings, ...viewings]) };
    },
    customer({ email, name, links }) {
      const open = links.flatMap(({ url, ...about }) => (url === null ? [] : [{ ...about, url }]));
      return open.length === 0 ? RECIPIENT_DELETED : toCustomer(linksMail(name, open), email);
    },
  }),
};

export function linkRenewedMail(booking: BookingMailData, url: string, isMovable: boolean): RenderedMail {
  const copy = copyFor("booking_link_renewed", copyVariables(booking));
  return layout({
    subject: copy("subject", "", subjectDay(booking)),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      bookingFacts(booking),
      button(pageLabel(booking, isMovable), url),
      paragraph(copy("closing")),
    ],
    chat: chatText(booking),
    phoneMessage: phoneMessage("booking_link_renewed", phoneValues(booking, url)),
  });
}

/** The newest upcoming booking, event place, meeting or viewing of the address that asked. */
async function findRequester(deps: Deps, id: string): Promise<{ email: string; name: string } | null> {
  const booking = await deps.bookings.findById(id);
  if (booking) return { email: booking.customerEmail, name: booking.customerName };
  const found = await deps.registrations.findById(id);
  if (found) return { email: found.registration.attendeeEmail, name: found.registration.attendeeName };
  const meeting = (await deps.meetingRoom.findById(id))?.meeting;
  if (meeting) return { email: meeting.customerEmail ?? "", name: meeting.name ?? "" };
  const lead = await deps.leads.findById(id);
  return lead && { email: lead.email, name: lead.firstName };
}

export function aboutBooking(booking: BookingMailData, isMovable: boolean, officeMonth: CoveredDays | null = null) {
  const day = subjectDay(booking) || PLANS[booking.bookingType].name;
  return {
    day,
    facts: namedBookingFacts(booking, officeMonth),
    label: `${pageLabel(booking, isMovable)} ${day} (${booking.customerName})`,
  };
}

/** What the customer can do on the page of a booking. */
function pageLabel({ paidAt }: BookingMailData, isMovable: boolean): string {
  if (isMovable) return "See, move or cancel";
  return paidAt === null ? "See, pay or cancel" : "See or cancel";
}

export function aboutPlace(place: RegistrationWithEvent) {
  const day = eventDay(place);
  return { day, facts: eventFacts(place), label: `See your place on ${day}` };
}

export function aboutMeeting({ startsAt, endsAt }: Pick<MeetingRow, "startsAt" | "endsAt">) {
  const day = formatDateWithWeekday(startsAt.toISOString());
  const title = meetingTitle({ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() });
  return { day, facts: facts(["Day", day], ["Booked", title]), label: `See your meeting room booking on ${day}` };
}

export function aboutViewing(viewingAt: Date) {
  const day = formatDateWithWeekday(viewingAt.toISOString());
  return { day, facts: viewingFacts(viewingAt), label: `Cancel your viewing on ${day}` };
}

export function linksMail(
  name: string,
  links: readonly (ReturnType<typeof aboutBooking> & { url: string })[],
): RenderedMail {
  const [first] = links;
  const only = links.length === 1 ? first : undefined;
  const copy = copyFor(only ? "booking_link" : "booking_links", { name });
  return layout({
    subject: copy("subject", "", only?.day ?? ""),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      ...links.flatMap(({ facts, label, url }) => [facts, button(label, url)]),
      paragraph(copy("closing")),
    ],
  });
}
