import { MAP_LINKS } from "#domain/arrival.ts";
import { googleCalendarLink, outlookCalendarLink } from "#domain/calendar/calendar-event.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { isVirtualOffice, officeLink } from "#worker/my-office/office-by-token.ts";
import { button, links, type Part, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { toCustomer, type WrittenMail } from "#worker/outbox/mail-kind.ts";
import { findCalendarEvent, makeCalendarAttachments } from "./calendar-entry.ts";
import { manageLink } from "./manage-link.ts";

/** What a mail about a booking lets whoever booked do with it. */
export interface CustomerLinks {
  /** Null while no key for links is configured. */
  manageUrl: string | null;
  /** The page of the virtual office that it is; null of what is none, and before it is paid. */
  officeUrl: string | null;
  /** Where calendars on the web take it; null of what is no appointment. */
  calendars: { google: string; outlook: string } | null;
}

export const NO_LINKS: CustomerLinks = { manageUrl: null, officeUrl: null, calendars: null };

/** A mail to whoever booked, with the way to the booking's own page and the appointment as a file. */
export async function toCustomerWithLinks(
  deps: Deps,
  booking: BookingRow,
  write: (own: CustomerLinks) => RenderedMail,
): Promise<WrittenMail> {
  const event = await findCalendarEvent(deps, booking);
  const attachments = await makeCalendarAttachments(deps, booking);
  const mail = write({
    manageUrl: await manageLink(deps, booking),
    officeUrl: await findOfficeUrl(deps, booking),
    calendars: event && { google: googleCalendarLink(event), outlook: outlookCalendarLink(event) },
  });
  return { ...toCustomer(mail, booking.customerEmail), ...(attachments.length > 0 && { attachments }) };
}

/** A paid virtual office goes on at a page of its own. */
async function findOfficeUrl(deps: Deps, { id, status, bookingType }: BookingRow): Promise<string | null> {
  if (status !== "paid" || !bookingType.startsWith("virtual_")) return null;
  const member = await deps.memberships.findById(id);
  return member && isVirtualOffice(member) ? officeLink(deps, member) : null;
}

/** The way to what has to be done next, before the address works. */
export function officeSetupParts({ officeUrl }: CustomerLinks): Part[] {
  if (officeUrl === null) return [];
  return [
    paragraph(
      "Next: send us your documents from your own page. Within 24 hours of the last one a person has looked, and your address works.",
    ),
    button("Set up your address", officeUrl),
  ];
}

/** The way to see it, move it or cancel it. */
export function manageButton({ manageUrl }: CustomerLinks, label = "See, move or cancel"): Part[] {
  return manageUrl === null ? [] : [button(label, manageUrl)];
}

/** For the day itself: calendars and maps. */
export function calendarAndMapParts({ calendars }: CustomerLinks): Part[] {
  if (calendars === null) return [];
  return [
    paragraph("The appointment is attached for your calendar. If it changes, the next mail changes it there."),
    links(
      ["Google Calendar", calendars.google],
      ["Outlook", calendars.outlook],
      ["Google Maps", MAP_LINKS.google],
      ["Apple Maps", MAP_LINKS.apple],
    ),
  ];
}
