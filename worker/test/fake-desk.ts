import { statusesBefore } from "#domain/bookings/bookings.ts";
import { monthAt } from "#domain/calendar/days.ts";
import { clientStatus } from "#domain/clients/clients.ts";
import { deskPaymentIn } from "#domain/front-desk/desk.ts";
import { MONEY_IN, MONEY_OUT } from "#domain/operations/audit.ts";
import { NEEDLESS } from "#domain/operations/outbox.ts";
import { isUnderReview } from "#domain/payments/payments.ts";
import { isOwed, OPEN_REFUND_STATUSES } from "#domain/payments/refunds.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { ClientPaymentRow, ClientRow } from "#worker/db/schema/clients.ts";
import type { ContactRow, LeadRow } from "#worker/db/schema/inbox.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { PaymentAttemptRow, RefundRow } from "#worker/db/schema/payments.ts";
import type { NewAudit, NewNotice } from "#worker/db/sql/if-changed.ts";
import type { PageKey } from "#worker/db/sql/keyset.ts";
import type { Deps } from "#worker/deps.ts";
import { makeLinks } from "#worker/gateways/links.ts";

interface DeskState {
  bookings: BookingRow[];
  attempts: PaymentAttemptRow[];
  refunds: RefundRow[];
  contacts: ContactRow[];
  leads: LeadRow[];
  clients: ClientRow[];
  clientPayments: ClientPaymentRow[];
  outbox: OutboxRow[];
  audit: NewAudit[];
}

type Write = (notices: NewNotice[], audit?: NewAudit) => void;

