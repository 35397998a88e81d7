import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { bookingPaidEffects } from "./booking-subject.ts";
import type { ChargePayment, PaymentEffects } from "./charge-subject.ts";
import { forwardingPaidEffects } from "./forwarding-subject.ts";
import { periodPaidEffects } from "./membership-subject.ts";
import { registrationPaidEffects } from "./registration-subject.ts";

const PAYMENT_EFFECTS: Record<
  ChargeSubjectType,
  (deps: Deps, paid: ChargePayment) => PaymentEffects | Promise<PaymentEffects>
> = {
  booking: bookingPaidEffects,
  membership_period: periodPaidEffects,
  registration: registrationPaidEffects,
  forwarding: forwardingPaidEffects,
};

/**
 * Marks a charge as paid, online or at the desk: charge, subject, receipt, audit entry and mails in one batch. Returns
 * true only for the call that changed it.
 */
export async function recordChargePaid(deps: Deps, paid: ChargePayment): Promise<boolean> {
  const { logEvent, ...consequences } = await PAYMENT_EFFECTS[paid.charge.subjectType](deps, paid);
  const isMoved = await deps.charges.recordPaid({ ...paid, ...consequences });
  if (isMoved) deps.log(logEvent, { chargeId: paid.charge.id, reference: paid.reference, actor: paid.actor });
  return isMoved;
}
