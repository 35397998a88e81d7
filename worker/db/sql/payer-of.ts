import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";

const clients = alias(virtualOfficeClients, "client_of_months");
const bookingOfMonths = alias(bookings, "booking_of_months");

/** Whose months a charge is for, in a statement that reads it with `joinMonths`; all null of a charge for something else. */
export const membershipPayer = {
  membershipId: memberships.id,
  name: sql<string | null>`coalesce(${clients.fullName}, ${bookingOfMonths.customerName})`,
  email: sql<string | null>`coalesce(${clients.email}, ${bookingOfMonths.customerEmail})`,
  phone: sql<string | null>`coalesce(${clients.phone}, ${bookingOfMonths.customerPhone})`,
  plan: membershipPeriods.plan,
  fromDay: membershipPeriods.fromDay,
  untilDay: membershipPeriods.untilDay,
};

/**
 * The same of a place at an event, or of what is sent on by post, by scalar subqueries: few rows are asked for. All null of a
 * charge for something else.
 */
export function otherPayer(chargeId: SQLWrapper) {
  const of = (column: string, ofPost: string) =>
    sql<
      string | null
    >`coalesce((select ${sql.raw(column)} from event_registrations as seat join events as seat_event on seat_event.id = seat.event_id where seat.id = ${chargeId}),
      (select ${sql.raw(ofPost)} from mail_items as post join virtual_office_clients as whose on whose.id = post.client_id where post.id = ${chargeId}))`;
  return {
    seatName: of("seat.attendee_name", "whose.full_name").as("seat_name"),
    seatEmail: of("seat.attendee_email", "whose.email").as("seat_email"),
    seatPhone: of("seat.attendee_phone", "whose.phone").as("seat_phone"),
    seatTitle: of("seat_event.title", "'Post that is sent on'").as("seat_title"),
    seatFrom: of("date(seat_event.event_date / 1000, 'unixepoch')", RECEIVED).as("seat_from"),
    seatTo: of("date(seat_event.event_date / 1000 + (seat_event.days - 1) * 86400, 'unixepoch')", RECEIVED).as(
      "seat_to",
    ),
  };
}

const RECEIVED = "date(post.received_at / 1000, 'unixepoch')";

/** The joins that it takes, each with its condition. */
export function membershipJoins(chargeId: SQLWrapper) {
  return [
    [membershipPeriods, eq(membershipPeriods.id, chargeId)],
    [memberships, eq(memberships.id, membershipPeriods.membershipId)],
    [clients, eq(clients.id, memberships.clientId)],
    [bookingOfMonths, eq(bookingOfMonths.id, memberships.bookingId)],
  ] as const;
}