/** What only staff reach, in memory. Lists are ordered and paged as the database does it. */
export function fakeDesk(state: DeskState, write: Write) {
  const withPerson = (row: OutboxRow) => {
    const booking = state.bookings.find(({ id }) => id === row.subjectId);
    return { ...row, about: booking?.customerName ?? null, email: booking?.customerEmail ?? null };
  };

  const bookings: Pick<Deps["bookings"], "list" | "isCommon" | "confirm" | "move" | "sumPaid"> = {
    async list({ view, today, status, type, search, after, limit }) {
      const keyOf = (row: BookingRow) => (view === "all" ? row.createdAt : row.startDate).getTime();
      const rows = state.bookings.filter(
        (row) =>
          (status === null || row.status === status) &&
          (type === null || row.bookingType === type) &&
          (search === null || row.customerName.toLowerCase().includes(search.text.toLowerCase())) &&
          (view === "all" || status !== null || row.status !== "cancelled") &&
          (view !== "today" || row.startDate.getTime() === today.getTime()) &&
          (view !== "upcoming" || row.startDate > today),
      );
      return paged(rows, keyOf, after, limit, view === "all" ? -1 : 1);
    },
    isCommon: async () => false,
    async confirm(id, audit, notices) {
      const row = state.bookings.find((booking) => booking.id === id);
      if (!row || !statusesBefore("confirmed").includes(row.status)) return false;
      row.status = "confirmed";
      write(notices, audit);
      return true;
    },
    async move({ seen, to, audit, notices }) {
      const row = state.bookings.find(({ id }) => id === seen.id);
      if (!row || row.status !== seen.status || row.startDate.getTime() !== seen.startDate.getTime()) return false;
      Object.assign(row, to);
      write(notices, audit);
      return true;
    },
    sumPaid: async (since) =>
      state.bookings.flatMap(({ status, paidAt, bookingType, amountPesewas }) =>
        status === "paid" && paidAt && paidAt >= since
          ? [{ month: paidAt.toISOString().slice(0, 7), bookingType, amountPesewas }]
          : [],
      ),
  };

  const paymentAttempts: Pick<Deps["paymentAttempts"], "listToReview" | "countToReview" | "resolve"> = {
    async listToReview({ after, limit }) {
      const rows = state.attempts.filter(isUnderReview);
      return paged(rows, (row) => row.createdAt.getTime(), after, limit, 1).flatMap((attempt) => {
        const booking = state.bookings.find(({ id }) => id === attempt.bookingId);
        return booking ? [{ attempt, booking: { ...booking } }] : [];
      });
    },
    countToReview: async () => state.attempts.filter(isUnderReview).length,
    async resolve({ reference, note, at, audit }) {
      const row = state.attempts.find((attempt) => attempt.reference === reference && isUnderReview(attempt));
      if (!row) return false;
      Object.assign(row, { resolvedAt: at, resolvedNote: note });
      write([], audit);
      return true;
    },
  };

  const refunds: Pick<Deps["refunds"], "list" | "countOwed"> = {
    async list({ isOpen, after, limit }) {
      const rows = state.refunds.filter(
        ({ status }) => !isOpen || OPEN_REFUND_STATUSES.some((open) => open === status),
      );
      return paged(rows, (row) => row.createdAt.getTime(), after, limit, 1).flatMap((refund) => {
        const booking = state.bookings.find(({ id }) => id === refund.bookingId);
        return booking ? [{ refund, booking: { ...booking } }] : [];
      });
    },
    countOwed: async () => state.refunds.filter(({ status }) => isOwed(status)).length,
  };

  const outbox: Pick<Deps["outbox"], "list" | "findWithPerson" | "countFailed" | "resend"> = {
    list: async ({ status, before, limit }) =>
      paged(
        state.outbox.filter((row) => status === null || row.status === status),
        (row) => row.createdAt.getTime(),
        before,
        limit,
        -1,
      ).map(withPerson),
    async findWithPerson(id) {
      const row = state.outbox.find((message) => message.id === id);
      return row ? withPerson(row) : null;
    },
    countFailed: async (since) => state.outbox.filter((row) => isGivenUp(row) && row.createdAt >= since).length,
    async resend(id, at, audit) {
      const row = state.outbox.find((message) => message.id === id && message.status !== "waiting");
      if (!row) return false;
      Object.assign(row, { status: "waiting", nextAttemptAt: at, lastError: null });
      write([], audit);
      return true;
    },
  };

  const clients: Deps["clients"] = {
    refreshStatuses: async () => 0,
    async create(client, audit) {
      const earlier = copy(state.clients.find((row) => row.id === client.id));
      if (earlier) return earlier;
      state.clients.push({ ...client });
      write([], audit);
      return client;
    },
    findById: async (id) => copy(state.clients.find((row) => row.id === id)),
    list: async ({ sort, after, limit, ...wanted }) =>
      paged(
        matching(wanted),
        (row) => (sort === "name" ? row.fullName.toLowerCase() : row.nextDueDate),
        after,
        limit,
        1,
      ),
    count: async (wanted) => matching(wanted).length,
    isCommon: async () => false,
    async countByStatus({ today }) {
      const count = (status: ClientRow["status"]) =>
        state.clients.filter((row) => clientStatus(row, today) === status).length;
      return {
        active: count("active"),
        due_soon: count("due_soon"),
        overdue: count("overdue"),
        inactive: count("inactive"),
      };
    },
    sumRenewals: async (from, to) =>
      state.clients
        .filter((row) => row.status !== "inactive" && row.nextDueDate >= from && row.nextDueDate <= to)
        .map(({ nextDueDate, amountPesewas }) => ({ day: nextDueDate, count: 1, amountPesewas })),
    sumPayments: async (since) =>
      state.clientPayments
        .filter(({ paidAt }) => paidAt >= since)
        .map(({ paidAt, plan, amountPesewas }) => ({ month: paidAt.toISOString().slice(0, 7), plan, amountPesewas })),
    async markPaid({ payment, status, audit }) {
      const row = state.clients.find((client) => client.id === payment.clientId);
      if (!row || row.nextDueDate !== payment.dueDate || row.status === "inactive") return null;
      const { nextDueDate, paidAt, createdAt } = payment;
      Object.assign(row, { nextDueDate, lastPaymentDate: paidAt, status, updatedAt: createdAt });
      state.clientPayments.push(payment);
      write([], audit);
      return { ...row };
    },
    listPayments: async (clientId, limit) =>
      state.clientPayments
        .filter((payment) => payment.clientId === clientId)
        .sort((a, b) => (a.dueDate < b.dueDate ? 1 : -1))
        .slice(0, limit),
    async takeBackPayment({ payment, lastPaymentDate, status, at, audit }) {
      const row = state.clients.find((client) => client.id === payment.clientId);
      if (!row || row.nextDueDate !== payment.nextDueDate || row.status === "inactive") return null;
      if (!state.clientPayments.some(({ id }) => id === payment.id)) return null;
      Object.assign(row, { nextDueDate: payment.dueDate, lastPaymentDate, status, updatedAt: at });
      state.clientPayments = state.clientPayments.filter(({ id }) => id !== payment.id);
      write([], audit);
      return { ...row };
    },
    async deactivate({ id, dueDate, at, audit }) {
      const row = state.clients.find((client) => client.id === id && client.status !== "inactive");
      if (!row || (dueDate !== null && row.nextDueDate !== dueDate)) return null;
      Object.assign(row, { status: "inactive", updatedAt: at });
      write([], audit);
      return { ...row };
    },
  };

  function matching(wanted: Parameters<Deps["clients"]["count"]>[0]): ClientRow[] {
    const search = wanted.search?.toLowerCase() ?? "";
    return state.clients.filter(
      (row) =>
        `${row.fullName}\n${row.businessName}`.toLowerCase().includes(search) &&
        (wanted.status === null || clientStatus(row, wanted.days.today) === wanted.status),
    );
  }

  const inbox: Deps["inbox"] = {
    async list({ kind, status, before, limit }) {
      const items = [
        ...state.leads.map((row) => ({ kind: "lead" as const, id: row.id, row: { ...row } })),
        ...state.contacts.map((row) => ({ kind: "contact" as const, id: row.id, row: { ...row } })),
      ].filter((item) => (kind === null || item.kind === kind) && (status === null || item.row.status === status));
      return paged(items, ({ row }) => row.createdAt.getTime(), before, limit, -1);
    },
    async find(kind, id) {
      if (kind === "lead") {
        const row = copy(state.leads.find((lead) => lead.id === id));
        return row && { kind, row };
      }
      const row = copy(state.contacts.find((contact) => contact.id === id));
      return row && { kind, row };
    },
    countNew: async () => [...state.leads, ...state.contacts].filter(({ status }) => status === "new").length,
    countReplies: async (at) =>
      [...state.leads, ...state.contacts]
        .flatMap(({ answeredAt, createdAt }) =>
          answeredAt && monthAt(answeredAt.getTime()) === monthAt(at.getTime())
            ? [{ minutes: Math.round((answeredAt.getTime() - createdAt.getTime()) / 60_000), replies: 1 }]
            : [],
        )
        .sort((a, b) => a.minutes - b.minutes),
    async change(seen, to, audit) {
      const row = [...state.leads, ...state.contacts].find(({ id }) => id === seen.row.id);
      if (row?.status !== seen.row.status || row.ownerInitials !== seen.row.ownerInitials) return false;
      Object.assign(row, to);
      write([], audit);
      return true;
    },
  };

  const isUnmatched = ({ action, subjectId }: NewAudit) =>
    action === "payment_unmatched" &&
    !state.audit.some((row) => row.action === "payment_resolved" && row.subjectId === subjectId) &&
    !state.attempts.some(({ reference }) => reference === subjectId);

  const auditTrail: Deps["auditTrail"] = {
    add: async (audit) => write([], audit),
    list: async ({ subjectId, before, limit }) =>
      paged(
        state.audit
          .filter((row) => subjectId === null || row.subjectId === subjectId)
          .map((row) => ({ ...row, actorFingerprint: row.actorFingerprint ?? null })),
        (row) => row.at.getTime(),
        before,
        limit,
        -1,
      ),
    findDeskPayments: async (bookingIds) =>
      new Map(
        state.audit.flatMap(({ action, subjectId, detail }) => {
          const payment = action === "booking_paid" && bookingIds.includes(subjectId) ? deskPaymentIn(detail) : null;
          return payment ? [[subjectId, payment] as const] : [];
        }),
      ),
    listStaffMoney: async ({ from, until }) =>
      state.audit
        .filter(({ at, actor }) => at >= from && at < until && actor === "staff")
        .filter(({ action }) => [...MONEY_IN, ...MONEY_OUT].some((money) => money === action))
        .map((row) => {
          const booking = state.bookings.find(({ id }) => id === row.subjectId);
          const client = state.clients.find(({ id }) => id === row.subjectId);
          return {
            entry: { ...row, actorFingerprint: row.actorFingerprint ?? null },
            customerName: booking?.customerName ?? null,
            bookingType: booking?.bookingType ?? null,
            fullName: client?.fullName ?? null,
            plan: client?.plan ?? null,
          };
        }),
    listUnmatched: async ({ after, limit }) =>
      paged(
        state.audit.filter(isUnmatched).map((row) => ({ ...row, actorFingerprint: row.actorFingerprint ?? null })),
        (row) => row.at.getTime(),
        after,
        limit,
        1,
      ),
    isUnmatched: async (reference) => state.audit.some((row) => isUnmatched(row) && row.subjectId === reference),
    countUnmatched: async () => state.audit.filter(isUnmatched).length,
    async resolveUnmatched(audit) {
      if (!state.audit.some((row) => isUnmatched(row) && row.subjectId === audit.subjectId)) return false;
      write([], audit);
      return true;
    },
  };

  const rest = {
    staffFingerprint: null,
    links: makeLinks({ key: "a-link-key-for-tests-only", previousKey: undefined }),
    staffSecrets: {
      hasPassword: true,
      hasKey: true,
      isPassword: async (typed: string) => typed === "right",
      findKey: async (key: string) => (key === "right" ? { fingerprint: "0a1b2c3d" } : null),
    },
    wrongTries: { add: async () => true, takeBack: async () => {}, sweep: async () => 0 },
  };
  return { bookings, paymentAttempts, refunds, outbox, own: { clients, inbox, auditTrail, ...rest } };
}

