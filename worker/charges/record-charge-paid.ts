import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { whenBookingPaid } from "./booking-subject.ts";
import type { ChargePayment, PaidConsequences } from "./charge-subject.ts";
import { whenForwardingPaid } from "./forwarding-subject.ts";
import { whenPeriodPaid } from "./membership-subject.ts";
import { whenRegistrationPaid } from "./registration-subject.ts";

const WHEN_PAID: Record<
  ChargeSubjectType,
  (deps: Deps, paid: ChargePayment) => PaidConsequences | Promise<PaidConsequences>
> = {
  booking: whenBookingPaid,
  membership_period: whenPeriodPaid,
  registration: whenRegistrationPaid,
  forwarding: whenForwardingPaid,
};

/**
 * The one way something becomes paid, online or at the desk: charge, subject, receipt, audit and mails, all or nothing.
 * True only for the one call that moved it.
 */
export async function recordChargePaid(deps: Deps, paid: ChargePayment): Promise<boolean> {
  const { event, ...consequences } = await WHEN_PAID[paid.charge.subjectType](deps, paid);
  const isMoved = await deps.charges.recordPaid({ ...paid, ...consequences });
  if (isMoved) deps.log(event, { chargeId: paid.charge.id, reference: paid.reference, actor: paid.actor });
  return isMoved;
}
