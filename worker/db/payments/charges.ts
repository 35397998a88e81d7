import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Day } from "#domain/calendar/days.ts";
import type { ChargeSubjectType } from "#domain/charges/charges.ts";
import { wholePaymentReference } from "#domain/payments/desk-references.ts";
import { type ReviewReason, UNSETTLED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { followMemberships } from "#worker/db/change-memberships.ts";
import { confirmAllocation, hasNoHold } from "#worker/db/inventory/allocations.ts";
import { confirmMeeting, isConfirmedMeeting } from "#worker/db/inventory/room-times.ts";
import { confirmSeat, hasConfirmedSeat } from "#worker/db/inventory/seats.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import { type ChargeRow, charges } from "#worker/db/schema/charges.ts";
import { eventRegistrations } from "#worker/db/schema/events.ts";
import { mailItems } from "#worker/db/schema/mail-items.ts";
import { meetings } from "#worker/db/schema/meeting-room.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import {
  deskTransactions,
  type PaymentReversalRow,
  paymentAttempts,
  paymentReversals,
} from "#worker/db/schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import { type ContactDetails, hasContactDetails } from "#worker/db/sql/contact-details.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { isAllOrNothing } from "#worker/db/sql/is-all-or-nothing.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { isOpenCharge } from "#worker/db/sql/partial-indexes.ts";
import { membershipJoins, membershipPayer, otherPayer } from "#worker/db/sql/payer-of.ts";
import { startMembership } from "#worker/db/start-membership.ts";
import { NEXT_RECEIPT_NUMBER, payPart } from "./charge-statements.ts";
import { recordAttempt, recordDeskPayment } from "./ledger.ts";
import { type GatewayResult, hasReview } from "./payment-attempts.ts";
import { type VoidedPayment, voidStatements } from "./void-statements.ts";

/** A payment of a charge, online or at the desk: made at `paidAt`, recorded at `at`. */
export interface PaidCharge {
  charge: Pick<ChargeRow, "id" | "subjectType" | "subjectId" | "amountPesewas">;
  reference: string;
  /** The gateway's data; null for a desk payment. */
  gatewayResult: GatewayResult | null;
  isReviewed?: boolean;
  /** The wallet's transaction number of mobile money taken at the desk, unique among payments. */
  transactionId?: string | null;
  /** Only this much of the charge is paid, under an id of its own. */
  part?: { id: string; amountPesewas: number } | null;
  paidAt: Date;
  at: Date;
}

export interface OwedCharge {
  id: string;
  memberId: string | null;
  isOnAccount: boolean;
}

const MAX_OWED = 20;

/** A payment with what is written about it. */
export type AuditedPayment = PaidCharge & { audit: AuditEntry; outboxEntries: OutboxEntry[] };

