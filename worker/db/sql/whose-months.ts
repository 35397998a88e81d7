import { eq, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bookings } from "#worker/db/schema/bookings.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";

const clients = alias(virtualOfficeClients, "client_of_months");
const begun = alias(bookings, "booking_of_months");

/** Whose months a charge is for, in a statement that reads it with `joinMonths`; all null of a charge for something else. */
export const whoseMonths = {
  membershipId: memberships.id,
  name: sql<string | null>`coalesce(${clients.fullName}, ${begun.customerName})`,
  email: sql<string | null>`coalesce(${clients.email}, ${begun.customerEmail})`,
  phone: sql<string | null>`coalesce(${clients.phone}, ${begun.customerPhone})`,
  plan: membershipPeriods.plan,
  fromDay: membershipPeriods.fromDay,
  untilDay: membershipPeriods.untilDay,
};

/** The joins that it takes, each with its condition. */
export function monthsOf(chargeId: SQLWrapper) {
  return [
    [membershipPeriods, eq(membershipPeriods.id, chargeId)],
    [memberships, eq(memberships.id, membershipPeriods.membershipId)],
    [clients, eq(clients.id, memberships.clientId)],
    [begun, eq(begun.id, memberships.bookingId)],
  ] as const;
}
