import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, addMonth, type Day, daysBetween } from "#domain/calendar/days.ts";
import { renewalDayOfMonth } from "#domain/memberships/memberships.ts";

export const VIRTUAL_PLANS = ["starter", "pro", "premium"] as const;
export type VirtualPlan = (typeof VIRTUAL_PLANS)[number];

export const CLIENT_STATUSES = ["active", "due_soon", "overdue", "inactive"] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

export const COUNTRIES = ["ghana", "nigeria", "uk", "us", "canada", "south-africa"] as const;
export type Country = (typeof COUNTRIES)[number];

export const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  ghana: "Ghana",
  nigeria: "Nigeria",
  uk: "United Kingdom",
  us: "United States",
  canada: "Canada",
  "south-africa": "South Africa",
};

/** How staff reminded a client of a payment. */
export const REMINDER_CHANNELS = ["email", "whatsapp", "phone"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

export const CLIENT_SORTS = ["next_due", "name"] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** Where a client stands in the list by due date: those who have left come after all others. */
export function clientDueSortKey({ status, nextDueDate }: { status: ClientStatus; nextDueDate: Day }): string {
  return status === "inactive" ? `~${nextDueDate}` : nextDueDate;
}

/** Days before the due date from which a client counts as due soon. */
const DUE_SOON_DAYS = 7;

/** The last day on which a client counts as due soon. */
export function lastDueSoonDay(today: Day): Day {
  return addDays(today, DUE_SOON_DAYS);
}

/** Under which of the bookable plans a client's payments are counted. */
export function bookingTypeOf(plan: VirtualPlan): Extract<BookingType, `virtual_${string}`> {
  return `virtual_${plan}`;
}

/** A client's status as the dates have it; only `inactive` is an opinion, and staff set it. `today` is the day in Accra. */
export function clientStatus(client: { status: ClientStatus; nextDueDate: Day }, today: Day): ClientStatus {
  if (client.status === "inactive") return "inactive";
  const daysLeft = daysBetween(today, client.nextDueDate);
  if (daysLeft < 0) return "overdue";
  return daysLeft <= DUE_SOON_DAYS ? "due_soon" : "active";
}

const MAX_MONTH_DAYS = 31;

/**
 * Whether the month from a client's start to the first due date has yet to be recorded: nothing was paid before, and what
 * lies between is no longer than a month.
 */
export function isFirstMonthOpen(client: { startDate: Day; nextDueDate: Day; hasPaid: boolean }): boolean {
  const days = daysBetween(client.startDate, client.nextDueDate);
  return !client.hasPaid && days > 0 && days <= MAX_MONTH_DAYS;
}

/** The day of the month, 1 to 31, on which a client renews: as it is kept, or made of the dates where nobody has kept it yet. */
export function renewalDayOf(client: { renewsOn: number | null; startDate: Day; nextDueDate: Day }): number {
  return client.renewsOn ?? renewalDayOfMonth(client.startDate, client.nextDueDate);
}

/** The due date after this one: a month on, on the day of the month, 1 to 31, that `renewalDayOfMonth` keeps, or the month's last. */
export function dueDateAfter(dueDate: Day, renewsOnDate: number): Day {
  return addMonth(dueDate, renewsOnDate);
}
