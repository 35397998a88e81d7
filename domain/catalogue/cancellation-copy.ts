import { BOOKING_TYPES, type BookingType, isVirtual, MAX_CUSTOMER_MOVES } from "#domain/bookings/bookings.ts";
import { formatList } from "#domain/calendar/date-format.ts";
import { formatHour, regularHoursOn } from "#domain/calendar/opening-hours.ts";
import { MEMBERSHIP_PLANS, membershipKindOf, noticeDays } from "#domain/memberships/memberships.ts";
import { cancellationOf, describeFee, FREE_HOURS, NO_REFUND_AFTER_START, UNUSED_HOURS } from "./cancellation.ts";
import { PLANS } from "./catalogue.ts";

// The rule in words, for pages without a date, made from the table and the notice periods.

/** The rule of every plan and event. `describeCancellation` is for plans with other terms. */
export const CANCELLATION_RULE = `You can cancel free of charge until ${FREE_HOURS} hours before the start. ${describeFee(cancellationOf("workshop"))} ${NO_REFUND_AFTER_START}`;

/** The rule at work, so that pages without a booking still name a day and an hour. */
export const cancellationExample = () =>
  `For example, a ${PLANS.desk_day.name} for a Monday is free to cancel until Sunday, ${formatHour(regularHoursOn(1).opens)}.`;

export const MOVING_RULE = `You can also move a desk or an office to another day until then, up to ${MAX_CUSTOMER_MOVES} times.`;

const UNUSED_TERMS = `refundable in full within ${UNUSED_HOURS} hours of purchase if no access was used and the booking has not started.`;

/** The rule of the plans that have terms for a new purchase. */
export const UNUSED_RULE = `${formatList(
  BOOKING_TYPES.filter((type) => cancellationOf(type).unused_within_48_hours).map((type) => PLANS[type].name),
)} payments are ${UNUSED_TERMS}`;

/** Until a virtual office is verified nobody knows the day on which its month starts. */
export const VIRTUAL_START_RULE =
  "A virtual office starts when we verify you, but not before the day you choose. Until we verify you, these hours count from the latest day on which it can start.";

/** The rule of a private office that is paid for several months. */
export const SEVERAL_MONTHS_RULE =
  "You can pay for 1, 3, 6 or 12 months at once; the refund rules then apply to the whole payment.";

const NO_PARTIAL_REFUND = "There is no refund for part of a month unless we agree one.";

export const NOTICE_RULES = {
  monthly_desk: `Monthly memberships need ${noticeDays("monthly_desk")} days' notice, in writing. ${NO_PARTIAL_REFUND}`,
  private_office: `A ${PLANS.private_office.name} needs ${noticeDays("private_office")} days' notice, in writing. ${NO_PARTIAL_REFUND}`,
  virtual_office: `A virtual office can end on any day. ${NO_PARTIAL_REFUND}`,
} as const;

/** All the terms of a plan. */
export function describeCancellation(type: BookingType): string {
  const { day_before: first, unused_within_48_hours: unused } = cancellationOf(type);
  if (first.by === "request") return "On the terms that we agree with you in writing.";
  const membership = MEMBERSHIP_PLANS.find((plan) => plan === type);
  return [
    CANCELLATION_RULE,
    ...(unused ? [`It is ${UNUSED_TERMS}`] : []),
    ...(isVirtual(type) ? [VIRTUAL_START_RULE] : []),
    ...(membership ? [NOTICE_RULES[membershipKindOf(membership)]] : []),
  ].join(" ");
}
