/**
 * How a dispute ended. `lost`: the customer has the money back; `won`: the house keeps it; `unknown`: the gateway says that
 * it ended and not how, so somebody has to look.
 */
export const DISPUTE_OUTCOMES = ["won", "lost", "unknown"] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** What the gateway calls a dispute that has ended. Any other word of it, also one that is new, means that it has not. */
const RESOLVED = "resolved";

/** What the gateway says of how one ended. See paystack.com/docs/payments/disputes. */
const LOST = ["merchant-accepted", "auto-accepted"];
const WON = ["declined", "merchant-declined", "auto-declined"];

/** Null while it has not ended. */
export function disputeOutcome(said: { status: string | null; resolution: string | null }): DisputeOutcome | null {
  if (said.status !== RESOLVED) return null;
  if (said.resolution !== null && LOST.includes(said.resolution)) return "lost";
  if (said.resolution !== null && WON.includes(said.resolution)) return "won";
  return "unknown";
}

/** What the bank looks at, by what the customer says was wrong. */
export function listEvidence(category: string | null): readonly string[] {
  const always = ["the receipt", "the booking as it was made", "the mails the customer was sent"];
  switch (category) {
    case "fraud":
      return [...always, "that they came: the visits", "who paid: the channel and the name they gave"];
    case "chargeback":
    case null:
      return [...always, "that they came: the visits", "the cancellation rule they agreed to"];
    default:
      return [...always, "that they came: the visits"];
  }
}
