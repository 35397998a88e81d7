import { statusesBefore } from "#domain/bookings/bookings.ts";
import { COMPARISON_MARK } from "#domain/operations/jobs.ts";
import { ADDRESS_REFUSED } from "#domain/operations/outbox.ts";
import {
  isUnderReview,
  mayStillBePaid,
  UNFINISHED_ATTEMPT_STATUSES,
  UNSETTLED_ATTEMPT_STATUSES,
} from "#domain/payments/payments.ts";
import { MOVING_REFUND_STATUSES, OPEN_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ClientPaymentRow, ClientRow } from "#worker/db/schema/clients.ts";
import type { ContactRow, LeadRow } from "#worker/db/schema/inbox.ts";
import type { SubscriberRow } from "#worker/db/schema/newsletter-subscribers.ts";
import type { JobRunRow } from "#worker/db/schema/operations.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";
import type { NewAudit, NewNotice } from "#worker/db/sql/if-changed.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CrmLead } from "#worker/gateways/crm.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import type { KeyVerdict } from "#worker/gateways/payment-key-store.ts";
import type { FoundPayment, FoundRefund } from "#worker/gateways/paystack.ts";
import type { StoredRate } from "#worker/gateways/rate-store.ts";

import { fakeDesk, isGivenUp } from "./fake-desk.ts";

export const NOON = Date.UTC(2026, 10, 21, 12);

