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

/** What can be done to an event instead of delivering it once, at once and truly signed. */
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
  /** null when nothing answered. */
  status: number | null;
}
