import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNull,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Day } from "#domain/calendar/days.ts";
import type { ChargeState } from "#domain/charges/charges.ts";
import type { MembershipState } from "#domain/memberships/memberships.ts";
import { lateFee, type ReminderStep } from "#domain/memberships/periods.ts";
import { UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { changeMemberships } from "./change-memberships.ts";
import { openPeriodCharges, waivePeriodCharge } from "./payments/charge-statements.ts";
import { type BookingRow, bookings } from "./schema/bookings.ts";
import { type ChargeRow, charges } from "./schema/charges.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { type MembershipPeriodRow, type MembershipRow, membershipPeriods, memberships } from "./schema/memberships.ts";
import { type AuditRow, auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import { paymentAttempts } from "./schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertRows,
  isWritten,
  type OutboxEntry,
  onlyIfChanged,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasCapacity, NO_END } from "./sql/has-capacity.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { type PageKey, rowsAfter, unindexed } from "./sql/keyset.ts";
import { matchesPerson, NAME_INDEXES } from "./sql/name-search.ts";
import { hasNotEnded, hasYetToBegin, isClientReminder, isToRemind } from "./sql/partial-indexes.ts";
import { startFirstMonth } from "./start-membership.ts";

/** A membership with its member's name and contact details, from the client or the booking. */
export interface Member extends MembershipRow {
  customerName: string;
  businessName: string | null;
  /** Empty if the member gave only a phone number. */
  email: string;
  phone: string | null;
  phoneE164: string | null;
  country: BookingRow["country"];
}

/** A period with its charge. */
export interface PeriodWithCharge {
  period: MembershipPeriodRow;
  charge: ChargeRow;
}

/** A change of an unchanged membership, with its audit entry. */
interface MembershipChange {
  expected: Pick<MembershipRow, "id" | "nextDueDate" | "updatedAt">;
  to: Partial<MembershipRow>;
  audit: AuditEntry;
  outboxEntries?: OutboxEntry[];
}

export function makeMembershipsRepository(db: Database) {
  const memberColumns = {
    ...getTableColumns(memberships),
    customerName: sql<string>`coalesce(${clients.fullName}, ${bookings.customerName}, '')`,
    businessName: clients.businessName,
    email: sql<string>`coalesce(${clients.email}, ${bookings.customerEmail}, '')`,
    phone: sql<string | null>`nullif(coalesce(${clients.phone}, ${bookings.customerPhone}), '')`,
    phoneE164: sql<string | null>`coalesce(${clients.phoneE164}, ${bookings.customerPhoneE164})`,
    country: sql<BookingRow["country"]>`coalesce(${clients.country}, ${bookings.country})`,
  };
  const members = () =>
    db
      .select(memberColumns)
      .from(memberships)
      .leftJoin(clients, eq(clients.id, memberships.clientId))
      .leftJoin(bookings, eq(bookings.id, memberships.bookingId))
      .$dynamic();
  const periods = () =>
    db
      .select({ period: membershipPeriods, charge: charges })
      .from(membershipPeriods)
      .innerJoin(charges, eq(charges.id, membershipPeriods.id))
      .$dynamic();
  const isUnchanged = ({ id, nextDueDate, updatedAt }: MembershipChange["expected"]) =>
    and(eq(memberships.id, id), eq(memberships.nextDueDate, nextDueDate), eq(memberships.updatedAt, updatedAt));

  return {
    async findById(id: string): Promise<Member | null> {
      return (await members().where(eq(memberships.id, id)).get()) ?? null;
    },

    async listByIds(ids: readonly string[]): Promise<Member[]> {
      return members().where(inJsonArray(memberships.id, ids));
    },

    async findPeriod(id: string): Promise<PeriodWithCharge | null> {
      return (await periods().where(eq(membershipPeriods.id, id)).get()) ?? null;
    },

    /** Null if the charge belongs to a booking. */
    async findMembershipByCharge(chargeId: string): Promise<Pick<MembershipRow, "id" | "clientId"> | null> {
      const found = await db
        .select({ id: memberships.id, clientId: memberships.clientId })
        .from(membershipPeriods)
        .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
        .where(eq(membershipPeriods.id, chargeId))
        .get();
      return found ?? null;
    },

    /** Latest first. */
    async listPeriods(membershipId: string, limit: number): Promise<PeriodWithCharge[]> {
      return periods()
        .where(eq(membershipPeriods.membershipId, membershipId))
        .orderBy(desc(membershipPeriods.fromDay))
        .limit(limit);
    },

    /** The first day after the last paid or waived month; null if there is none. */
    async findPaidUntil(membershipId: string): Promise<Day | null> {
      const found = await db
        .select({ untilDay: sql<Day | null>`max(${membershipPeriods.untilDay})` })
        .from(membershipPeriods)
        .innerJoin(charges, eq(charges.id, membershipPeriods.id))
        .where(
          and(eq(membershipPeriods.membershipId, membershipId), inArray(unindexed(charges.state), ["paid", "waived"])),
        )
        .get();
      return found?.untilDay ?? null;
    },

    /** The open period of each membership: only the one that is due next can be open. */
    async findOpen(membershipIds: readonly string[]): Promise<Map<string, PeriodWithCharge>> {
      const isDueNext = and(
        eq(memberships.id, membershipPeriods.membershipId),
        eq(memberships.nextDueDate, membershipPeriods.fromDay),
      );
      const found = await periods()
        .innerJoin(memberships, isDueNext)
        .where(and(inJsonArray(memberships.id, membershipIds), eq(unindexed(charges.state), "open")));
      return new Map(found.map((row) => [row.period.membershipId, row]));
    },

    /** By due date, for staff. */
    async listCharges(filter: {
      state: ChargeState | null;
      after: PageKey<string> | null;
      limit: number;
    }): Promise<PeriodWithCharge[]> {
      // Nearly all are paid: those are read by day, the others by state.
      const isByDay = filter.state === null || filter.state === "paid";
      const key = isByDay ? membershipPeriods.fromDay : unindexed(membershipPeriods.fromDay);
      const [subjectType, state] = isByDay
        ? [unindexed(charges.subjectType), unindexed(charges.state)]
        : [charges.subjectType, charges.state];
      return periods()
        .where(
          and(
            sql`${subjectType} = 'membership_period'`,
            filter.state === null ? undefined : sql`${state} = ${filter.state}`,
            rowsAfter([key, membershipPeriods.id], filter.after, ""),
          ),
        )
        .orderBy(asc(key), asc(membershipPeriods.id))
        .limit(filter.limit);
    },

    /** Open charges due by a day. */
    async listOwed(dueBy: Day, limit: number): Promise<PeriodWithCharge[]> {
      return periods()
        .where(
          and(
            eq(charges.subjectType, "membership_period"),
            eq(charges.state, "open"),
            sql`${membershipPeriods.fromDay} <= ${dueBy}`,
          ),
        )
        .orderBy(asc(membershipPeriods.fromDay), asc(membershipPeriods.id))
        .limit(limit);
    },

    /** When reminders of these periods were written, earliest first. */
    async listReminderTimes(periodIds: readonly string[]) {
      return db
        .select({ subjectId: outbox.subjectId, at: outbox.createdAt })
        .from(outbox)
        .where(and(inJsonArray(outbox.subjectId, periodIds), eq(outbox.kind, "membership_reminder")))
        .orderBy(asc(outbox.createdAt));
    },

    /** One page by next due date. */
    async list(filter: {
      state: MembershipState | null;
      search: string | null;
      today: Day;
      dueSoonUntil: Day;
      after: PageKey<string> | null;
      limit: number;
    }): Promise<Member[]> {
      const { search } = filter;
      const [key, id] =
        search === null
          ? [memberships.nextDueDate, memberships.id]
          : [unindexed(memberships.nextDueDate), unindexed(memberships.id)];
      return members()
        .where(
          and(
            search === null ? undefined : sql`${memberships.id} in (${idsOfPerson(search)})`,
            filter.state === null ? undefined : hasState(filter.state, filter.today, filter.dueSoonUntil),
            rowsAfter([key, id], filter.after, ""),
          ),
        )
        .orderBy(asc(key), asc(id))
        .limit(filter.limit);
    },

    /** The number of memberships, and their monthly revenue. */
    async summarise(today: Day) {
      const isPaused = sql`(${memberships.pausedFrom} is not null and ${memberships.pausedFrom} <= ${today} and ${memberships.nextDueDate} > ${today})`;
      const isRunning = sql`(${memberships.endedAt} is null and coalesce(${memberships.endsOn}, ${today}) >= ${today})`;
      return db
        .select({
          active: sql<number>`coalesce(sum(${isRunning} and not ${isPaused}), 0)`,
          paused: sql<number>`coalesce(sum(${isRunning} and ${isPaused}), 0)`,
          recurringPesewas: sql<number>`coalesce(sum(iif(${isRunning} and not ${isPaused}, ${memberships.amountPesewas}, 0)), 0)`,
        })
        .from(memberships)
        .get();
    },

    /** Memberships whose next period starts by a day and has no open, paid or waived charge, earliest due first. */
    async listWithoutCharge(dueBy: Day, after: PageKey<string> | null, limit: number): Promise<MembershipRow[]> {
      return db
        .select()
        .from(memberships)
        .where(
          and(
            hasNotEnded(memberships),
            sql`${memberships.nextDueDate} <= ${dueBy} and coalesce(${memberships.endsOn}, ${NO_END}) >= ${memberships.nextDueDate}`,
            sql`not exists (select 1 from membership_periods join charges on charges.id = membership_periods.id
              where membership_id = ${memberships.id} and from_day = ${memberships.nextDueDate} and state in ('open', 'paid', 'waived'))`,
            rowsAfter([memberships.nextDueDate, memberships.id], after, ""),
          ),
        )
        .orderBy(asc(memberships.nextDueDate), asc(memberships.id))
        .limit(limit);
    },

    /**
     * Opens each period's charge once, if its membership is still due. A void charge reopens at the current price.
     * Returns the number of new charges.
     */
    async openCharges(rows: MembershipPeriodRow[]): Promise<number> {
      const isDue = sql`exists (select 1 from memberships where memberships.id = value ->> 'membershipId'
        and next_due_date = value ->> 'fromDay' and ended_at is null and coalesce(ends_on, ${NO_END}) >= next_due_date)`;
      const isVoid = sql`(select state from charges where charges.id = membership_periods.id) = 'void'`;
      const memberIds = JSON.stringify(rows.map(({ membershipId }) => membershipId));
      const [opened] = await db.batch([
        insertRows(db, membershipPeriods, rows, isDue)
          .onConflictDoUpdate({
            target: [membershipPeriods.membershipId, membershipPeriods.fromDay],
            set: {
              untilDay: sql`excluded.until_day`,
              months: 1,
              plan: sql`excluded.plan`,
              pricePesewas: sql`excluded.price_pesewas`,
              agreedUntil: sql`excluded.agreed_until`,
              nextReminderOn: sql`excluded.next_reminder_on`,
            },
            setWhere: isVoid,
          })
          .returning({ id: membershipPeriods.id }),
        openPeriodCharges(db, sql`p.membership_id in (select value from json_each(${memberIds}))`),
      ]);
      return opened.length;
    },

    /** Adds the fee once to charges that are overdue since a day, unless a payment is in progress. Returns the ids. */
    async addLateFees(filter: {
      ids: readonly string[] | null;
      lateSince: Day;
      at: Date;
      limit: number;
    }): Promise<string[]> {
      const overdue = (ids: readonly string[] | null) =>
        db
          .select({ id: membershipPeriods.id, pricePesewas: membershipPeriods.pricePesewas })
          .from(membershipPeriods)
          .innerJoin(charges, eq(charges.id, membershipPeriods.id))
          .where(
            and(
              ids === null
                ? and(eq(charges.subjectType, "membership_period"), eq(charges.state, "open"))
                : and(inJsonArray(membershipPeriods.id, ids), eq(unindexed(charges.state), "open")),
              isNull(membershipPeriods.lateFeeAt),
              sql`max(${membershipPeriods.fromDay}, coalesce(${membershipPeriods.agreedUntil}, '')) <= ${filter.lateSince}`,
              sql`not exists (select 1 from payment_attempts where charge_id = ${membershipPeriods.id}
              and (status in (${sql.join(
                UNFINISHED_ATTEMPT_STATUSES.map((status) => sql`${status}`),
                sql`, `,
              )}) or (status = 'review' and resolved_at is null)))`,
            ),
          )
          .limit(filter.limit);
      const found = await overdue(filter.ids);
      if (found.length === 0) return [];
      const fees = JSON.stringify(found.map((period) => ({ ...period, fee: lateFee(period.pricePesewas) })));
      const fee = sql`(select value ->> 'fee' from json_each(${fees}) where value ->> 'id' = ${membershipPeriods.id}
        and value ->> 'pricePesewas' = ${membershipPeriods.pricePesewas})`;
      const stillOverdue = sql`(select id from ${overdue(found.map(({ id }) => id))})`;
      const [added] = await db.batch([
        db
          .update(membershipPeriods)
          .set({ lateFeePesewas: fee, lateFeeAt: filter.at })
          .where(and(sql`${membershipPeriods.id} in ${stillOverdue}`, sql`${fee} is not null`))
          .returning({ id: membershipPeriods.id }),
        openPeriodCharges(db, sql`p.id in (select value ->> 'id' from json_each(${fees}))`),
      ]);
      return added.map(({ id }) => id);
    },

    /** Periods with a reminder due by a day, earliest first, and whether the member wants reminders. */
    async listToRemind(today: Day, limit: number) {
      return db
        .select({ period: membershipPeriods, isReminded: memberships.isReminded })
        .from(membershipPeriods)
        .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
        .where(and(isToRemind(membershipPeriods), sql`${membershipPeriods.nextReminderOn} <= ${today}`))
        .orderBy(asc(membershipPeriods.nextReminderOn), asc(membershipPeriods.id))
        .limit(limit);
    },

    /** Advances these periods to their next reminder and writes the due emails, each once. */
    async recordReminders(
      steps: { id: string; nextReminderOn: Day | null; step: ReminderStep | null; seenOn: Day }[],
      outboxEntries: OutboxEntry[],
    ): Promise<void> {
      const stepOfPeriod = sql`(select value from json_each(${JSON.stringify(steps)}) where value ->> 'id' = ${membershipPeriods.id})`;
      const isOpen = sql`exists (select 1 from charges where charges.id = value ->> 'subjectId' and state = 'open')`;
      await db.batch([
        insertOutboxEntries(db, outboxEntries, isOpen),
        db
          .update(membershipPeriods)
          .set({
            nextReminderOn: sql`${stepOfPeriod} ->> 'nextReminderOn'`,
            reminderStep: sql`coalesce(${stepOfPeriod} ->> 'step', ${membershipPeriods.reminderStep})`,
          })
          .where(
            and(
              inJsonArray(
                membershipPeriods.id,
                steps.map(({ id }) => id),
              ),
              sql`${membershipPeriods.nextReminderOn} = ${stepOfPeriod} ->> 'seenOn'`,
            ),
          ),
      ]);
    },

    /** Virtual offices whose first month must start by a day, longest waiting first. */
    async listToStart(today: Day, limit: number): Promise<MembershipRow[]> {
      return db
        .select()
        .from(memberships)
        .where(
          and(
            hasYetToBegin(memberships),
            sql`${memberships.startsBy} <= ${today}`,
            sql`${memberships.endedAt} is null and ${memberships.endsOn} is null and ${memberships.pausedFrom} is null`,
          ),
        )
        .orderBy(asc(memberships.startsBy))
        .limit(limit);
    },

    /** Starts an unchanged first month. */
    async startFirstMonth(
      expected: Pick<MembershipRow, "id" | "startsBy">,
      { verifiedOn, at }: { verifiedOn: Day; at: Date },
      audit: AuditEntry,
    ): Promise<boolean> {
      const [updated] = await db.batch(
        startFirstMonth(db, { id: expected.id, verifiedOn, at }, sql`${memberships.startsBy} = ${expected.startsBy}`, [
          insertAuditIfChanged(db, audit),
        ]),
      );
      return updated.length === 1;
    },

    /** Ends memberships whose last day has passed. Returns the number. */
    async endExpired(today: Day, at: Date, limit: number): Promise<number> {
      const isExpired = sql`${memberships.endsOn} is not null and ${memberships.endedAt} is null and ${memberships.endsOn} < ${today}`;
      const expired = await db.select({ id: memberships.id }).from(memberships).where(isExpired).limit(limit);
      if (expired.length === 0) return 0;
      const ids = expired.map(({ id }) => id);
      const [ended] = await db.batch(
        changeMemberships(db, {
          to: { endedAt: at, updatedAt: at },
          condition: and(isExpired, inJsonArray(memberships.id, ids)),
          ids: sql`select value from json_each(${JSON.stringify(ids)})`,
          at,
        }),
      );
      return ended.length;
    },

    /** False if another call was faster. */
    async change({ expected, to, audit, outboxEntries = [] }: MembershipChange): Promise<boolean> {
      const [changed] = await db.batch(
        changeMemberships(db, {
          to,
          condition: isUnchanged(expected),
          ids: sql`${expected.id}`,
          at: audit.at,
          after: [insertAuditIfChanged(db, audit), insertOutboxEntriesIfChanged(db, outboxEntries)],
        }),
      );
      return changed.length === 1;
    },

    /** As `change`, and updates the plan of an open period. */
    async changePlan(
      change: MembershipChange & { open: { id: string; plan: MembershipRow["plan"]; pricePesewas: number } | null },
    ) {
      const { expected, to, audit, open } = change;
      const [changed] = await db.batch(
        changeMemberships(db, {
          to,
          condition: isUnchanged(expected),
          ids: sql`${expected.id}`,
          at: audit.at,
          after: [
            insertAuditIfChanged(db, audit),
            ...(open
              ? [
                  db
                    .update(membershipPeriods)
                    .set({ plan: open.plan, pricePesewas: open.pricePesewas })
                    .where(and(eq(membershipPeriods.id, open.id), isWritten(audit))),
                  openPeriodCharges(db, sql`p.id = ${open.id} and ${isWritten(audit)}`),
                ]
              : []),
          ],
        }),
      );
      return changed.length === 1;
    },

    /**
     * Reinstates an ended or ending membership, if its desk or office has capacity from a day on. False if not, or if
     * another call was faster.
     */
    async reinstate({ expected, to, audit, from, at }: MembershipChange & { from: Day; at: Date }): Promise<boolean> {
      const resource = sql`(select resource from memberships where id = ${expected.id})`;
      const isFree = sql`(${memberships.resource} is null or ${hasCapacity({ resource, firstDay: from, lastDay: NO_END, excludedId: expected.id, at })})`;
      const [changed] = await db.batch(
        changeMemberships(db, {
          to,
          condition: and(isUnchanged(expected), isFree),
          ids: sql`${expected.id}`,
          at,
          after: [insertAuditIfChanged(db, audit)],
        }),
      );
      return changed.length === 1;
    },

    /**
     * Sets the number of months, and thereby the amount, of an open charge. False if it is paid, or a payment of
     * another amount is in progress. `paymentReceived` skips the latter check.
     */
    async setMonths(
      period: Pick<MembershipPeriodRow, "id" | "months" | "untilDay">,
      paymentReceived = false,
    ): Promise<boolean> {
      const { id, months, untilDay } = period;
      const isOpen = sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`;
      const hasUnfinishedAttempt = sql`exists (select 1 from payment_attempts where charge_id = ${membershipPeriods.id} and status in ('starting', 'open'))`;
      const [updated] = await db.batch([
        db
          .update(membershipPeriods)
          .set({ months, untilDay })
          .where(
            and(
              eq(membershipPeriods.id, id),
              isOpen,
              paymentReceived ? undefined : or(eq(membershipPeriods.months, months), sql`not ${hasUnfinishedAttempt}`),
            ),
          )
          .returning({ id: membershipPeriods.id }),
        openPeriodCharges(db, sql`p.id = ${id} and ${onlyIfChanged}`),
      ]);
      return updated.length === 1;
    },

    /** Waives the fee of an open charge. False if there is none, or another call was faster. */
    async waiveLateFee(id: string, at: Date, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(membershipPeriods)
          .set({
            waivedFeePesewas: sql`${membershipPeriods.lateFeePesewas}`,
            lateFeePesewas: 0,
            lateFeeAt: sql`coalesce(${membershipPeriods.lateFeeAt}, ${at.getTime()})`,
          })
          .where(
            and(
              eq(membershipPeriods.id, id),
              sql`${membershipPeriods.lateFeePesewas} > 0`,
              sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`,
            ),
          )
          .returning({ id: membershipPeriods.id }),
        insertAuditIfChanged(db, audit),
        openPeriodCharges(db, sql`p.id = ${id} and ${isWritten(audit)}`),
      ]);
      return updated.length === 1;
    },

    /** Waives a whole charge, so that the next month is due. False if its months have changed. */
    async waiveCharge(period: MembershipPeriodRow, at: Date, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        waivePeriodCharge(db, period),
        insertAuditIfChanged(db, audit),
        ...changeMemberships(db, {
          // As for a paid month, a first month that waits for documents stays on its booked day.
          to: { nextDueDate: period.untilDay, startsBy: null, pausedFrom: null, updatedAt: at },
          condition: and(
            eq(memberships.id, period.membershipId),
            eq(memberships.nextDueDate, period.fromDay),
            isWritten(audit),
          ),
          ids: sql`${period.membershipId}`,
          at,
        }),
      ]);
      return updated.length === 1;
    },

    /** Defers an open charge to an agreed day. */
    async deferCharge(id: string, until: Day, nextReminderOn: Day | null, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(membershipPeriods)
          .set({ agreedUntil: until, nextReminderOn })
          .where(
            and(
              eq(membershipPeriods.id, id),
              sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`,
            ),
          )
          .returning({ id: membershipPeriods.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },

    /** The latest reminder by staff of each client that has one and was not undone. */
    async findLastReminders(clientIds: readonly string[]): Promise<Map<string, AuditRow>> {
      const found = await db
        .select()
        .from(auditTrail)
        .where(
          and(
            isClientReminder(auditTrail),
            inJsonArray(auditTrail.subjectId, clientIds),
            eq(unindexed(auditTrail.action), "client_reminded"),
            not(isUndone(auditTrail)),
          ),
        )
        .orderBy(asc(auditTrail.subjectId), asc(auditTrail.at));
      return new Map(found.map((reminder) => [reminder.subjectId, reminder]));
    },

    /** False if the membership is unknown or has ended. */
    async recordReminder(id: string, audit: AuditEntry): Promise<boolean> {
      const isLive = sql`exists (select 1 from ${memberships} where ${memberships.id} = ${id} and ${memberships.endedAt} is null)`;
      return (await insertRows(db, auditTrail, [audit], isLive).returning({ id: auditTrail.id })).length === 1;
    },

    /** The audit entry names the reminder that it undoes; nothing is written if that was undone before. */
    async undoReminder(reminderId: string, audit: AuditEntry): Promise<void> {
      const reminded = alias(auditTrail, "reminded");
      const isStanding = db
        .select({ id: reminded.id })
        .from(reminded)
        .where(
          and(
            eq(reminded.id, reminderId),
            eq(reminded.action, "client_reminded"),
            eq(reminded.subjectId, audit.subjectId),
            not(isUndone(reminded)),
          ),
        );
      await insertRows(db, auditTrail, [audit], exists(isStanding));
    },

    /** Records that staff reminded the member, once per step. */
    async recordDeskReminder(periodId: string, step: ReminderStep, audit: AuditEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(membershipPeriods)
          .set({ staffReminderStep: step })
          .where(
            and(
              eq(membershipPeriods.id, periodId),
              sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`,
            ),
          )
          .returning({ id: membershipPeriods.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return updated.length === 1;
    },

    /** The same for many at once, with their emails. Skips periods whose step is taken. Returns the rest. */
    async recordDeskReminders(
      reminders: {
        periodId: string;
        step: ReminderStep;
        audit: AuditEntry;
        notice: OutboxEntry | null;
      }[],
    ): Promise<string[]> {
      const isNew = sql`exists (select 1 from membership_periods join charges on charges.id = membership_periods.id
        where membership_periods.id = value ->> 'periodId' and charges.state = 'open'
          and coalesce(membership_periods.staff_reminder_step, -100) < value ->> 'step')`;
      const withStep = <Row extends object>(rowOf: (row: (typeof reminders)[number]) => Row | null) =>
        reminders.flatMap((reminder) => {
          const row = rowOf(reminder);
          return row === null ? [] : [{ ...row, periodId: reminder.periodId, step: reminder.step }];
        });
      const stepOfPeriod = sql`(select value ->> 'step' from json_each(${JSON.stringify(reminders.map(({ periodId, step }) => ({ periodId, step })))})
        where value ->> 'periodId' = ${membershipPeriods.id})`;
      // These rows come first: their condition reads the step that the last statement sets.
      const [, , updated] = await db.batch([
        insertRows(
          db,
          auditTrail,
          withStep(({ audit }) => audit),
          isNew,
        ),
        insertOutboxEntries(
          db,
          withStep(({ notice }) => notice),
          isNew,
        ),
        db
          .update(membershipPeriods)
          .set({ staffReminderStep: sql`${stepOfPeriod}` })
          .where(
            and(
              inJsonArray(
                membershipPeriods.id,
                reminders.map(({ periodId }) => periodId),
              ),
              sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`,
              sql`coalesce(${membershipPeriods.staffReminderStep}, -100) < ${stepOfPeriod}`,
            ),
          )
          .returning({ id: membershipPeriods.id }),
      ]);
      return updated.map(({ id }) => id);
    },

    async listPeriodsByIds(ids: readonly string[]): Promise<PeriodWithCharge[]> {
      return periods().where(inJsonArray(membershipPeriods.id, ids));
    },

    /** Reassigns a payment under review to the charge that is open now. True only for the call that did. */
    async reassignPayment(reference: string, chargeId: string, amountPesewas: number, at: Date): Promise<boolean> {
      const updated = await db
        .update(paymentAttempts)
        .set({ chargeId, updatedAt: at })
        .where(
          and(
            eq(paymentAttempts.reference, reference),
            eq(paymentAttempts.status, "review"),
            isNull(paymentAttempts.resolvedAt),
            eq(paymentAttempts.amountPesewas, amountPesewas),
            ne(paymentAttempts.chargeId, chargeId),
            sql`exists (select 1 from charges where id = ${chargeId} and state = 'open')`,
          ),
        )
        .returning({ id: paymentAttempts.id });
      return updated.length === 1;
    },

    /** How often the membership was paused since an instant. */
    async countPauses(subject: { subjectType: "booking" | "client"; subjectId: string }, since: Date): Promise<number> {
      return db.$count(
        auditTrail,
        and(
          eq(auditTrail.subjectType, subject.subjectType),
          eq(auditTrail.subjectId, subject.subjectId),
          sql`${auditTrail.at} >= ${since.getTime()}`,
          eq(auditTrail.action, "membership_paused"),
        ),
      );
    },
  };
}

/** Whether a later entry undoes a reminder to a client. */
function isUndone(reminder: { id: SQLWrapper; subjectId: SQLWrapper; at: SQLWrapper }): SQL {
  const undoing = alias(auditTrail, "undoing");
  return sql`exists (select 1 from ${auditTrail} as undoing where ${isClientReminder(undoing)}
    and ${undoing.action} = 'client_reminder_taken_back' and ${undoing.subjectId} = ${reminder.subjectId}
    and ${undoing.at} >= ${reminder.at} and ${undoing.detail} ->> '$.reminderId' = ${reminder.id})`;
}

/** Memberships of people whom a search finds, each from its own index of names. */
function idsOfPerson(search: string): SQL {
  return sql`select ${memberships.id} from ${clients} join ${memberships} on ${memberships.clientId} = ${clients.id}
      where ${matchesPerson(NAME_INDEXES.clients, clients.email, search)}
    union all select ${memberships.id} from ${bookings} join ${memberships} on ${memberships.bookingId} = ${bookings.id}
      where ${unindexed(memberships.clientId)} is null and ${matchesPerson(NAME_INDEXES.bookings, bookings.customerEmail, search)}`;
}

function hasState(state: MembershipState, today: Day, dueSoonUntil: Day): SQL {
  const due = unindexed(memberships.nextDueDate);
  const hasEnded = sql`(${memberships.endedAt} is not null or coalesce(${memberships.endsOn}, ${today}) < ${today})`;
  const isPaused = sql`(${memberships.pausedFrom} is not null and ${memberships.pausedFrom} <= ${today} and ${due} > ${today})`;
  const hasPaymentDue = sql`coalesce(${memberships.endsOn}, ${NO_END}) >= ${due}`;
  switch (state) {
    case "ended":
      return hasEnded;
    case "paused":
      return sql`not ${hasEnded} and ${isPaused}`;
    case "overdue":
      return sql`not ${hasEnded} and ${due} < ${today} and ${hasPaymentDue}`;
    case "due_soon":
      return sql`not ${hasEnded} and not ${isPaused} and ${due} between ${today} and ${dueSoonUntil} and ${hasPaymentDue}`;
    case "active":
      return sql`not ${hasEnded} and not ${isPaused} and (${due} > ${dueSoonUntil} or not ${hasPaymentDue})`;
  }
}
