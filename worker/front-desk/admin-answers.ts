import type { AdminBooking, AdminRefund } from "#contract/front-desk/bookings.ts";
import type { AdminClient } from "#contract/front-desk/clients.ts";
import type { HistoryEntry } from "#contract/front-desk/history.ts";
import type { InboxItem } from "#contract/front-desk/inbox.ts";
import type { OutboxMessage } from "#contract/front-desk/outbox.ts";
import type { PaymentReview } from "#contract/front-desk/payments.ts";
import { type Day, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { clientStatus } from "#domain/clients/clients.ts";
import { promisedBy } from "#domain/inbox/inbox.ts";
import type { InboxSource } from "#domain/inbox/inbox-sources.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { InboxRow } from "#worker/db/inbox.ts";
import type { OutboxWithPerson } from "#worker/db/outbox.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { AuditRow } from "#worker/db/schema/operations.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";

export function clientAnswer(client: ClientRow, today: Day): AdminClient {
  return {
    id: client.id,
    fullName: client.fullName,
    businessName: client.businessName,
    email: client.email,
    phone: client.phone,
    phoneE164: client.phoneE164,
    country: client.country,
    plan: client.plan,
    amount: toCedis(client.amountPesewas),
    startDate: client.startDate,
    nextDueDate: client.nextDueDate,
    lastPaymentDate: iso(client.lastPaymentDate),
    status: clientStatus(client, today),
    documents: client.documents ?? [],
    notes: client.notes,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  };
}

export function refundAnswer(refund: RefundRow): AdminRefund {
  return {
    id: refund.id,
    bookingId: refund.bookingId,
    paymentReference: refund.paymentReference,
    amount: toCedis(refund.amountPesewas),
    rule: refund.rule,
    status: refund.status,
    createdAt: refund.createdAt.toISOString(),
    updatedAt: refund.updatedAt.toISOString(),
  };
}

export function reviewAnswer(attempt: PaymentAttemptRow, booking: AdminBooking): PaymentReview {
  return {
    reference: attempt.reference,
    reason: attempt.reviewReason,
    asked: toCedis(attempt.amountPesewas),
    charged: attempt.chargedPesewas === null ? null : toCedis(attempt.chargedPesewas),
    chargedCurrency: attempt.chargedCurrency,
    channel: attempt.channel,
    paidAt: attempt.paidAt,
    createdAt: attempt.createdAt.toISOString(),
    booking,
  };
}

export function inboxAnswer(item: InboxRow, now: number): InboxItem {
  const { kind, row } = item;
  const createdAt = row.createdAt.getTime();
  const source = sourceOf(item);
  const shared = {
    id: row.id,
    status: row.status,
    ownerInitials: row.ownerInitials,
    source,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phoneE164,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    ageMinutes: Math.max(0, Math.floor((now - createdAt) / MS_PER_MINUTE)),
    promisedBy: new Date(promisedBy(createdAt, source)).toISOString(),
    answeredAt: iso(row.answeredAt),
    replyMinutes: row.answeredAt && Math.floor((row.answeredAt.getTime() - createdAt) / MS_PER_MINUTE),
  };
  if (kind === "contact") {
    const { name, category } = row;
    return { ...shared, kind, name, category, plan: null, businessName: null, country: null, page: null };
  }
  const { plan, businessName, country, page } = row;
  const name = [row.firstName, row.lastName].filter(Boolean).join(" ");
  return { ...shared, kind, name, category: null, plan, businessName, country, page };
}

export function outboxAnswer(message: OutboxWithPerson): OutboxMessage {
  return {
    id: message.id,
    kind: message.kind,
    audience: message.audience,
    status: message.status,
    about: message.about,
    email: message.email,
    subjectId: message.subjectId,
    attempts: message.attempts,
    nextAttemptAt: message.status === "waiting" ? message.nextAttemptAt.toISOString() : null,
    lastError: message.lastError,
    createdAt: message.createdAt.toISOString(),
    sentAt: iso(message.sentAt),
  };
}

export function historyAnswer(entry: AuditRow): HistoryEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: entry.actor,
    fingerprint: entry.actorFingerprint,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    detail: entry.detail ?? {},
  };
}

function sourceOf({ kind, row }: InboxRow): InboxSource {
  if (kind === "lead") return row.source ?? "viewing_request";
  return row.category === null ? "contact" : "support";
}

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
