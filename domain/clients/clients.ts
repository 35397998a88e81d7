import { type BookingType, plansOfGroup } from "#domain/bookings/bookings.ts";
import { addDays, addMonth, type Day, daysBetween } from "#domain/calendar/days.ts";
import type { PlansWith } from "#domain/catalogue/plans.ts";
import { DUE_SOON_DAYS, membershipMonthOn, renewalDayOfMonth } from "#domain/memberships/memberships.ts";

export type VirtualPlan = PlansWith<"group", "virtual"> extends `virtual_${infer Name}` ? Name : never;
/** The virtual offices without their prefix, as the addresses of the site and of the API name them. */
export const VIRTUAL_PLANS = plansOfGroup("virtual").map((type) => type.replace("virtual_", "")) as [
  VirtualPlan,
  ...VirtualPlan[],
];

export const CLIENT_STATUSES = ["active", "due_soon", "overdue", "inactive"] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** The countries with currencies and documents of their own. */
export const LISTED_COUNTRIES = ["ghana", "nigeria", "uk", "us", "canada", "south-africa"] as const;
export type ListedCountry = (typeof LISTED_COUNTRIES)[number];

/** For a virtual office, the country where the company is registered. */
export const COUNTRIES = [...LISTED_COUNTRIES, "other"] as const;
export type Country = (typeof COUNTRIES)[number];

export const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  ghana: "Ghana",
  nigeria: "Nigeria",
  uk: "United Kingdom",
  us: "United States",
  canada: "Canada",
  "south-africa": "South Africa",
  other: "Other country",
};

/** How staff reminded a client about a payment. */
export const REMINDER_CHANNELS = ["email", "whatsapp", "phone"] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];

export const CLIENT_SORTS = ["next_due", "name"] as const;
export type ClientSort = (typeof CLIENT_SORTS)[number];

/** Sort key for the list by due date. Inactive clients come last. */
export function clientDueSortKey({ status, nextDueDate }: { status: ClientStatus; nextDueDate: Day }): string {
  return status === "inactive" ? `~${nextDueDate}` : nextDueDate;
}

/** The last due date that counts as due soon. */
export function lastDueSoonDay(today: Day): Day {
  return addDays(today, DUE_SOON_DAYS);
}

/** The booking type under which a client's payments are counted. */
export function bookingTypeOf(plan: VirtualPlan): Extract<BookingType, `virtual_${string}`> {
  return `virtual_${plan}`;
}

export const RENEWING_STATUSES = ["overdue", "due_soon", "active"] as const satisfies ClientStatus[];
export type RenewingStatus = (typeof RENEWING_STATUSES)[number];

/** The due dates with which a renewing client has a status on `today`, both included. */
export function dueDatesOf(status: RenewingStatus, today: Day): { from: Day; until: Day } {
  switch (status) {
    case "overdue":
      return { from: "0000-01-01", until: addDays(today, -1) };
    case "due_soon":
      return { from: today, until: lastDueSoonDay(today) };
    case "active":
      return { from: addDays(lastDueSoonDay(today), 1), until: "9999-12-31" };
  }
}

/** The status according to the dates. Only `inactive` is set by staff. `today` is the day in Accra. */
export function clientStatus(client: { status: ClientStatus; nextDueDate: Day }, today: Day): ClientStatus {
  if (client.status === "inactive") return "inactive";
  return RENEWING_STATUSES.find((status) => client.nextDueDate <= dueDatesOf(status, today).until) ?? "active";
}

const MAX_MONTH_DAYS = 31;

/** Whether a client who is added has paid the month before the next due date. */
export const PRIOR_MONTHS = ["paid", "unpaid"] as const;

/**
 * The next due date of a client who has not paid the month before the stated one. A client owes the months from the next
 * due date on, so it moves back to the first day of that month, but not before the start.
 */
export function dueDateBefore({ startDate, nextDueDate }: { startDate: Day; nextDueDate: Day }): Day {
  if (daysBetween(startDate, nextDueDate) <= MAX_MONTH_DAYS) return startDate;
  return membershipMonthOn(renewalDayOfMonth(startDate, nextDueDate), addDays(nextDueDate, -1)).firstDay;
}

/** The next due date: one month later, on day `renewsOnDate` (1 to 31) or the month's last day. */
export function dueDateAfter(dueDate: Day, renewsOnDate: number): Day {
  return addMonth(dueDate, renewsOnDate);
}
