import { type MembershipKind, noticeDays } from "./memberships.ts";
import { REMINDER_STEPS } from "./periods.ts";

export const NO_AUTOMATIC_CHARGE = "We never charge you automatically.";

export const NO_DEPOSIT = "You pay no deposit.";

/** For several months that are paid at once. */
export const LEAVE_EARLY_RULE =
  "If you leave early, the months that are left are not refunded, unless a manager agrees.";

/** How the months after the first payment are paid. */
export const RENEWAL_RULE = `Monthly memberships are billed on the same day each month, or on the last day of a shorter month. We email you a link to pay ${-REMINDER_STEPS[0]} days before. ${NO_AUTOMATIC_CHARGE}`;

/** What follows the months that are paid, of whatever number. */
export function describeRenewal(kind: MembershipKind): string {
  const days = noticeDays(kind);
  return `To stay, pay the link we email you ${-REMINDER_STEPS[0]} days before your paid time ends. To leave, ${days === 0 ? "end it on any day" : `give ${days} days' notice`}. ${NO_AUTOMATIC_CHARGE}`;
}
