import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";

const clients = alias(virtualOfficeClients, "client_of_months");
const bookingOfMonths = alias(bookings, "booking_of_months");

/** The member whose period a charge is for, joined by `membershipJoins`; all null for other charges. */
export const membershipPayer = {
  membershipId: memberships.id,
  name: sql<string | null>`coalesce(${clients.fullName}, ${bookingOfMonths.customerName})`,
  email: sql<string | null>`coalesce(${clients.email}, ${bookingOfMonths.customerEmail})`,
  phone: sql<string | null>`coalesce(${clients.phone}, ${bookingOfMonths.customerPhone})`,
  phoneE164: sql<string | null>`coalesce(${clients.phoneE164}, ${bookingOfMonths.customerPhoneE164})`,
  plan: membershipPeriods.plan,
  fromDay: membershipPeriods.fromDay,
  untilDay: membershipPeriods.untilDay,
};

/**
 * The same for an event seat, a forwarded item or hours of the meeting room, by scalar subqueries, because few rows are read. All null for other
 * charges.
 */
export function otherPayer(chargeId: SQLWrapper) {
  const either = (column: string, ofMailItem: string, ofMeeting: string) =>
    sql<
      string | null
    >`coalesce((select ${sql.raw(column)} from event_registrations as seat join events as seat_event on seat_event.id = seat.event_id where seat.id = ${chargeId}),
      (select ${sql.raw(ofMailItem)} from mail_items as post join virtual_office_clients as whose on whose.id = post.client_id where post.id = ${chargeId}),
      (select ${sql.raw(ofMeeting)} from meetings as room left join virtual_office_clients as guest on guest.id = room.client_id where room.id = ${chargeId}))`;
  return {
    seatName: either("seat.attendee_name", "whose.full_name", "coalesce(guest.full_name, room.name)").as("seat_name"),
    seatEmail: either("seat.attendee_email", "whose.email", "coalesce(guest.email, room.customer_email)").as(
      "seat_email",
    ),
    seatPhone: either("seat.attendee_phone", "whose.phone", "coalesce(guest.phone, room.customer_phone)").as(
      "seat_phone",
    ),
    seatPhoneE164: either(
      "seat.attendee_phone_e164",
      "whose.phone_e164",
      "coalesce(guest.phone_e164, room.customer_phone_e164)",
    ).as("seat_phone_e164"),
    seatTitle: either("seat_event.title", "'Mail forwarding'", "'Meeting room'").as("seat_title"),
    seatFrom: either("date(seat_event.event_date / 1000, 'unixepoch')", RECEIVED, MEETING_DAY).as("seat_from"),
    seatTo: either(
      "date(seat_event.event_date / 1000 + (seat_event.days - 1) * 86400, 'unixepoch')",
      RECEIVED,
      MEETING_DAY,
    ).as("seat_to"),
  };
}

const RECEIVED = "date(post.received_at / 1000, 'unixepoch')";
const MEETING_DAY = "date(room.starts_at / 1000, 'unixepoch')";

/** The joins for `membershipPayer`, each with its condition. */
export function membershipJoins(chargeId: SQLWrapper) {
  return [
    [membershipPeriods, eq(membershipPeriods.id, chargeId)],
    [memberships, eq(memberships.id, membershipPeriods.membershipId)],
    [clients, eq(clients.id, memberships.clientId)],
    [bookingOfMonths, eq(bookingOfMonths.id, memberships.bookingId)],
  ] as const;
}