export function makeChargesRepository(db: Database) {
  return {
    async findById(id: string) {
      return (await db.select().from(charges).where(eq(charges.id, id)).get()) ?? null;
    },

    async listByIds(ids: readonly string[]): Promise<ChargeRow[]> {
      return ids.length === 0 ? [] : db.select().from(charges).where(inJsonArray(charges.id, ids));
    },

    /** The contact details of the payer of a booking, member, event place, mail item or meeting: of the client, if it stands on their account. */
    async findPayer(id: string): Promise<ContactDetails | null> {
      const [found] = await db.all<ContactDetails>(sql`
        select c.email as email, c.phone_e164 as phoneE164 from virtual_office_clients as c where c.id in (${id},
          (select client_id from mail_items where id = ${id}), (select account_client_id from bookings where id = ${id}),
          (select client_id from meetings where id = ${id}))
        union all select customer_email, customer_phone_e164 from bookings where id = ${id}
        union all select attendee_email, attendee_phone_e164 from event_registrations where id = ${id}
        union all select customer_email, customer_phone_e164 from meetings where id = ${id}`);
      return found ? { ...found, email: found.email || null } : null;
    },

    /**
     * What a person owes, with the membership if it is for months of one: those due by a day, and a client's first.
     * `alsoId` is theirs without contact details. Bookings and places soonest first.
     */
    async listOwedBy(payer: ContactDetails, dueBy: Day, alsoId = ""): Promise<OwedCharge[]> {
      const isPayer = (emailColumn: string, phoneColumn: string) =>
        hasContactDetails(payer, sql.raw(emailColumn), sql.raw(phoneColumn));
      const members = sql`select m.id from memberships as m where m.ended_at is null and (
        m.client_id in (select id from virtual_office_clients where ${isPayer("email", "phone_e164")})
        or m.booking_id in (select id from bookings where ${isPayer("customer_email", "customer_phone_e164")}))`;
      const theirClients = sql`select id from virtual_office_clients where ${isPayer("email", "phone_e164")}`;
      const found = await db.all<Pick<OwedCharge, "id" | "memberId"> & { isOnAccount: number }>(sql`
        select c.id as id, m.id as memberId, b.account_client_id is not null as isOnAccount from charges as c
          left join membership_periods as p on p.id = c.id left join memberships as m on m.id = p.membership_id
          left join bookings as b on b.id = c.id
        where c.state = 'open' and c.amount_pesewas > 0 and (c.id = ${alsoId}
          or c.id in (select id from bookings where ${isPayer("customer_email", "customer_phone_e164")})
          or c.id in (select id from bookings where account_client_id in (${theirClients}))
          or c.id in (select id from meetings where client_id in (${theirClients}) or ${isPayer("customer_email", "customer_phone_e164")})
          or c.id in (select id from event_registrations where ${isPayer("attendee_email", "attendee_phone_e164")})
          or c.id in (select id from membership_periods where membership_id in (${members}))
          or c.id in (select id from mail_items where client_id in (${theirClients})))
        order by coalesce(c.payable_until, c.created_at), c.id limit ${MAX_OWED}`);
      const due = await db.all<{ id: string }>(sql`
        select id from memberships where id in (${members}) and (next_due_date <= ${dueBy}
          or (client_id is not null and last_paid_at is null)) order by next_due_date limit ${MAX_OWED}`);
      const owed = found.map((charge) => ({ ...charge, isOnAccount: charge.isOnAccount === 1 }));
      const known = new Set(owed.map(({ memberId }) => memberId));
      return [...due.flatMap(({ id }) => (known.has(id) ? [] : [{ id, memberId: id, isOnAccount: false }])), ...owed];
    },

    /** Open charges with their payers, the oldest first: months from their due date on, and nothing that was cancelled. */
    async listOwed(today: Day, limit: number) {
      const months = membershipJoins(charges.id);
      const isOwed = sql`case ${charges.subjectType}
        when 'booking' then ${bookings.status} <> 'cancelled'
        when 'membership_period' then ${membershipPayer.fromDay} <= ${today}
        when 'registration' then exists (select 1 from event_registrations as r join events as e on e.id = r.event_id
          where r.id = ${charges.id} and r.state in ('held', 'registered') and e.cancelled_at is null)
        when 'meeting' then exists (select 1 from meetings as m where m.id = ${charges.id} and m.cancelled_at is null)
        else 1 end`;
      return db
        .select({ charge: charges, booking: bookings, months: membershipPayer, seat: otherPayer(charges.id) })
        .from(charges)
        .leftJoin(bookings, eq(bookings.id, charges.id))
        .leftJoin(...months[0])
        .leftJoin(...months[1])
        .leftJoin(...months[2])
        .leftJoin(...months[3])
        .where(and(isOpenCharge(charges), gt(charges.amountPesewas, 0), isOwed))
        .orderBy(asc(charges.createdAt), asc(charges.id))
        .limit(limit);
    },

    /** What is paid of each charge in parts, newest first. */
    async listParts(chargeIds: readonly string[]): Promise<ChargeRow[]> {
      if (chargeIds.length === 0) return [];
      return db
        .select()
        .from(charges)
        .where(and(inJsonArray(charges.partOf, chargeIds), eq(unindexed(charges.state), "paid")))
        .orderBy(desc(charges.paidAt), desc(charges.receiptNumber));
    },

    /** The charges that one payment at the desk paid, in order. */
    async listByDeskPayment(reference: string): Promise<ChargeRow[]> {
      const whole = wholePaymentReference(reference);
      return db
        .select()
        .from(charges)
        .where(
          or(
            eq(charges.paymentReference, whole),
            and(gt(charges.paymentReference, `${whole}-`), lt(charges.paymentReference, `${whole}.`)),
          ),
        )
        .orderBy(asc(charges.receiptNumber));
    },

    /**
     * Makes each allocation permanent, marks each charge, or a part of it, as paid, numbers the receipts and writes the
     * follow-up rows, all or nothing. True only for the call that did: not if a hold has expired and no capacity is left.
     * A review blocks a desk payment. A payment under review counts only until staff resolve it.
     */
    async recordPaid(payments: readonly AuditedPayment[]): Promise<boolean> {
      const statements = payments.flatMap((paid) => paymentStatements(db, paid));
      if (payments.length > 1)
        return isAllOrNothing(
          db,
          statements,
          sql`(select count(*) from charges where ${inJsonArray(
            charges.paymentReference,
            payments.map(({ reference }) => reference),
          )}) = ${payments.length}`,
        );
      const [, paidRows] = await db.batch(statements as unknown as Parameters<Database["batch"]>[0]);
      return (paidRows as unknown[]).length === 1;
    },

    /** A voided payment, and whether its receipt was or may have been sent. */
    async findReversal(id: string): Promise<(PaymentReversalRow & { wasSent: boolean }) | null> {
      const wasSent = sql<number>`exists (select 1 from outbox join charges as paid on paid.id = payment_reversals.charge_id
        where outbox.subject_id in (paid.id, paid.subject_id) and outbox.audience = 'customer'
          and outbox.kind in ('part_paid', 'registration_paid', 'mail_paid')
          and outbox.created_at <= payment_reversals.voided_at and (+outbox.status = 'sent' or outbox.attempts > 0))`;
      const found = await db
        .select({ ...getTableColumns(paymentReversals), wasSent })
        .from(paymentReversals)
        .where(eq(paymentReversals.id, id))
        .get();
      return found ? { ...found, wasSent: found.wasSent === 1 } : null;
    },

    /** Voids desk payments, all or nothing. True only for the call that did. */
    async voidPayments(voided: readonly VoidedPayment[]): Promise<boolean> {
      const ids = voided.map(({ reversal }) => reversal.id);
      return isAllOrNothing(
        db,
        voided.flatMap((payment) => voidStatements(db, payment)),
        sql`(select count(*) from payment_reversals where ${inJsonArray(sql`id`, ids)}) = ${ids.length}`,
      );
    },

    /** For a payment that has already paid its charge. */
    async recordSucceeded(reference: string, gatewayResult: GatewayResult, at: Date): Promise<void> {
      await db.batch([
        db
          .update(paymentAttempts)
          .set({ ...gatewayResult, status: "succeeded", updatedAt: at, checkedAt: at })
          .where(
            and(eq(paymentAttempts.reference, reference), inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES)),
          ),
        recordAttempt(db, reference),
      ]);
    },

    /** Stores a payment that pays for nothing. True only for the call that did. */
    async recordReview(review: {
      reference: string;
      reason: ReviewReason;
      gatewayResult: GatewayResult;
      at: Date;
      audit: AuditEntry;
      outboxEntries: OutboxEntry[];
    }): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(paymentAttempts)
          .set({
            ...review.gatewayResult,
            status: "review",
            reviewReason: review.reason,
            updatedAt: review.at,
            checkedAt: review.at,
          })
          .where(
            and(
              eq(paymentAttempts.reference, review.reference),
              inArray(paymentAttempts.status, UNSETTLED_ATTEMPT_STATUSES),
            ),
          )
          .returning({ id: paymentAttempts.id }),
        insertAuditIfChanged(db, review.audit),
        insertOutboxEntriesIfChanged(db, review.outboxEntries),
        recordAttempt(db, review.reference),
      ]);
      return updated.length === 1;
    },
  };
}

