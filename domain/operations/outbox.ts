import { MS_PER_DAY, MS_PER_MINUTE } from "#domain/calendar/days.ts";

/** Kinds of outgoing message. One row per message and reader. */
export const OUTBOX_KINDS = [
  "booking_received",
  "booking_confirmed",
  "booking_moved",
  "booking_lengthened",
  "booking_reminder",
  "booking_hours_changed",
  "payment_received",
  "payment_taken_back",
  "part_paid",
  "receipt_voided",
  "payment_review",
  "payment_no_place",
  "payment_unmatched",
  "payment_disputed",
  "dispute_ended",
  "booking_cancelled",
  "booking_link_renewed",
  "booking_links",
  "membership_reminder",
  "membership_paid",
  "membership_payment_taken_back",
  "membership_changed",
  "office_link",
  "office_links",
  "office_documents_received",
  "office_documents_missing",
  "office_document_refused",
  "office_document_expires",
  "office_verified",
  "office_to_verify",
  "waitlist_joined",
  "waitlist_offer",
  "waitlist_ended",
  "meeting_booked",
  "meeting_called_off",
  "meeting_paid",
  "allowance_day_booked",
  "registration_received",
  "registration_paid",
  "registration_offer",
  "registration_ended",
  "registration_cancelled",
  "event_reminder",
  "event_changed",
  "event_cancelled",
  "event_message",
  "date_alert_confirm",
  "date_published",
  "mail_arrived",
  "mail_storage_ends",
  "mail_priced",
  "mail_paid",
  "mail_done",
  "mail_requested",
  "call_taken",
  "refund_done",
  "refund_failed",
  "refund_needs_attention",
  "refund_elsewhere",
  "enquiry_received",
  "lead_notice",
  "viewing_cancelled",
  "lead_webhook",
  "inbox_reply",
  "desk_message",
  "messages_stopped",
  "messages_resumed",
  "contact_received",
  "contact_notice",
  "newsletter_welcome",
  "unpaid_claims",
  "staff_recovered",
  "passkey_refused",
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export const OUTBOX_AUDIENCES = ["customer", "team", "crm"] as const;
export type OutboxAudience = (typeof OUTBOX_AUDIENCES)[number];

/**
 * Delivery priority under load.
 * - `essential`: about money, or caused by staff
 * - `team`: tells the team about a public submission
 * - `copy`: confirms a public submission to the address given in it
 */
export const IMPORTANCE = { essential: 0, team: 1, copy: 2 } as const;
export type Importance = (typeof IMPORTANCE)[keyof typeof IMPORTANCE];

/** Kinds that confirm or announce a public submission. */
const SUBMISSIONS: ReadonlySet<OutboxKind> = new Set([
  "booking_received",
  "booking_links",
  "office_links",
  "waitlist_joined",
  "registration_received",
  "enquiry_received",
  "lead_notice",
  "lead_webhook",
  "contact_received",
  "contact_notice",
  "newsletter_welcome",
  "date_alert_confirm",
]);

export function importanceOf(kind: OutboxKind, audience: OutboxAudience): Importance {
  if (!SUBMISSIONS.has(kind)) return IMPORTANCE.essential;
  return audience === "customer" ? IMPORTANCE.copy : IMPORTANCE.team;
}

export const OUTBOX_STATUSES = ["waiting", "sent", "failed"] as const;
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number];

/** Skipped: its subject or recipient has been deleted. */
export const RECIPIENT_DELETED = "What it was about or its recipient was deleted";
/** Skipped: it is no longer true. */
export const SUPERSEDED = "It was out of date before it was sent";
/** Skipped: the payment was voided before its receipt was sent. */
export const PAYMENT_VOIDED = "The payment was undone before its receipt was sent";
/** Skipped: the team has already handled it. */
export const ALREADY_HANDLED = "It has already been handled";
/** Skipped: throttled for two days. The customer has seen the same on the page. */
export const THROTTLE_EXPIRED = "It waited behind other emails for two days";
/** Skipped: there is no email address, and this message does not go to the phone. */
export const NO_CHANNEL = "The customer has no email address";
/** Skipped: the customer sent STOP, and no other channel reaches them. */
export const CHANNEL_STOPPED = "The customer has stopped these messages";
/** Reasons for skipping a message without any failure. */
export const SKIP_REASONS = [
  RECIPIENT_DELETED,
  SUPERSEDED,
  PAYMENT_VOIDED,
  ALREADY_HANDLED,
  THROTTLE_EXPIRED,
  NO_CHANNEL,
  CHANNEL_STOPPED,
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Whether a message was not needed, so that it is no failure. */
export function isSkipped({ status, lastError }: { status: OutboxStatus; lastError: string | null }): boolean {
  return status === "failed" && SKIP_REASONS.some((reason) => reason === lastError);
}

/** Gave up early: the customer's address does not accept mail. */
export const ADDRESS_REFUSED = "The email service refuses this address";

/** Hubtel's refusal of our sender ID, as the outbox stores it. */
export const SENDER_REFUSED = "MessageRefused STATUS_2";

/** It waits: the day's messages to phones have cost as much as they may. */
export const MESSAGE_LIMIT_REACHED = "The daily limit for the cost of messages is reached";

const RETRY_DELAYS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MS_PER_MINUTE);
const MAX_RETRY_DELAY_MS = 720 * MS_PER_MINUTE;

/** A message is abandoned two days after it was written. */
export const GIVE_UP_AFTER_MS = 2 * MS_PER_DAY;

/** How long the desk counts an abandoned message, from when it was written. The list keeps it longer. */
export const FAILURE_COUNTED_MS = 30 * MS_PER_DAY;

/**
 * When to try again after `attempts` failures (1 or more); null to give up. The last try is at the end of the two days.
 * Instants are milliseconds since 1970.
 */
export function nextAttemptAt(message: { createdAt: number; attempts: number }, now: number): number | null {
  const last = message.createdAt + GIVE_UP_AFTER_MS;
  if (now >= last) return null;
  return Math.min(now + (RETRY_DELAYS_MS[message.attempts - 1] ?? MAX_RETRY_DELAY_MS), last);
}
