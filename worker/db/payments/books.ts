import { and, asc, desc, eq, exists, gte, inArray, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { addMonth, type Day } from "#domain/calendar/days.ts";
import type { LineItemType } from "#domain/catalogue/catalogue.ts";
import type { ReplyTimes } from "#domain/inbox/reply-times.ts";
import { type LedgerKind, REVENUE_KINDS, type ReleaseAnswer } from "#domain/payments/books.ts";
import { bookings } from "#worker/db/schema/bookings.ts";
import {
  type CashCountRow,
  type CashMovementRow,
  cashCounts,
  cashMovements,
  closedMonths,
  ledgerEntries,
  measures,
  releaseQuestions,
  type ServiceStatusRow,
  serviceStatuses,
} from "#worker/db/schema/books.ts";
import { charges } from "#worker/db/schema/charges.ts";
import { virtualOfficeClients } from "#worker/db/schema/clients.ts";
import { contacts, leads } from "#worker/db/schema/inbox.ts";
import { membershipMovements, membershipPeriods, memberships } from "#worker/db/schema/memberships.ts";
import { paymentAttempts, refunds } from "#worker/db/schema/payments.ts";
import { visits } from "#worker/db/schema/visits.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertRows,
  insertSelected,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { unindexed } from "#worker/db/sql/keyset.ts";
import { hasNotEnded, isPause, isUnanswered } from "#worker/db/sql/partial-indexes.ts";
import { membershipJoins, membershipPayer, otherPayer } from "#worker/db/sql/payer-of.ts";

export interface LedgerSum {
  kind: LedgerKind;
  plan: BookingType | null;
  way: string | null;
  pesewas: number;
  count: number;
}

export type BooksRepository = ReturnType<typeof makeBooksRepository>;

const MAX_PLACE_QUESTIONS = 100;
/** How long after an enquiry a customer's booking is attributed to it. */
const LEAD_DAYS = 60;

/** The ledger that triggers write, closed months, cash counts and monthly figures. */
export function makeBooksRepository(db: Database) {
  const isInMonth = (month: string) => eq(ledgerEntries.month, month);
  const pesewas = sql<number>`sum(${ledgerEntries.amountPesewas})`;
  const count = sql<number>`count(*)`;
  const hasVisited = exists(
    db
      .select({ id: visits.id })
      .from(visits)
      .where(and(eq(visits.subjectId, bookings.id), sql`${visits.checkedInAt} is not null`)),
  );
  // Uses the index of open questions instead of scanning paid bookings.
  const isOpenQuestion = and(
    isUnanswered(releaseQuestions),
    gte(releaseQuestions.askedAt, new Date(0)),
    eq(unindexed(bookings.status), "paid"),
    not(hasVisited),
  );

  return {
    async sumMonth(month: string) {
      return db.all<LedgerSum>(sql`
        select kind, nullif(plan, '') as plan, nullif(way, '') as way, amount_pesewas as pesewas, entries as count
        from ledger_sums where month = ${month} and entries > 0`);
    },

    /** Revenue net of refunds, by month and plan. */
    async sumRevenue(fromMonth: string) {
      return db.all<{ month: string; plan: LineItemType | null; pesewas: number }>(sql`
        select month, nullif(plan, '') as plan, sum(amount_pesewas) as pesewas
        from ledger_sums where month >= ${fromMonth} and kind in ${REVENUE_KINDS} group by month, plan`);
    },

    async sumDays(month: string) {
      const { kind, day } = ledgerEntries;
      return db
        .select({ kind, day, pesewas, count })
        .from(ledgerEntries)
        .where(isInMonth(month))
        .groupBy(day, kind)
        .orderBy(asc(day));
    },

    /** One page of a month's entries with their payers, earliest first. */
    async listMonth(month: string, page: { offset: number; limit: number }) {
      const { subjectId } = ledgerEntries;
      const months = membershipJoins(subjectId);
      const { seatName } = otherPayer(subjectId);
      return db
        .select({
          entry: ledgerEntries,
          customerName: bookings.customerName,
          memberName: membershipPayer.name,
          clientName: virtualOfficeClients.fullName,
          seatName,
        })
        .from(ledgerEntries)
        .leftJoin(bookings, eq(bookings.id, subjectId))
        .leftJoin(virtualOfficeClients, eq(virtualOfficeClients.id, subjectId))
        .leftJoin(...months[0])
        .leftJoin(...months[1])
        .leftJoin(...months[2])
        .leftJoin(...months[3])
        .where(isInMonth(month))
        .orderBy(
          asc(ledgerEntries.day),
          asc(ledgerEntries.at),
          sql`${ledgerEntries.receiptNumber} is null`,
          asc(ledgerEntries.receiptNumber),
          asc(ledgerEntries.id),
        )
        .limit(page.limit)
        .offset(page.offset);
    },

    /** Entries of other months, recorded in this one because their own month was closed. */
    async listFromOtherMonths(month: string) {
      return db
        .select()
        .from(ledgerEntries)
        .where(and(isInMonth(month), sql`substr(${ledgerEntries.day}, 1, 7) <> ${month}`))
        .orderBy(asc(ledgerEntries.at), sql`${ledgerEntries.receiptNumber} is null`, asc(ledgerEntries.id));
    },

    /** Entries of a day at the gateway, in any month. */
    async listDay(day: Day, kinds: readonly LedgerKind[]) {
      return db
        .select()
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.day, day), inArray(ledgerEntries.kind, [...kinds])))
        .orderBy(asc(ledgerEntries.at));
    },

    /** Entries of these payments, in any month. */
    async listPayments(references: readonly string[]) {
      return db.select().from(ledgerEntries).where(inJsonArray(ledgerEntries.reference, references));
    },

    /** Revenue entries of these charges or clients, by day. */
    async listBySubjects(subjectIds: readonly string[]) {
      return db
        .select()
        .from(ledgerEntries)
        .where(
          and(inJsonArray(ledgerEntries.subjectId, subjectIds), inArray(unindexed(ledgerEntries.kind), REVENUE_KINDS)),
        )
        .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.at), asc(ledgerEntries.id));
    },

    /** Unknown ids are left out. */
    async findRefundStates(ids: readonly string[]) {
      const { id, status, amountPesewas } = refunds;
      const found = await db.select({ id, status, amountPesewas }).from(refunds).where(inJsonArray(id, ids));
      return new Map(found.map((row) => [row.id, row]));
    },

    /** The amount of each payment that is not refunded on our books, by reference. */
    async findRemainingOfPayments(references: readonly string[]): Promise<Map<string, number>> {
      const refunded = db.$with("gone").as(
        db
          .select({
            reference: refunds.paymentReference,
            pesewas: sql<number>`sum(${refunds.amountPesewas})`.as("pesewas"),
          })
          .from(refunds)
          .where(and(inJsonArray(refunds.paymentReference, references), isOnTheBooks))
          .groupBy(refunds.paymentReference),
      );
      const { reference, chargedPesewas } = paymentAttempts;
      const found = await db
        .with(refunded)
        .select({ reference, left: sql<number>`${chargedPesewas} - coalesce(${refunded.pesewas}, 0)` })
        .from(paymentAttempts)
        .leftJoin(refunded, eq(refunded.reference, reference))
        .where(and(inJsonArray(reference, references), inArray(paymentAttempts.status, ["succeeded", "review"])));
      return new Map(found.map((row) => [row.reference, row.left]));
    },

    /** The month's receipt numbers, and between its first and last the months of all others. */
    async findReceipts(month: string) {
      const { receiptNumber, kind } = ledgerEntries;
      const [bounds] = await db
        .select({
          first: sql<number | null>`min(${receiptNumber})`,
          last: sql<number | null>`max(${receiptNumber})`,
          given: sql<number>`count(distinct ${receiptNumber})`,
        })
        .from(ledgerEntries)
        .where(and(isInMonth(month), eq(kind, "receipt")));
      const first = bounds?.first ?? null;
      const last = bounds?.last ?? null;
      // Without gaps there is no need to read every number.
      if (first === null || last === null || bounds?.given === last - first + 1)
        return { first, last, isWhole: true, numbers: [] };
      const numbers = await db
        .select({ number: sql<number>`${receiptNumber}`, month: ledgerEntries.month })
        .from(ledgerEntries)
        .where(and(gte(receiptNumber, first), lt(receiptNumber, last + 1), eq(kind, "receipt")))
        .orderBy(asc(receiptNumber));
      return { first, last, isWhole: false, numbers };
    },

    async findClosed(month: string) {
      return (await db.select().from(closedMonths).where(eq(closedMonths.month, month)).get()) ?? null;
    },

    /** Closes a month with its current totals. False if another call was faster. */
    async closeMonth(closed: { month: string; at: Date; staffId: string | null; audit: AuditEntry }): Promise<boolean> {
      const [inserted] = await db.batch([
        insertSelected(
          db,
          closedMonths,
          {
            month: closed.month,
            closedAt: closed.at,
            staffId: closed.staffId,
            entries: sql`count(*)`,
            balancePesewas: sql`coalesce(sum(amount_pesewas), 0)`,
          },
          sql`from ledger_entries where month = ${closed.month}`,
        )
          .onConflictDoNothing()
          .returning({ month: closedMonths.month }),
        insertAuditIfChanged(db, closed.audit),
      ]);
      return inserted.length === 1;
    },

    /** The last count, or the last before an instant. */
    async findLastCount(before?: Date) {
      // The bound makes it a search of the index.
      const newest = db
        .select()
        .from(cashCounts)
        .where(and(gte(cashCounts.at, new Date(0)), before && lt(cashCounts.at, before)))
        .orderBy(desc(cashCounts.at));
      return (await newest.limit(1).get()) ?? null;
    },

    async findCount(id: string): Promise<CashCountRow | null> {
      return (await db.select().from(cashCounts).where(eq(cashCounts.id, id)).get()) ?? null;
    },

    /** Records the reason for a count's difference. False if it has one. */
    async explainCount(id: string, reason: string, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(cashCounts)
          .set({ note: reason })
          .where(and(eq(cashCounts.id, id), isNull(cashCounts.note)))
          .returning({ id: cashCounts.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },

    async findMovement(id: string): Promise<CashMovementRow | null> {
      return (await db.select().from(cashMovements).where(eq(cashMovements.id, id)).get()) ?? null;
    },

    async listMovements(day: Day): Promise<CashMovementRow[]> {
      return db.select().from(cashMovements).where(eq(cashMovements.day, day)).orderBy(asc(cashMovements.at));
    },

    /** Cash paid in since an instant, less cash paid out. */
    async sumCashMovements(from: Date): Promise<number> {
      const [found] = await db
        .select({ pesewas: sql<number>`coalesce(sum(${cashMovements.amountPesewas}), 0)` })
        .from(cashMovements)
        .where(and(gte(cashMovements.at, from), isNull(cashMovements.voidedAt)));
      return found?.pesewas ?? 0;
    },

    /** False if the drawer has been counted since, so that no count misses it. */
    async addMovement(movement: CashMovementRow, audit: AuditEntry): Promise<boolean> {
      const [inserted] = await db.batch([
        insertRows(db, cashMovements, [movement], isUncounted(sql`${movement.at.getTime()}`)).returning({
          id: cashMovements.id,
        }),
        insertAuditIfChanged(db, audit),
      ]);
      return inserted.length === 1;
    },

    /** False if it was voided or counted. */
    async voidMovement(id: string, at: Date, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(cashMovements)
          .set({ voidedAt: at })
          .where(and(eq(cashMovements.id, id), isNull(cashMovements.voidedAt), isUncounted(sql`${cashMovements.at}`)))
          .returning({ id: cashMovements.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },

    /** Counts from a day until before another, earliest first. */
    async listCounts(from: Day, until: Day) {
      const { day } = cashCounts;
      return db
        .select()
        .from(cashCounts)
        .where(and(gte(day, from), lt(day, until)))
        .orderBy(asc(cashCounts.at));
    },

    /** Records a count, unless there is a newer one than the caller saw. */
    async addCount(counted: CashCountRow, since: Date | null, audit: AuditEntry): Promise<boolean> {
      const [inserted] = await db.batch([
        insertRows(
          db,
          cashCounts,
          [counted],
          sql`not exists (select 1 from cash_counts where at > ${since?.getTime() ?? -1})`,
        ).returning({ id: cashCounts.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return inserted.length === 1;
    },

    /** Open release questions: the booking is still paid, and its customer has not come. */
    async listOpenPlaceQuestions() {
      return db
        .select({ askedAt: releaseQuestions.askedAt, booking: bookings })
        .from(releaseQuestions)
        .innerJoin(bookings, eq(bookings.id, releaseQuestions.chargeId))
        .where(isOpenQuestion)
        .orderBy(asc(releaseQuestions.askedAt))
        .limit(MAX_PLACE_QUESTIONS);
    },

    async countOpenPlaceQuestions(): Promise<number> {
      const [found] = await db
        .select({ count })
        .from(releaseQuestions)
        .innerJoin(bookings, eq(bookings.id, releaseQuestions.chargeId))
        .where(isOpenQuestion);
      return found?.count ?? 0;
    },

    /** True only for the call that answered. */
    async answerPlaceQuestion(answered: {
      chargeId: string;
      answer: ReleaseAnswer;
      at: Date;
      audit: AuditEntry;
    }): Promise<boolean> {
      const [inserted] = await db.batch([
        db
          .update(releaseQuestions)
          .set({ answer: answered.answer, answeredAt: answered.at })
          .where(and(eq(releaseQuestions.chargeId, answered.chargeId), isNull(releaseQuestions.answeredAt)))
          .returning({ chargeId: releaseQuestions.chargeId }),
        insertAuditIfChanged(db, answered.audit),
      ]);
      return inserted.length === 1;
    },

    /** Check-ins of bookings per day of a month, by plan. */
    async countVisits(month: string) {
      const { day } = visits;
      return db
        .select({ day, plan: bookings.bookingType, count: sql<number>`count(*)` })
        .from(visits)
        .innerJoin(bookings, eq(bookings.id, visits.subjectId))
        .where(
          and(
            gte(day, `${month}-01`),
            lt(day, nextMonth(month)),
            eq(visits.subjectType, "booking"),
            sql`${visits.checkedInAt} is not null`,
          ),
        )
        .groupBy(day, bookings.bookingType);
    },

    /**
     * Months due from a day, or any day, until before another, by due date: the charge with its fee, or the next month's
     * price if no charge is open. Nothing is due after a membership's last day.
     */
    async listDue(from: Day | null, before: Day) {
      const { nextDueDate } = memberships;
      const amountPesewas = sql`coalesce(${memberships.nextAmountPesewas}, ${memberships.amountPesewas})`;
      return db
        .select({
          dueDate: nextDueDate,
          pesewas: sql<number>`sum(coalesce(${charges.amountPesewas}, ${amountPesewas}))`,
          feePesewas: sql<number>`sum(iif(${charges.id} is null, 0, ${membershipPeriods.lateFeePesewas}))`,
          count,
        })
        .from(memberships)
        .leftJoin(
          membershipPeriods,
          and(eq(membershipPeriods.membershipId, memberships.id), eq(membershipPeriods.fromDay, nextDueDate)),
        )
        .leftJoin(charges, and(eq(charges.id, membershipPeriods.id), eq(unindexed(charges.state), "open")))
        .where(
          and(
            hasNotEnded(memberships),
            from === null ? undefined : gte(nextDueDate, from),
            lt(nextDueDate, before),
            sql`coalesce(${memberships.endsOn}, ${nextDueDate}) >= ${nextDueDate}`,
          ),
        )
        .groupBy(nextDueDate);
    },

    /** A month's enquiries by source, and how many of them booked within 60 days. */
    async countLeads(month: string) {
      const [from, until] = [Date.parse(`${month}-01`), Date.parse(nextMonth(month))];
      // Listing every type lets the index continue to the dates: not all bookings of a regular are read.
      return db.all<{ source: string; count: number; booked: number }>(sql`
        select coalesce(${leads.source}, '') as source, count(*) as count, sum(exists (
          select 1 from ${bookings} where lower(${bookings.customerEmail}) = lower(${leads.email})
            and ${bookings.bookingType} in ${BOOKING_TYPES}
            and ${bookings.createdAt} >= ${leads.createdAt} and ${bookings.createdAt} < ${leads.createdAt} + ${LEAD_DAYS * 86_400_000}
            and ${bookings.paidAt} is not null)) as booked
        from ${leads} where ${leads.createdAt} >= ${from} and ${leads.createdAt} < ${until} group by ${leads.source} order by 2 desc`);
    },

    /** Arrival and answer times since an instant; a null answer time means unanswered. */
    async listReplyTimes(since: Date, until: Date) {
      return db.all<{ receivedAt: number; answeredAt: number | null; isClosed: number }>(sql`
        select ${leads.createdAt} as "receivedAt", ${leads.answeredAt} as "answeredAt", ${leads.status} = 'closed' as "isClosed"
          from ${leads} where ${leads.createdAt} >= ${since.getTime()} and ${leads.createdAt} < ${until.getTime()}
        union all select ${contacts.createdAt}, ${contacts.answeredAt}, ${contacts.status} = 'closed'
          from ${contacts} where ${contacts.createdAt} >= ${since.getTime()} and ${contacts.createdAt} < ${until.getTime()}`);
    },

    /** Changes in monthly recurring revenue before a day and up to another, and memberships paused on the last day. */
    async sumMovements(from: Day, until: Day) {
      const { day, kind, membershipId, amountPesewas } = membershipMovements;
      const sums = { kind, count, pesewas: sql<number>`sum(${amountPesewas})` };
      const paused = db
        .select({ pesewas: sql<number>`sum(${amountPesewas})`.as("pesewas") })
        .from(membershipMovements)
        .where(and(isPause(membershipMovements), lt(day, until)))
        .groupBy(membershipId)
        .having(sql`sum(${amountPesewas}) <> 0`)
        .as("paused");
      const [before, within, pauses] = await db.batch([
        db.select(sums).from(membershipMovements).where(lt(day, from)).groupBy(kind),
        db
          .select(sums)
          .from(membershipMovements)
          .where(and(gte(day, from), lt(day, until)))
          .groupBy(kind),
        db.select({ count, pesewas: sql<number>`coalesce(-sum(${paused.pesewas}), 0)` }).from(paused),
      ]);
      return { before, within, paused: pauses[0] ?? { count: 0, pesewas: 0 } };
    },

    /** Newest first. */
    async listServiceStatuses(limit: number): Promise<ServiceStatusRow[]> {
      return db.select().from(serviceStatuses).orderBy(desc(serviceStatuses.at)).limit(limit);
    },

    /** Adds a status and deletes those before an instant. */
    async addServiceStatus(status: ServiceStatusRow, deleteBefore: Date, audit: AuditEntry): Promise<void> {
      await db.batch([
        db.delete(serviceStatuses).where(lt(serviceStatuses.at, deleteBefore)),
        db.insert(serviceStatuses).values(status),
        insertAuditIfChanged(db, audit),
      ]);
    },

    async saveReplyTimes(value: ReplyTimes, at: Date): Promise<void> {
      await db
        .insert(measures)
        .values({ name: "reply_times", value, updatedAt: at })
        .onConflictDoUpdate({ target: measures.name, set: { value, updatedAt: at } });
    },
  };
}

/** Whether the drawer was not counted at or after an instant. */
const isUncounted = (at: SQL) => sql`not exists (select 1 from cash_counts where cash_counts.at >= ${at})`;

const isOnTheBooks = inArray(refunds.status, ["pending", "needs_attention", "done"]);

function nextMonth(month: string): Day {
  return addMonth(`${month}-01`);
}