/** Batch statements of a payment; the second returns the charge if it was paid, and those after it depend on it. */
function paymentStatements(db: Database, paid: AuditedPayment): BatchItem<"sqlite">[] {
  const { charge, gatewayResult } = paid;
  const isPayable = and(
    eq(charges.id, charge.id),
    eq(charges.state, "open"),
    eq(charges.amountPesewas, charge.amountPesewas),
    gatewayResult === null ? not(hasReview(db, charges.id, isNull(paymentAttempts.resolvedAt))) : undefined,
    isTransactionUnused(paid.transactionId),
    paid.isReviewed
      ? hasReview(
          db,
          charges.id,
          and(eq(paymentAttempts.reference, paid.reference), isNull(paymentAttempts.resolvedAt)),
        )
      : undefined,
  );
  const isPayableCharge = exists(db.select({ id: charges.id }).from(charges).where(isPayable));
  const [confirmation, isConfirmed] = confirmSubject(db, charge, paid.at, isPayableCharge);
  const condition = and(isPayable, isConfirmed);
  return [
    confirmation,
    ...(paid.part ? payPart(db, paid, paid.part, condition) : payCharge(db, paid, condition)),
    ...(paid.transactionId ? [insertTransactionIfChanged(db, paid.transactionId, paid)] : []),
    ...(gatewayResult === null
      ? []
      : [
          db
            .update(paymentAttempts)
            .set({ ...gatewayResult, status: "succeeded", reviewReason: null, updatedAt: paid.at, checkedAt: paid.at })
            .where(and(eq(paymentAttempts.reference, paid.reference), onlyIfChanged)),
        ]),
    insertAuditIfChanged(db, paid.audit),
    insertOutboxEntriesIfChanged(db, paid.outboxEntries),
    ...(paid.part ? [] : followUpStatements(db, paid)),
    gatewayResult === null
      ? recordDeskPayment(db, { reference: paid.reference, way: paid.audit.detail.channel })
      : recordAttempt(db, paid.reference),
  ];
}