/** Everything a use case may reach, in memory, with what happened in `state`. */
export function makeFakeDeps(overrides: Partial<Deps> = {}) {
  const state = {
    now: NOON,
    bookings: [] as BookingRow[],
    attempts: [] as PaymentAttemptRow[],
    refunds: [] as RefundRow[],
    links: [] as { token: string; bookingId: string }[],
    /** What the gateway pays back, by its own id. */
    gatewayRefunds: new Map<
      string,
      FoundRefund & { reference: string; amountPesewas: number; note: string; createdAt: number }
    >(),
    contacts: [] as ContactRow[],
    leads: [] as LeadRow[],
    subscribers: [] as SubscriberRow[],
    clients: [] as ClientRow[],
    clientPayments: [] as ClientPaymentRow[],
    outbox: [] as OutboxRow[],
    audit: [] as NewAudit[],
    mails: [] as Mail[],
    crmLeads: [] as CrmLead[],
    log: [] as string[],
    jobRuns: [] as JobRunRow[],
    keyVerdict: null as KeyVerdict | null,
    storedRate: null as StoredRate | null,
    lastRateFailure: null as number | null,
    payments: new Map<string, FoundPayment>(),
    started: [] as { reference: string; amountPesewas: number; email: string }[],
  };

  let ids = 0;
  const nextId = (length: number) => {
    ids += 1;
    return String(ids).padStart(length, "0");
  };
  const write = (notices: NewNotice[], audit?: NewAudit) => {
    if (audit) state.audit.push(audit);
    for (const notice of notices) {
      if (state.outbox.some((row) => row.dedupeKey === notice.dedupeKey)) continue;
      const rest = { status: "waiting", attempts: 0, lastError: null, sentAt: null } as const;
      state.outbox.push({ ...notice, ...rest, nextAttemptAt: notice.createdAt });
    }
  };
  const copy = <Row extends object>(row: Row | undefined): Row | null => (row ? { ...row } : null);
  const isTaken = (rows: readonly { idempotencyKey: string | null }[], key: string | null) =>
    key !== null && rows.some((row) => row.idempotencyKey === key);
  const attemptOf = (reference: string) => state.attempts.find((attempt) => attempt.reference === reference);
  const change = (reference: string, from: readonly PaymentAttemptRow["status"][], to: Partial<PaymentAttemptRow>) => {
    const attempt = attemptOf(reference);
    if (!attempt || !from.includes(attempt.status)) return null;
    return { ...Object.assign(attempt, to) };
  };

  const isUnfinished = (attempt: PaymentAttemptRow) =>
    UNFINISHED_ATTEMPT_STATUSES.some((status) => status === attempt.status);
  const hasReview = (bookingId: string) =>
    state.attempts.some((attempt) => attempt.bookingId === bookingId && isUnderReview(attempt));
  const wasBegunSince = (bookingId: string, since: Date) =>
    state.attempts.some((attempt) => attempt.bookingId === bookingId && attempt.createdAt >= since);
  const lastChecked = (bookingId: string) =>
    Math.max(
      ...state.attempts.filter((each) => each.bookingId === bookingId).map(({ checkedAt }) => checkedAt.getTime()),
    );

  const desk = fakeDesk(state, write);
  const deps: Deps = {
    ...desk.own,
    now: () => new Date(state.now),
    newId: () => `00000000-0000-4000-8000-${nextId(12)}`,
    newToken: () => nextId(32),
    sha256: async (text) => `hash of ${text}`,
    log: (event) => state.log.push(event),
    siteUrl: "https://house.test",
    ownMessages: [],
    bookings: {
      ...desk.bookings,
      async create(booking, notices) {
        if (isTaken(state.bookings, booking.idempotencyKey ?? null)) return false;
        state.bookings.push(booking as BookingRow);
        write(notices);
        return true;
      },
      findById: async (id) => copy(state.bookings.find((row) => row.id === id)),
      findByIdempotencyKey: async (key) => copy(state.bookings.find((row) => row.idempotencyKey === key)),
      listUnpaid: async ({ createdBefore, attemptedBefore, limit }) =>
        state.bookings
          .filter((row) => {
            const attempts = state.attempts.filter((attempt) => attempt.bookingId === row.id);
            return (
              row.status === "pending" &&
              row.createdAt < createdBefore &&
              row.amountPesewas > 0 &&
              attempts.some(({ authorizationUrl, status }) => authorizationUrl !== null || status === "open") &&
              !wasBegunSince(row.id, attemptedBefore) &&
              !attempts.some(
                ({ status, resolvedAt }) => status === "review" && (resolvedAt === null || resolvedAt >= createdBefore),
              )
            );
          })
          .sort((one, other) => lastChecked(one.id) - lastChecked(other.id))
          .slice(0, limit)
          .map((row) => ({ ...row })),
      async cancel({ bookingId, from, reason, unlessBegunSince, refund, audit, notices }) {
        const booking = state.bookings.find((row) => row.id === bookingId);
        if (booking?.status !== from) return false;
        if (unlessBegunSince && (hasReview(bookingId) || wasBegunSince(bookingId, unlessBegunSince))) return false;
        Object.assign(booking, { status: "cancelled", cancelledReason: reason });
        if (refund) state.refunds.push({ ...refund });
        write(notices, audit);
        return true;
      },
      findNewestPending: async ({ email, bookingType, since }) =>
        copy(
          state.bookings
            .filter(
              (row) =>
                row.status === "pending" &&
                row.bookingType === bookingType &&
                row.customerEmail.toLowerCase() === email.toLowerCase() &&
                row.createdAt >= since,
            )
            .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0],
        ),
    },
    paymentAttempts: {
      ...desk.paymentAttempts,
      findByReference: async (reference) => copy(attemptOf(reference)),
      findUnfinished: async (bookingId) =>
        copy(state.attempts.find((row) => row.bookingId === bookingId && isUnfinished(row))),
      async start(attempt) {
        const booking = state.bookings.find((row) => row.id === attempt.bookingId);
        const isBusy = state.attempts.some((row) => row.bookingId === attempt.bookingId && isUnfinished(row));
        if (!booking || isBusy || hasReview(booking.id) || !statusesBefore("paid").includes(booking.status))
          return false;
        state.attempts.push(attemptRow(attempt));
        return true;
      },
      open: async (reference, authorizationUrl) =>
        change(reference, ["starting"], { status: "open", authorizationUrl }),
      fail: async (reference, gatewayStatus, at) =>
        change(reference, UNFINISHED_ATTEMPT_STATUSES, {
          status: "failed",
          gatewayStatus,
          updatedAt: at,
          checkedAt: at,
        }),
      async succeed(reference, charged, at) {
        change(reference, UNSETTLED_ATTEMPT_STATUSES, {
          ...charged,
          status: "succeeded",
          updatedAt: at,
          checkedAt: at,
        });
      },
      async noteChecked(reference, gatewayStatus, at) {
        const isNews = gatewayStatus !== null && attemptOf(reference)?.gatewayStatus !== gatewayStatus;
        change(reference, UNSETTLED_ATTEMPT_STATUSES, {
          checkedAt: at,
          ...(isNews && { gatewayStatus, updatedAt: at }),
        });
      },
      async recordPaid(paid) {
        const booking = state.bookings.find((row) => row.id === paid.bookingId);
        if (!booking || !statusesBefore("paid").includes(booking.status)) return false;
        if (paid.charged === null && hasReview(booking.id)) return false;
        const receiptNumber = Math.max(0, ...state.bookings.map((row) => row.receiptNumber ?? 0)) + 1;
        Object.assign(booking, {
          status: "paid",
          paymentReference: paid.reference,
          paidAt: paid.paidAt,
          receiptNumber,
        });
        if (paid.charged) Object.assign(attemptOf(paid.reference) ?? {}, { ...paid.charged, status: "succeeded" });
        write(paid.notices, paid.audit);
        return true;
      },
      async recordReview(review) {
        const kept = change(review.reference, UNSETTLED_ATTEMPT_STATUSES, {
          ...review.charged,
          status: "review",
          reviewReason: review.reason,
        });
        if (kept) write(review.notices, review.audit);
        return kept !== null;
      },
      findStatuses: async (references) =>
        new Map(
          state.attempts
            .filter(({ reference }) => references.includes(reference))
            .map(({ reference, status }) => [reference, status]),
        ),
      listByBooking: async (bookingId) =>
        state.attempts.filter((row) => row.bookingId === bookingId).map((row) => ({ ...row })),
      listUnsettled: async ({ createdBefore, failedSince, failedCheckedBefore, limit }) =>
        state.attempts
          .filter((row) => {
            if (row.createdAt >= createdBefore) return false;
            if (isUnfinished(row)) return true;
            const mayArrive = row.gatewayStatus !== null && mayStillBePaid(row.gatewayStatus);
            return (
              row.status === "failed" &&
              row.createdAt >= failedSince &&
              (mayArrive || row.checkedAt <= failedCheckedBefore)
            );
          })
          .sort((a, b) => a.checkedAt.getTime() - b.checkedAt.getTime())
          .slice(0, limit)
          .map((row) => ({ ...row })),
    },
    refunds: {
      ...desk.refunds,
      findById: async (id) => copy(state.refunds.find((row) => row.id === id)),
      findByPayment: async (reference) => copy(state.refunds.find((row) => row.paymentReference === reference)),
      listByBookings: async (bookingIds) => state.refunds.filter(({ bookingId }) => bookingIds.includes(bookingId)),
      async createForReview(refund, audit) {
        const attempt = attemptOf(refund.paymentReference);
        if (!attempt || !isUnderReview(attempt)) return false;
        attempt.resolvedAt = refund.createdAt;
        state.refunds.push({ ...refund });
        write([], audit);
        return true;
      },
      async move(seen, { status, gatewayId, at, audit, notices }) {
        const refund = state.refunds.find((row) => row.id === seen.id);
        if (refund?.status !== seen.status || refund.updatedAt.getTime() !== seen.updatedAt.getTime()) return null;
        Object.assign(refund, { status, updatedAt: at, checkedAt: at, ...(gatewayId !== undefined && { gatewayId }) });
        write(notices, audit ?? undefined);
        return { ...refund };
      },
      async noteChecked(id, at) {
        Object.assign(state.refunds.find((row) => row.id === id) ?? {}, { checkedAt: at });
      },
      listMoving: async ({ checkedBefore, limit }) =>
        state.refunds
          .filter((row) => MOVING_REFUND_STATUSES.some((status) => status === row.status))
          .filter((row) => row.checkedAt <= checkedBefore)
          .slice(0, limit)
          .map((row) => ({ ...row })),
    },
    paymentLinks: {
      async ensure(link) {
        if (!state.links.some((row) => row.bookingId === link.bookingId)) state.links.push(link);
        return state.links.find((row) => row.bookingId === link.bookingId)?.token ?? link.token;
      },
      findByToken: async (token) => {
        const link = state.links.find((row) => row.token === token);
        return link ? { ...link, createdAt: new Date(NOON) } : null;
      },
    },
    contacts: {
      async create(contact, notices) {
        if (isTaken(state.contacts, contact.idempotencyKey)) return false;
        state.contacts.push(contact);
        write(notices);
        return true;
      },
      findById: async (id) => copy(state.contacts.find((row) => row.id === id)),
      findByIdempotencyKey: async (key) => copy(state.contacts.find((row) => row.idempotencyKey === key)),
    },
    leads: {
      async create(lead, notices) {
        if (isTaken(state.leads, lead.idempotencyKey)) return false;
        state.leads.push(lead);
        write(notices);
        return true;
      },
      findById: async (id) => copy(state.leads.find((row) => row.id === id)),
      findByIdempotencyKey: async (key) => copy(state.leads.find((row) => row.idempotencyKey === key)),
    },
    subscribers: {
      async subscribe(subscriber, notices) {
        const known = state.subscribers.find((row) => row.email.toLowerCase() === subscriber.email.toLowerCase());
        if (known && known.unsubscribedAt === null) return false;
        if (known) Object.assign(known, { id: subscriber.id, unsubscribedAt: null });
        else state.subscribers.push({ ...subscriber, unsubscribedAt: null });
        write(notices);
        return true;
      },
      findById: async (id) => copy(state.subscribers.find((row) => row.id === id)),
      findByToken: async (token) => copy(state.subscribers.find((row) => row.unsubscribeToken === token)),
      async unsubscribe(token, at) {
        const known = state.subscribers.find((row) => row.unsubscribeToken === token);
        if (known) known.unsubscribedAt ??= at;
      },
    },
    outbox: {
      ...desk.outbox,
      findTold: async ({ kind, subjectIds }) =>
        new Set(
          state.outbox
            .filter((row) => row.kind === kind && subjectIds.includes(row.subjectId))
            .map(({ subjectId }) => subjectId),
        ),
      async addOnce(entries) {
        const isNew = ({ notice }: { notice: NewNotice }) =>
          !state.outbox.some(({ dedupeKey }) => dedupeKey === notice.dedupeKey);
        let added = 0;
        for (const entry of entries)
          if (isNew(entry)) {
            write([entry.notice], entry.audit);
            added += 1;
          }
        return added;
      },
      async claimDue({ now, leaseUntil, limit, ids }) {
        const due = state.outbox
          .filter((row) => row.status === "waiting" && row.nextAttemptAt <= now)
          .filter((row) => ids?.includes(row.id) ?? true)
          .sort((a, b) => a.nextAttemptAt.getTime() - b.nextAttemptAt.getTime())
          .slice(0, limit);
        for (const row of due) Object.assign(row, { nextAttemptAt: leaseUntil, attempts: row.attempts + 1 });
        return due.map((row) => ({ ...row }));
      },
      async markSent(claims, at) {
        for (const claim of claims) update(claim, { status: "sent", sentAt: at });
      },
      postpone: async (claim, nextAttemptAt, lastError) => update(claim, { nextAttemptAt, lastError }),
      giveUp: async (claim, lastError) => update(claim, { status: "failed", lastError }),
    },
    personalData: {
      findAll: async () => ({
        rows: {
          contacts: [],
          leads: [],
          bookings: [],
          paymentAttempts: [],
          refunds: [],
          paymentLinks: [],
          clients: [],
          clientPayments: [],
          newsletter: [],
          eventRegistrations: [],
          messages: [],
          audit: [],
        },
        isComplete: true,
      }),
      findUnfinished: async (person) => {
        const isTheirs = ({ bookingId }: { bookingId: string }) => {
          const booking = state.bookings.find(({ id }) => id === bookingId);
          if ("phone" in person) return booking?.customerPhoneE164 === person.phone;
          return booking?.customerEmail.toLowerCase() === person.email.toLowerCase();
        };
        return {
          openRefunds: state.refunds.filter(
            (refund) => isTheirs(refund) && OPEN_REFUND_STATUSES.some((open) => open === refund.status),
          ),
          hasPaymentToReview: state.attempts.some((attempt) => isTheirs(attempt) && isUnderReview(attempt)),
        };
      },
      findElsewhere: async () => ({ audiences: [], hasPaymentAttempts: false, isClient: false }),
      erase: async () => ({
        deleted: { contacts: 0, leads: 0, newsletter: 0, eventRegistrations: 0 },
        anonymised: { bookings: 0, clients: 0 },
      }),
    },
    retention: {
      deleteContacts: async () => 0,
      deleteLeads: async () => 0,
      deleteUnsubscribed: async () => 0,
      deleteUnpaidBookings: async () => 0,
    },
    nameSearch: { merge: async () => {} },
    payments: {
      async startPayment(payment) {
        state.started.push(payment);
        return { authorizationUrl: `https://checkout.test/${payment.reference}` };
      },
      findPayment: async (reference) => state.payments.get(reference) ?? null,
      listPayments: async () => ({
        references: [...state.payments.values()]
          .filter((each) => each.status === "success")
          .map((each) => each.reference),
        isLast: true,
      }),
      async startRefund(refund) {
        const gatewayId = String(state.gatewayRefunds.size + 1);
        const createdAt = Math.floor(state.now / 1000) * 1000;
        const started = { ...refund, gatewayId, createdAt, status: "pending" as const };
        state.gatewayRefunds.set(started.gatewayId, started);
        return started;
      },
      findRefund: async (gatewayId) => state.gatewayRefunds.get(gatewayId) ?? null,
      async findRefundByNote({ note, since }) {
        const noted = [...state.gatewayRefunds.values()]
          .filter((refund) => refund.note === note && refund.createdAt >= since.getTime())
          .reverse();
        return noted.find(({ status }) => status !== "failed") ?? noted[0] ?? null;
      },
      acceptsKey: async () => true,
      isGenuineNotice: async (_, signature) => signature === "genuine",
    },
    jobRuns: {
      async record(run) {
        state.jobRuns = [...state.jobRuns.filter(({ job }) => job !== run.job), run];
      },
      findComparison: async () => state.jobRuns.find(({ job }) => job === COMPARISON_MARK)?.finishedAt ?? null,
      list: async () => state.jobRuns.filter(({ job }) => job !== COMPARISON_MARK),
    },
    vitalSigns: {
      ping: async () => {},
      findOldestWaiting: async () =>
        state.outbox
          .filter(({ status }) => status === "waiting")
          .map(({ createdAt }) => createdAt)
          .sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
      countGivenUp: async (since) =>
        state.outbox.filter((row) => isGivenUp(row) && row.lastError !== ADDRESS_REFUSED && row.createdAt >= since)
          .length,
      countPaidBy: async () => [],
    },
    paymentKeyStore: {
      find: async () => state.keyVerdict,
      async save(verdict) {
        state.keyVerdict = verdict;
      },
    },
    rateProviders: [],
    rateStore: {
      findRate: async () => state.storedRate,
      recallRate: () => null,
      saveRate: async (rate) => {
        state.storedRate = rate;
      },
      findLastFailure: async () => state.lastRateFailure,
      saveLastFailure: async (at) => {
        state.lastRateFailure = at;
      },
    },
    mailer: {
      async send(mail) {
        state.mails.push(mail);
      },
    },
    crm: {
      async sendLead(lead) {
        state.crmLeads.push(lead);
      },
    },
    personCheck: null,
    phoneNumbers: { toE164: () => null },
    ...overrides,
  };
  return { deps, state };

  function update(claim: { id: string; attempts: number }, to: Partial<OutboxRow>): void {
    const row = state.outbox.find((candidate) => candidate.id === claim.id && candidate.attempts === claim.attempts);
    if (row) Object.assign(row, to);
  }
}

