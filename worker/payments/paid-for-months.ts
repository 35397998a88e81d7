import type { PaidForMonths } from "#contract/front-desk/payments.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { PaymentAttemptsRepository } from "#worker/db/payment-attempts.ts";

export type WhoseMonths = Awaited<ReturnType<PaymentAttemptsRepository["listToReview"]>>[number]["months"];

/** Whose months a payment or a refund was for; null where it was for something else. */
export function paidForMonths(months: WhoseMonths): PaidForMonths | null {
  const { membershipId, name, plan, fromDay, untilDay } = months;
  if (membershipId === null || plan === null || fromDay === null || untilDay === null) return null;
  return {
    membershipId,
    name: name ?? "",
    email: months.email || null,
    phone: months.phone || null,
    planName: PLANS[plan].name,
    from: fromDay,
    to: addDays(untilDay, -1),
  };
}
