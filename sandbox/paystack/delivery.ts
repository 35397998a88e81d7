export const EVENTS = [
  "charge.success",
  "refund.pending",
  "refund.processed",
  "refund.failed",
  "refund.needs-attention",
  "charge.dispute.create",
  "charge.dispute.remind",
  "charge.dispute.resolve",
] as const;
export type EventName = (typeof EVENTS)[number];

/** Planned deviations from delivering an event once, immediately and correctly signed. */
export const MANNERS = ["drop", "double", "delay", "forge"] as const;
export type Manner = (typeof MANNERS)[number];

export interface PlannedManner {
  manner: Manner;
  event: EventName | null;
  count: number | "always";
  delayMs: number;
}

export interface Delivery {
  id: number;
  event: EventName;
  reference: string;
  state: "waiting" | "delivered" | "dropped" | "given_up" | "no_target";
  body: string;
  signature: string;
  attempts: DeliveryAttempt[];
}

export interface DeliveryAttempt {
  at: number;
  /** null if there was no answer. */
  status: number | null;
}
