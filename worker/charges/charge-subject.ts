import type { Day } from "#domain/calendar/days.ts";
import type { Channel } from "#domain/messages/channels.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import type { PaidCharge } from "#worker/db/payments/charges.ts";
import type { AuditEntry, OutboxEntry } from "#worker/db/sql/conditional-insert.ts";

/** The purchase behind a charge, as payment pages and mails need it. */
export interface ChargeSubject {
  /** The payer. */
  name: string;
  /** The payer's e-mail address, for the gateway. */
  email: string;
  /** Whether that is the payer's own address. */
  hasEmail: boolean;
  /** The payer's phone number as typed; null if there is none. */
  phone: string | null;
  /** For receipts to a phone: see `CustomerAddress`. */
  phoneE164?: string | null;
  channel?: Channel | null;
  /** Name of the purchase, as the payer sees it. */
  title: string;
  /** See `describeDollarPrice`. */
  dollarPrice?: string | null;
  startDate: Day;
  /** As in `CoveredDays`, for a virtual office. */
  startsBy?: Day | null;
  /** ISO instant at which it is cancelled if unpaid; null if there is none. */
  payBy: string | null;
  /** True even if it was paid before the cancellation. */
  isCancelled: boolean;
  /** The page after the payment, and its query parameters. */
  page: "/payment/verify" | "/pay";
  pageQuery: Record<string, string>;
  /** Runs before a payment starts; throws `price_changed` if the price has expired. */
  refreshPrice: () => Promise<void>;
  /** Messages for a payer who can no longer pay. */
  messages: { cancelled: string; over: string };
}

export interface ChargePayment extends PaidCharge {
  actor: AuditActor;
  /** Details for the audit trail besides the reference. */
  detail: Record<string, string | number | null>;
}

/** Rows written with a payment besides the subject's own row (`UPDATE_SUBJECT` in worker/db/payments/charges.ts). */
export interface PaymentEffects {
  /** Event name for the log. */
  logEvent: string;
  audit: AuditEntry;
  outboxEntries: OutboxEntry[];
}