/** Given up although there was something to send and somebody to send it to. */
export function isGivenUp({ status, lastError }: OutboxRow): boolean {
  return status === "failed" && lastError !== null && !NEEDLESS.some((reason) => reason === lastError);
}

function paged<Row extends { id: string }, Key extends string | number>(
  rows: Row[],
  keyOf: (row: Row) => Key,
  after: PageKey<Key> | null,
  limit: number,
  direction: 1 | -1,
): Row[] {
  const compare = (a: { key: Key; id: string }, b: { key: Key; id: string }) =>
    direction * (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  return rows
    .map((row) => ({ key: keyOf(row), id: row.id, row }))
    .filter((each) => after === null || compare(each, after) > 0)
    .sort(compare)
    .slice(0, limit)
    .map(({ row }) => ({ ...row }));
}

function copy<Row extends object>(row: Row | undefined): Row | null {
  return row ? { ...row } : null;
}

/** A virtual-office client whose payment is due in two days, on 23 November 2026. */
export function clientRow(overrides: Partial<ClientRow> = {}): ClientRow {
  return {
    id: crypto.randomUUID(),
    fullName: "Efua Mensah",
    businessName: "Kente Threads",
    email: "efua@example.com",
    phone: "0241234567",
    phoneE164: "+233241234567",
    country: "ghana",
    plan: "pro",
    amountPesewas: 60_000,
    startDate: "2026-01-23",
    nextDueDate: "2026-11-23",
    lastPaymentDate: null,
    status: "due_soon",
    documents: [],
    notes: null,
    createdAt: new Date(Date.UTC(2026, 0, 23, 9)),
    updatedAt: new Date(Date.UTC(2026, 0, 23, 9)),
    ...overrides,
  };
}
