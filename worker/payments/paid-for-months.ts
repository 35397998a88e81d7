import type { PaidPeriod } from "#contract/front-desk/money/payments.ts";
import { addDays } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import type { PaymentAttemptsRepository } from "#worker/db/payments/payment-attempts.ts";

export type RegistrationColumns = Awaited<ReturnType<PaymentAttemptsRepository["listToReview"]>>[number]["seat"];
export type PeriodColumns = Awaited<ReturnType<PaymentAttemptsRepository["listToReview"]>>[number]["months"];

/** Returns the months or the event that a payment or refund was for; null for other charges. */
export function paidForMonths(months: PeriodColumns, seat: RegistrationColumns): PaidPeriod | null {
  const { seatTitle, seatFrom, seatTo } = seat;
  if (seatTitle !== null && seatFrom !== null && seatTo !== null)
    return {
      membershipId: null,
      name: seat.seatName ?? "",
      email: seat.seatEmail || null,
      phone: seat.seatPhone || null,
      phoneE164: seat.seatPhoneE164,
      planName: seatTitle,
      from: seatFrom,
      to: seatTo,
    };
  const { membershipId, name, plan, fromDay, untilDay } = months;
  if (membershipId === null || plan === null || fromDay === null || untilDay === null) return null;
  return {
    membershipId,
    name: name ?? "",
    email: months.email || null,
    phone: months.phone || null,
    phoneE164: months.phoneE164,
    planName: PLANS[plan].name,
    from: fromDay,
    to: addDays(untilDay, -1),
  };
}
