import type { Day } from "#domain/calendar/days.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import type { PaidCharge } from "#worker/db/payments/charges.ts";
import type { ClientPaymentRow } from "#worker/db/schema/clients.ts";
import type { AuditEntry, OutboxEntry } from "#worker/db/sql/conditional-insert.ts";

/** What a charge is for, as far as whoever pays it or is written to must know. */
export interface ChargeSubject {
  /** Who pays, for the gateway. */
  email: string;
  /** In words. */
  title: string;
  startDate: Day;
  /** The instant at which it is cancelled if it is not paid; null where none is set. */
  payBy: string | null;
  /** Whether it was called off, also after it was paid. */
  isCancelled: boolean;
  /** The page after the payment, and what it reads in its own address. */
  page: "/payment/verify" | "/pay";
  pageQuery: Record<string, string>;
  /** Before a payment is begun: throws `price_changed` where what was asked for holds no longer. */
  refreshPrice: () => Promise<void>;
  /** Why it cannot be paid any more. */
  messages: { cancelled: string; over: string };
}

export interface ChargePayment extends PaidCharge {
  actor: AuditActor;
  /** What the audit trail says beside the reference. */
  detail: Record<string, string | number | null>;
}

/** What is written with a payment, beside the subject's own row: see `UPDATE_SUBJECT` of worker/db/payments/charges.ts. */
export interface PaymentEffects {
  /** In the log. */
  logEvent: string;
  audit: AuditEntry;
  notices: OutboxEntry[];
  /** Of a virtual office: its months, one by one. */
  months?: ClientPaymentRow[];
}
