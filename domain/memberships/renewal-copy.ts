import { type MembershipKind, noticeDays } from "./memberships.ts";
import { REMINDER_STEPS } from "./periods.ts";

export const NO_AUTOMATIC_CHARGE = "We never charge you automatically.";

export const NO_DEPOSIT = "You pay no deposit.";

/** How the months after the first payment are paid. */
export const RENEWAL_RULE = `Monthly memberships are billed on the same day each month, or on the last day of a shorter month. We email you a link to pay ${-REMINDER_STEPS[0]} days before. ${NO_AUTOMATIC_CHARGE}`;

/** What follows the months that are paid at first. */
export function describeRenewal(kind: MembershipKind): string {
  const days = noticeDays(kind);
  return `Then it continues until you ${days === 0 ? "end it" : `give ${days} days' notice`}: we email you a link to pay ${-REMINDER_STEPS[0]} days before each month. ${NO_AUTOMATIC_CHARGE}`;
}
