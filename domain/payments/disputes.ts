/**
 * How a dispute ended. `lost`: the customer got the money back; `won`: the business keeps it; `unknown`: the gateway
 * does not say, so staff must check.
 */
export const DISPUTE_OUTCOMES = ["won", "lost", "unknown"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** The gateway's status of an ended dispute. Every other status, also a new one, means open. */
const RESOLVED_STATUS = "resolved";

/** The gateway's resolutions of ended disputes. See paystack.com/docs/payments/disputes. */
const LOST_RESOLUTIONS = ["merchant-accepted", "auto-accepted"];
const WON_RESOLUTIONS = ["declined", "merchant-declined", "auto-declined"];

/** Returns null while the dispute is open. */
export function disputeOutcome(dispute: { status: string | null; resolution: string | null }): DisputeOutcome | null {
  if (dispute.status !== RESOLVED_STATUS) return null;
  if (dispute.resolution !== null && LOST_RESOLUTIONS.includes(dispute.resolution)) return "lost";
  if (dispute.resolution !== null && WON_RESOLUTIONS.includes(dispute.resolution)) return "won";
  return "unknown";
}

/** Evidence that the bank considers, by dispute category. */
export function listEvidence(category: string | null): readonly string[] {
  const common = ["the receipt", "the original booking", "the emails sent to the customer"];
  switch (category) {
    case "fraud":
      return [...common, "the recorded visits", "the payment method and the payer's name"];
    case "chargeback":
    case null:
      return [...common, "the recorded visits", "the cancellation rule they agreed to"];
    default:
      return [...common, "the recorded visits"];
  }
}
