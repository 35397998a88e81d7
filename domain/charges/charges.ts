/** What a charge can be for. */
export const CHARGE_SUBJECTS = ["booking", "membership_period", "registration", "forwarding"] as const;
export type ChargeSubjectType = (typeof CHARGE_SUBJECTS)[number];

/**
 * - `open`: it has yet to be paid
 * - `paid`: once and for good, whatever goes back for it later
 * - `waived`: staff let it go
 * - `void`: there is nothing to pay for any more
 */
export const CHARGE_STATES = ["open", "paid", "waived", "void"] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Whether it is too late to pay for it. The desk may take the money all the same. */
export function isPaymentClosed(charge: { payableUntil: Date | null }, now: Date): boolean {
  return charge.payableUntil !== null && charge.payableUntil <= now;
}
