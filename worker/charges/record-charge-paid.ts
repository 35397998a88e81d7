import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { bookingPaidEffects } from "./booking-subject.ts";
import type { ChargePayment, PaymentEffects } from "./charge-subject.ts";
import { forwardingPaidEffects } from "./forwarding-subject.ts";
import { meetingPaidEffects } from "./meeting-subject.ts";
import { periodPaidEffects } from "./membership-subject.ts";
import { partPaidEffects } from "./part-payment.ts";
import { registrationPaidEffects } from "./registration-subject.ts";

const PAYMENT_EFFECTS: Record<
  ChargeSubjectType,
  (deps: Deps, paid: ChargePayment) => PaymentEffects | Promise<PaymentEffects>
> = {
  booking: bookingPaidEffects,
  membership_period: periodPaidEffects,
  registration: registrationPaidEffects,
  forwarding: forwardingPaidEffects,
  meeting: meetingPaidEffects,
};

/**
 * Marks a charge as paid, online or at the desk: charge, subject, receipt, audit entry and mails in one batch. Returns
 * true only for the call that changed it.
 */
export function recordChargePaid(deps: Deps, paid: ChargePayment): Promise<boolean> {
  return recordChargesPaid(deps, [paid]);
}

/** The same for several charges that one payment pays, or parts of charges: all of them, or none. */
export async function recordChargesPaid(deps: Deps, payments: readonly ChargePayment[]): Promise<boolean> {
  const effects = await Promise.all(
    payments.map((paid) =>
      paid.part ? partPaidEffects(deps, paid, paid.part) : PAYMENT_EFFECTS[paid.charge.subjectType](deps, paid),
    ),
  );
  const isMoved = await deps.charges.recordPaid(
    payments.map((paid, position) => ({ ...paid, ...(effects[position] as PaymentEffects) })),
  );
  for (const [position, { charge, reference, actor }] of payments.entries())
    if (isMoved) deps.log(effects[position]?.logEvent ?? "", { chargeId: charge.id, reference, actor });
  return isMoved;
}