/** The statement that makes what is paid for permanent, and whether it is. */
function confirmSubject(db: Database, charge: PaidCharge["charge"], at: Date, isPayable: SQL) {
  switch (charge.subjectType) {
    case "registration":
      return [confirmSeat(db, charge.subjectId, at, isPayable), hasConfirmedSeat(charges.subjectId)] as const;
    case "meeting":
      return [confirmMeeting(db, charge.subjectId, at, isPayable), isConfirmedMeeting(charges.subjectId)] as const;
    default:
      return [confirmAllocation(db, charge.id, at, isPayable), hasNoHold(charges.id)] as const;
  }
}

/** Two batch statements: one pays the charge and numbers its receipt, the other updates its subject. */
export function payCharge(db: Database, paid: PaidCharge, condition: SQL | undefined) {
  const { reference, paidAt, charge } = paid;
  const payment = db
    .update(charges)
    .set({
      state: "paid",
      paymentReference: reference,
      paidAt,
      receiptNumber: NEXT_RECEIPT_NUMBER,
    })
    .where(condition)
    .returning({ id: charges.id });
  return [payment, UPDATE_SUBJECT[charge.subjectType](db, paid)] as const;
}

/** True without a transaction number; otherwise whether no payment has used it. */
export function isTransactionUnused(transactionId: string | null | undefined): SQL | undefined {
  return transactionId ? sql`not exists (select 1 from desk_transactions where id = ${transactionId})` : undefined;
}

