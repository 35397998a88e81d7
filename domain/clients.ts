import type { BookingType } from "./bookings.ts";
import { addDays, addMonth, type Day, dateOf, daysBetween, isLastOfMonth } from "./days.ts";

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

/** Days before the due date from which a client counts as due soon. */
const DUE_SOON_DAYS = 7;

/** The last day on which a client counts as due soon. */
export function dueSoonUntil(today: Day): Day {
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

/** How far a due date may be from the day of the month the client started on and still mean that day. */
const MOST_DAYS_OFF = 3;

/**
 * The due date after this one: a month on. Where that is within three days of the day of the month the client started
 * on, it is that day: short months cut it off (31 January, 28 February, 31 March), and so do thirty days from the start.
 */
export function dueDateAfter(dueDate: Day, startedOnDate: number): Day {
  const monthOn = addMonth(dueDate);
  for (let off = 0; off <= MOST_DAYS_OFF; off += 1) {
    const meant = [addDays(monthOn, off), addDays(monthOn, -off)].find((day) => fallsOn(day, startedOnDate));
    if (meant) return meant;
  }
  return monthOn;
}

function fallsOn(day: Day, date: number): boolean {
  return dateOf(day) === date || (dateOf(day) < date && isLastOfMonth(day));
}