export type FakeState = ReturnType<typeof makeFakeDeps>["state"];

/** Which messages were written, and for whom. */
export function kindsOf(state: FakeState): string[] {
  return state.outbox.map((row) => `${row.kind} ${row.audience}`);
}

/** The code of the refusal, or `accepted`. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "accepted",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

export function bookingRow(overrides: Partial<BookingRow> = {}): BookingRow {
  return {
    id: crypto.randomUUID(),
    customerName: "Akosua Mɛnsa",
    customerEmail: "akosua@example.com",
    customerPhone: "0241234567",
    customerPhoneE164: "+233241234567",
    bookingType: "desk_monthly",
    startDate: new Date(Date.UTC(2026, 10, 23)),
    endDate: null,
    numberOfPeople: null,
    amountPesewas: 200_000,
    status: "pending",
    paymentReference: null,
    notes: null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    idempotencyKey: null,
    idempotencyHash: null,
    createdAt: new Date(NOON),
    ...overrides,
  };
}

/** Half of the booking's price goes back online. */
export function refundRow(overrides: Partial<RefundRow> = {}): RefundRow {
  return {
    id: crypto.randomUUID(),
    bookingId: crypto.randomUUID(),
    paymentReference: crypto.randomUUID(),
    amountPesewas: 100_000,
    rule: "last_day",
    status: "waiting",
    gatewayId: null,
    createdAt: new Date(NOON),
    updatedAt: new Date(NOON),
    checkedAt: new Date(NOON),
    ...overrides,
  };
}

export function attemptRow(overrides: Partial<PaymentAttemptRow> = {}): PaymentAttemptRow {
  return {
    id: crypto.randomUUID(),
    reference: crypto.randomUUID(),
    bookingId: crypto.randomUUID(),
    amountPesewas: 200_000,
    currency: "GHS",
    status: "starting",
    authorizationUrl: null,
    gatewayStatus: null,
    chargedPesewas: null,
    chargedCurrency: null,
    channel: null,
    paidAt: null,
    reviewReason: null,
    resolvedAt: null,
    resolvedNote: null,
    createdAt: new Date(NOON),
    updatedAt: new Date(NOON),
    checkedAt: new Date(NOON),
    ...overrides,
  };
}

export function foundPayment(overrides: Partial<FoundPayment> = {}): FoundPayment {
  return {
    reference: "unset",
    status: "success",
    currency: "GHS",
    amountPesewas: 200_000,
    requestedPesewas: 200_000,
    paidAt: "2026-11-21T12:00:00.000Z",
    channel: "mobile_money",
    ...overrides,
  };
}