/** Batch statement, right after the one that changed the paid subject. */
export function insertTransactionIfChanged(db: Database, id: string, { charge, part, at }: PaidCharge) {
  return insertRows(db, deskTransactions, [{ id, chargeId: part?.id ?? charge.id, createdAt: at }], onlyIfChanged);
}

/** The update of a paid charge's subject: a batch statement that must change exactly one row. */
const UPDATE_SUBJECT = {
  booking: (db, { charge, reference, paidAt }) =>
    db
      .update(bookings)
      .set({ status: "paid", paymentReference: reference, paidAt, receiptNumber: receiptNumberOf(charge.id) })
      .where(and(eq(bookings.id, charge.subjectId), onlyIfChanged)),
  membership_period: (db, { charge, paidAt, at }) => {
    const columnOf = (column: "until_day" | "plan" | "price_pesewas" | "membership_id") =>
      sql`(select ${sql.raw(column)} from membership_periods where id = ${charge.subjectId})`;
    const isNextPlan = sql`${memberships.nextPlan} = ${columnOf("plan")}`;
    return db
      .update(memberships)
      .set({
        nextDueDate: sql`${columnOf("until_day")}`,
        startsBy: null,
        plan: sql`${columnOf("plan")}`,
        amountPesewas: sql`${columnOf("price_pesewas")}`,
        nextPlan: sql`case when ${isNextPlan} then null else ${memberships.nextPlan} end`,
        nextAmountPesewas: sql`case when ${isNextPlan} then null else ${memberships.nextAmountPesewas} end`,
        pausedFrom: null,
        lastPaidAt: paidAt,
        updatedAt: at,
      })
      .where(and(sql`${memberships.id} = ${columnOf("membership_id")}`, onlyIfChanged));
  },
  registration: (db, { charge, at }) =>
    db
      .update(eventRegistrations)
      .set({ updatedAt: at })
      .where(and(eq(eventRegistrations.id, charge.subjectId), onlyIfChanged)),
  forwarding: (db, { charge, at }) =>
    db
      .update(mailItems)
      .set({ updatedAt: sql`max(${mailItems.updatedAt} + 1, ${at.getTime()})` })
      .where(and(eq(mailItems.id, charge.subjectId), onlyIfChanged)),
  meeting: (db, { charge }) =>
    db
      .update(meetings)
      .set({ heldUntil: null, claimEndsAt: null })
      .where(and(eq(meetings.id, charge.subjectId), onlyIfChanged)),
} satisfies Record<ChargeSubjectType, (db: Database, paid: PaidCharge) => unknown>;

/** Statements for the end of the batch that pays: they start, or follow, the membership of a booking or a month. */
function followUpStatements(db: Database, { charge, reference, at }: PaidCharge): BatchItem<"sqlite">[] {
  if (charge.subjectType === "booking") return startMembership(db, charge.subjectId, reference, at);
  if (charge.subjectType !== "membership_period") return [];
  return followMemberships(db, sql`select membership_id from membership_periods where id = ${charge.subjectId}`, at);
}

/** Batch statements: pay a charge at the desk that an earlier statement of the batch opened, if the condition holds. */
export function deskPaymentStatements(db: Database, paid: AuditedPayment, condition?: SQL) {
  return [
    ...payCharge(db, paid, and(eq(charges.id, paid.charge.id), eq(charges.state, "open"), condition)),
    ...(paid.transactionId ? [insertTransactionIfChanged(db, paid.transactionId, paid)] : []),
    insertAuditIfChanged(db, paid.audit),
    insertOutboxEntriesIfChanged(db, paid.outboxEntries),
    ...followUpStatements(db, paid),
    recordDeskPayment(db, { reference: paid.reference, way: paid.audit.detail.channel }),
  ] as const;
}

function receiptNumberOf(chargeId: string): SQL<number> {
  return sql<number>`(select ${charges.receiptNumber} from ${charges} where ${charges.id} = ${chargeId})`;
}
