import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { type BookingType, PLANS, type Plan } from "#domain/catalogue/plans.ts";
import type { RefundRule } from "#domain/payments/refunds.ts";

/**
 * The moments at which a purchase can be cancelled, as the rules that refunds record. The second has priority over the
 * third.
 */
export const CANCELLATION_MOMENTS = [
  "day_before",
  "unused_within_48_hours",
  "last_day",
  "started",
] as const satisfies RefundRule[];
export type CancellationMoment = (typeof CANCELLATION_MOMENTS)[number];

/** The refund of a cancellation at one moment. */
export interface CancellationTerms {
  refundPercent: number;
  /** `button`: at once, by the customer on the page of the booking. `request`: staff decide. */
  by: "button" | "request";
}

/** The terms of a plan. Null if the moment has no terms of its own and the next one applies. */
export type PlanCancellation = Readonly<
  Record<Exclude<CancellationMoment, "unused_within_48_hours">, CancellationTerms>
> & {
  readonly unused_within_48_hours: CancellationTerms | null;
};

const FULL: CancellationTerms = { refundPercent: 100, by: "button" };
const HALF: CancellationTerms = { refundPercent: 50, by: "button" };
const NOTHING: CancellationTerms = { refundPercent: 0, by: "request" };

const STANDARD: PlanCancellation = { day_before: FULL, unused_within_48_hours: null, last_day: HALF, started: NOTHING };
const TERMS: Readonly<Record<Plan["cancellation"], PlanCancellation>> = {
  standard: STANDARD,
  refunded_while_new: { ...STANDARD, unused_within_48_hours: FULL },
  /** Terms that are agreed in writing: the same refund, on request. */
  agreed: { ...STANDARD, day_before: { ...FULL, by: "request" }, last_day: { ...HALF, by: "request" } },
};

/** The one rule of what is refunded. Refunds are computed from it, and every text about cancelling is made from it. */
export function cancellationOf(type: BookingType | "workshop" | "meeting_room"): PlanCancellation {
  return type === "workshop" || type === "meeting_room" ? STANDARD : TERMS[PLANS[type].cancellation];
}

export const FREE_HOURS = 24;
export const UNUSED_HOURS = 48;

/** A purchase. Instants are milliseconds since 1970. */
export interface Purchase {
  type: BookingType | "workshop" | "meeting_room";
  startsAtMs: number;
  /** Null before payment. */
  paidAtMs: number | null;
}

/** Last instant for a free move, and for a free cancellation by the 24-hour rule. */
export function freeMoveEndMs(startsAtMs: number): number {
  return startsAtMs - FREE_HOURS * MS_PER_HOUR;
}

/** The moment at which a cancellation at `nowMs` happens. */
export function cancellationMoment({ type, startsAtMs, paidAtMs }: Purchase, nowMs: number): CancellationMoment {
  if (nowMs >= startsAtMs) return "started";
  if (nowMs <= freeMoveEndMs(startsAtMs)) return "day_before";
  const isNew = paidAtMs !== null && nowMs <= paidAtMs + UNUSED_HOURS * MS_PER_HOUR;
  return isNew && cancellationOf(type).unused_within_48_hours !== null ? "unused_within_48_hours" : "last_day";
}

/** The terms of a cancellation at `nowMs`, with the moment as the rule behind them. */
export function cancellationTermsAt(
  purchase: Purchase,
  nowMs: number,
): CancellationTerms & { rule: CancellationMoment } {
  const rule = cancellationMoment(purchase, nowMs);
  const terms = cancellationOf(purchase.type);
  return { ...(terms[rule] ?? terms.last_day), rule };
}

/** Until when cancelling is free: before this instant, and not after the start. An unpaid purchase counts from now. */
export function freeCancellationEndMs({ type, startsAtMs, paidAtMs }: Purchase, nowMs: number): number {
  const end = freeMoveEndMs(startsAtMs);
  if (cancellationOf(type).unused_within_48_hours === null) return end;
  return Math.max(end, Math.min((paidAtMs ?? nowMs) + UNUSED_HOURS * MS_PER_HOUR, startsAtMs));
}

/** The refund of what was paid, in pesewas. Half of an odd pesewa is rounded up for the customer. */
export function refundOf(paidPesewas: number, { refundPercent }: CancellationTerms): number {
  return Math.ceil((paidPesewas * refundPercent) / 100);
}

export const NO_REFUND_AFTER_START = "There is no refund after the start, unless a manager agrees one.";

/** The fee after the free time. */
export function describeFee({ last_day: late }: PlanCancellation): string {
  return `After that there is a ${100 - late.refundPercent}% fee.`;
}

/** Before payment cancelling costs nothing. */
export function oncePaid(promise: string): string {
  return `Once you have paid: ${promise}`;
}
