import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import type { ChargeState } from "#domain/charges/charges.ts";
import type { MembershipState } from "#domain/memberships/memberships.ts";
import type { ReminderStep } from "#domain/memberships/periods.ts";
import { UNFINISHED_ATTEMPT_STATUSES } from "#domain/payments/payments.ts";
import { type BookingRow, bookings } from "./schema/bookings.ts";
import { type ChargeRow, charges } from "./schema/charges.ts";
import {
  type ClientReminderRow,
  clientPayments,
  clientReminders,
  virtualOfficeClients as clients,
} from "./schema/clients.ts";
import { type MembershipPeriodRow, type MembershipRow, membershipPeriods, memberships } from "./schema/memberships.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import { deskTransactions, type PaymentReversalRow, paymentAttempts } from "./schema/payments.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertPaymentReversalIfChanged,
  insertRows,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasCapacity, NO_END } from "./sql/has-capacity.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { type PageKey, rowsAfter, unindexed } from "./sql/keyset.ts";
import { matchingRows, NAME_INDEXES } from "./sql/name-search.ts";
import { hasNotEnded, hasYetToBegin, isToRemind } from "./sql/partial-indexes.ts";
import { updateFirstMonth } from "./start-membership.ts";

export type MembershipsRepository = ReturnType<typeof makeMembershipsRepository>;

/** A membership with whose it is, as the client or the booking behind it has it. */
export interface Member extends MembershipRow {
  customerName: string;
  businessName: string | null;
  /** An empty text of whoever gave a phone number alone. */
  email: string;
  phone: string | null;
  phoneE164: string | null;
  country: BookingRow["country"];
}

/** Months with their charge. */
export interface PeriodWithCharge {
  period: MembershipPeriodRow;
  charge: ChargeRow;
}

/** A change of a membership that is still as it was seen, with its entry in the history. */
interface MembershipChange {
  seen: Pick<MembershipRow, "id" | "nextDueDate" | "updatedAt">;
  to: Partial<MembershipRow>;
  audit: AuditEntry;
  notices?: OutboxEntry[];
}

export function makeMembershipsRepository(db: Database) {
  const ofMember = {
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
      .select(ofMember)
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
  const isAsSeen = ({ id, nextDueDate, updatedAt }: MembershipChange["seen"]) =>
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

    /** Whose months a charge is of; null of a booking's. */
    async findMembershipByCharge(chargeId: string): Promise<Pick<MembershipRow, "id" | "clientId"> | null> {
      const found = await db
        .select({ id: memberships.id, clientId: memberships.clientId })
        .from(membershipPeriods)
        .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
        .where(eq(membershipPeriods.id, chargeId))
        .get();
      return found ?? null;
    },

    /** Of one membership, the latest first. */
    async listPeriods(membershipId: string, limit: number): Promise<PeriodWithCharge[]> {
      return periods()
        .where(eq(membershipPeriods.membershipId, membershipId))
        .orderBy(desc(membershipPeriods.fromDay))
        .limit(limit);
    },

    /** The first day that no month covers which was paid, or let go; null where none was. */
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

    /** What each of these memberships owes, by membership: at most one each. */
    async findOpen(membershipIds: readonly string[]): Promise<Map<string, PeriodWithCharge>> {
      const found = await periods().where(
        and(inJsonArray(membershipPeriods.membershipId, membershipIds), eq(unindexed(charges.state), "open")),
      );
      return new Map(found.map((each) => [each.period.membershipId, each]));
    },

    /** By the day they are due, for staff. */
    async listCharges(wanted: {
      state: ChargeState | null;
      after: PageKey<string> | null;
      limit: number;
    }): Promise<PeriodWithCharge[]> {
      const key = unindexed(membershipPeriods.fromDay);
      return periods()
        .where(
          and(
            eq(charges.subjectType, "membership_period"),
            wanted.state === null ? undefined : eq(charges.state, wanted.state),
            rowsAfter([key, membershipPeriods.id], wanted.after, ""),
          ),
        )
        .orderBy(asc(key), asc(membershipPeriods.id))
        .limit(wanted.limit);
    },

    /** Those that are open, due by a day. */
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

    /** When mails about these periods were written, by period, the earliest first. */
    async listReminderTimes(periodIds: readonly string[]) {
      return db
        .select({ subjectId: outbox.subjectId, at: outbox.createdAt })
        .from(outbox)
        .where(and(inJsonArray(outbox.subjectId, periodIds), eq(outbox.kind, "membership_reminder")))
        .orderBy(asc(outbox.createdAt));
    },

    /** One page by next due date. */
    async list(wanted: {
      state: MembershipState | null;
      search: string | null;
      today: Day;
      dueSoonUntil: Day;
      after: PageKey<string> | null;
      limit: number;
    }): Promise<Member[]> {
      return members()
        .where(
          and(
            wanted.search === null
              ? undefined
              : sql`(${clients}.rowid in ${matchingRows(NAME_INDEXES.clientNames, wanted.search)} or (${memberships.clientId} is null and ${bookings}.rowid in ${matchingRows(NAME_INDEXES.bookings, wanted.search)}))`,
            wanted.state === null ? undefined : hasState(wanted.state, wanted.today, wanted.dueSoonUntil),
            rowsAfter([memberships.nextDueDate, memberships.id], wanted.after, ""),
          ),
        )
        .orderBy(asc(memberships.nextDueDate), asc(memberships.id))
        .limit(wanted.limit);
    },

    /** How many there are, what they pay a month, and how many have come and gone since an instant. */
    async summarise(today: Day, since: Date) {
      const isPaused = sql`(${memberships.pausedFrom} is not null and ${memberships.pausedFrom} <= ${today} and ${memberships.nextDueDate} > ${today})`;
      const goesOn = sql`(${memberships.endedAt} is null and coalesce(${memberships.endsOn}, ${today}) >= ${today})`;
      const from = since.getTime();
      return db
        .select({
          active: sql<number>`coalesce(sum(${goesOn} and not ${isPaused}), 0)`,
          paused: sql<number>`coalesce(sum(${goesOn} and ${isPaused}), 0)`,
          recurringPesewas: sql<number>`coalesce(sum(iif(${goesOn} and not ${isPaused}, ${memberships.amountPesewas}, 0)), 0)`,
          begun: sql<number>`coalesce(sum(${memberships.createdAt} >= ${from}), 0)`,
          left: sql<number>`coalesce(sum(${memberships.endedAt} >= ${from}), 0)`,
        })
        .from(memberships)
        .get();
    },

    /** Payments of a client that no charge has brought, the latest first. */
    async listLegacyPayments(clientId: string, limit: number) {
      return db
        .select()
        .from(clientPayments)
        .where(
          and(
            eq(clientPayments.clientId, clientId),
            sql`not exists (select 1 from membership_periods as months join charges on charges.id = months.id
              where months.membership_id = ${clientPayments.clientId} and charges.state = 'paid'
                and months.from_day <= ${clientPayments.dueDate} and months.until_day > ${clientPayments.dueDate})`,
          ),
        )
        .orderBy(desc(clientPayments.dueDate))
        .limit(limit);
    },

    /** Memberships whose next period begins by a day and has no charge yet that is open or paid, the longest due first. */
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
     * Opens the charges of these periods, each once, of memberships that are still due then. One that was void is open again,
     * at the price of now. Gives how many are new.
     */
    async openCharges(rows: MembershipPeriodRow[]): Promise<number> {
      const isDue = sql`exists (select 1 from memberships where memberships.id = value ->> 'membershipId'
        and next_due_date = value ->> 'fromDay' and ended_at is null and coalesce(ends_on, ${NO_END}) >= next_due_date)`;
      const isVoid = sql`(select state from charges where charges.id = membership_periods.id) = 'void'`;
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
            },
            setWhere: isVoid,
          })
          .returning({ id: membershipPeriods.id }),
        db
          .update(charges)
          .set({ state: "open" })
          .where(
            sql`${charges.state} = 'void' and ${charges.id} in (
              select membership_periods.id from membership_periods join memberships on memberships.id = membership_id
              where membership_id in (select value ->> 'membershipId' from json_each(${JSON.stringify(rows.map(({ membershipId }) => ({ membershipId })))}))
                and from_day = next_due_date and ended_at is null and coalesce(ends_on, ${NO_END}) >= next_due_date)`,
          ),
      ]);
      return opened.length;
    },

    /** Adds the fee to what is owed and late since a day, once, while nobody is paying it. Gives which. */
    async addLateFees(wanted: {
      ids: readonly string[] | null;
      lateSince: Day;
      at: Date;
      limit: number;
    }): Promise<string[]> {
      const late = db
        .select({ id: membershipPeriods.id })
        .from(membershipPeriods)
        .innerJoin(charges, eq(charges.id, membershipPeriods.id))
        .where(
          and(
            wanted.ids === null
              ? and(eq(charges.subjectType, "membership_period"), eq(charges.state, "open"))
              : and(inJsonArray(membershipPeriods.id, wanted.ids), eq(unindexed(charges.state), "open")),
            isNull(membershipPeriods.lateFeeAt),
            sql`max(${membershipPeriods.fromDay}, coalesce(${membershipPeriods.agreedUntil}, '')) <= ${wanted.lateSince}`,
            sql`not exists (select 1 from payment_attempts where charge_id = ${membershipPeriods.id}
              and (status in (${sql.join(
                UNFINISHED_ATTEMPT_STATUSES.map((status) => sql`${status}`),
                sql`, `,
              )}) or (status = 'review' and resolved_at is null)))`,
          ),
        )
        .limit(wanted.limit);
      const added = await db
        .update(membershipPeriods)
        .set({
          lateFeePesewas: sql`cast(${membershipPeriods.pricePesewas} * 10 / 100 as integer)`,
          lateFeeAt: wanted.at,
        })
        .where(inArray(membershipPeriods.id, late))
        .returning({ id: membershipPeriods.id });
      return added.map(({ id }) => id);
    },

    /** What somebody is to be reminded of by a day, the longest due first, with whether they are. */
    async listToRemind(today: Day, limit: number) {
      return db
        .select({ period: membershipPeriods, isReminded: memberships.isReminded })
        .from(membershipPeriods)
        .innerJoin(memberships, eq(memberships.id, membershipPeriods.membershipId))
        .where(and(isToRemind(membershipPeriods), sql`${membershipPeriods.nextReminderOn} <= ${today}`))
        .orderBy(asc(membershipPeriods.nextReminderOn), asc(membershipPeriods.id))
        .limit(limit);
    },

    /** Moves these on to their next reminder, and writes those that are due, each once. */
    async recordReminders(
      steps: { id: string; nextReminderOn: Day | null; step: ReminderStep | null; seenOn: Day }[],
      notices: OutboxEntry[],
    ): Promise<void> {
      const given = sql`(select value from json_each(${JSON.stringify(steps)}) where value ->> 'id' = ${membershipPeriods.id})`;
      const isOpen = sql`exists (select 1 from charges where charges.id = value ->> 'subjectId' and state = 'open')`;
      await db.batch([
        insertOutboxEntries(db, notices, isOpen),
        db
          .update(membershipPeriods)
          .set({
            nextReminderOn: sql`${given} ->> 'nextReminderOn'`,
            reminderStep: sql`coalesce(${given} ->> 'step', ${membershipPeriods.reminderStep})`,
          })
          .where(
            and(
              inJsonArray(
                membershipPeriods.id,
                steps.map(({ id }) => id),
              ),
              sql`${membershipPeriods.nextReminderOn} = ${given} ->> 'seenOn'`,
            ),
          ),
      ]);
    },

    /** Virtual offices whose first month is to begin by a day, the longest waiting first. */
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

    /** Lets a first month begin, or wait longer, that is as it was seen. */
    async moveFirstMonth(
      seen: Pick<MembershipRow, "id" | "startsBy">,
      to: { startsOn: Day; startsBy: Day | null; at: Date },
      audit: AuditEntry | null,
    ): Promise<boolean> {
      const [moved] = await db.batch([
        updateFirstMonth(db, { id: seen.id, ...to }, sql`${memberships.startsBy} = ${seen.startsBy}`),
        ...(audit ? [insertAuditIfChanged(db, audit)] : []),
      ]);
      return moved.length === 1;
    },

    /** Ends those whose last day has passed. Gives how many. */
    async endExpired(today: Day, at: Date, limit: number): Promise<number> {
      const over = db
        .select({ id: memberships.id })
        .from(memberships)
        .where(
          sql`${memberships.endsOn} is not null and ${memberships.endedAt} is null and ${memberships.endsOn} < ${today}`,
        )
        .limit(limit);
      const ended = await db
        .update(memberships)
        .set({ endedAt: at, updatedAt: at })
        .where(inArray(memberships.id, over))
        .returning({ id: memberships.id });
      return ended.length;
    },

    /** Changes a membership that nobody has changed since. False for whoever comes second. */
    async change({ seen, to, audit, notices = [] }: MembershipChange): Promise<boolean> {
      const [changed] = await db.batch([
        db.update(memberships).set(to).where(isAsSeen(seen)).returning({ id: memberships.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, notices),
      ]);
      return changed.length === 1;
    },

    /** The same, and with it what an open period is of. */
    async changePlan(
      change: MembershipChange & { open: { id: string; plan: MembershipRow["plan"]; pricePesewas: number } | null },
    ) {
      const { seen, to, audit, open } = change;
      const [changed] = await db.batch([
        db.update(memberships).set(to).where(isAsSeen(seen)).returning({ id: memberships.id }),
        insertAuditIfChanged(db, audit),
        ...(open
          ? [
              db
                .update(membershipPeriods)
                .set({ plan: open.plan, pricePesewas: open.pricePesewas })
                .where(
                  and(
                    eq(membershipPeriods.id, open.id),
                    sql`exists (select 1 from audit_trail where id = ${audit.id})`,
                  ),
                ),
            ]
          : []),
      ]);
      return changed.length === 1;
    },

    /**
     * Brings back a membership that has ended, or was to end, where its place is still there from a day on. False where it is
     * not, and for whoever comes second.
     */
    async reinstate({ seen, to, audit, from, at }: MembershipChange & { from: Day; at: Date }): Promise<boolean> {
      const place = sql`(select resource from memberships where id = ${seen.id})`;
      const isFree = sql`(${memberships.resource} is null or ${hasCapacity({ resource: place, firstDay: from, lastDay: NO_END, except: seen.id, at })})`;
      const [changed] = await db.batch([
        db
          .update(memberships)
          .set(to)
          .where(and(isAsSeen(seen), isFree))
          .returning({ id: memberships.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return changed.length === 1;
    },

    /**
     * Sets how many months an open charge is for, and thereby its sum. False where it is paid, or where somebody has begun to
     * pay another sum: of money that has come `isHere` says so.
     */
    async setMonths(
      period: Pick<MembershipPeriodRow, "id" | "months" | "untilDay">,
      paymentReceived = false,
    ): Promise<boolean> {
      const { id, months, untilDay } = period;
      const isOpen = sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`;
      const isBegun = sql`exists (select 1 from payment_attempts where charge_id = ${membershipPeriods.id} and status in ('starting', 'open'))`;
      const set = await db
        .update(membershipPeriods)
        .set({ months, untilDay })
        .where(
          and(
            eq(membershipPeriods.id, id),
            isOpen,
            paymentReceived ? undefined : or(eq(membershipPeriods.months, months), sql`not ${isBegun}`),
          ),
        )
        .returning({ id: membershipPeriods.id });
      return set.length === 1;
    },

    /** Lets the fee of an open charge go. False where there is none, and for whoever comes second. */
    async waiveLateFee(id: string, at: Date, audit: AuditEntry): Promise<boolean> {
      const [waived] = await db.batch([
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
      ]);
      return waived.length === 1;
    },

    /** Lets a whole charge go: the next month is due. False where it is for other months by now. */
    async waiveCharge(period: MembershipPeriodRow, at: Date, audit: AuditEntry): Promise<boolean> {
      const [waived] = await db.batch([
        db
          .update(charges)
          .set({ state: "waived" })
          .where(
            and(
              eq(charges.id, period.id),
              eq(charges.state, "open"),
              sql`(select until_day from membership_periods where membership_periods.id = ${charges.id}) = ${period.untilDay}`,
            ),
          )
          .returning({ id: charges.id }),
        insertAuditIfChanged(db, audit),
        db
          .update(memberships)
          .set({ nextDueDate: period.untilDay, pausedFrom: null, updatedAt: at })
          .where(
            and(
              eq(memberships.id, period.membershipId),
              eq(memberships.nextDueDate, period.fromDay),
              sql`exists (select 1 from audit_trail where id = ${audit.id})`,
            ),
          ),
      ]);
      return waived.length === 1;
    },

    /** Agrees to wait for the money of an open charge. */
    async deferCharge(id: string, until: Day, nextReminderOn: Day | null, audit: AuditEntry): Promise<boolean> {
      const [agreed] = await db.batch([
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
      return agreed.length === 1;
    },

    /** Notes that staff reminded somebody of an open charge, once for each step, and a client's with the client too. */
    async recordDeskReminder(reminder: {
      periodId: string;
      step: ReminderStep;
      ofClient: ClientReminderRow | null;
      audit: AuditEntry;
    }): Promise<boolean> {
      const { periodId, step, ofClient, audit } = reminder;
      const [noted] = await db.batch([
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
        ...(ofClient
          ? [
              insertRows(
                db,
                clientReminders,
                [ofClient],
                sql`exists (select 1 from audit_trail where id = ${audit.id})`,
              ),
            ]
          : []),
      ]);
      return noted.length === 1;
    },

    /**
     * The same of many at once, with the mails that go out: of each only where nobody has taken its step yet. Gives which.
     */
    async recordDeskReminders(
      reminders: {
        periodId: string;
        step: ReminderStep;
        ofClient: ClientReminderRow | null;
        audit: AuditEntry;
        notice: OutboxEntry | null;
      }[],
    ): Promise<string[]> {
      const isNew = sql`exists (select 1 from membership_periods join charges on charges.id = membership_periods.id
        where membership_periods.id = value ->> 'periodId' and charges.state = 'open'
          and coalesce(membership_periods.staff_reminder_step, -100) < value ->> 'step')`;
      const withStep = <Row extends object>(rowOf: (each: (typeof reminders)[number]) => Row | null) =>
        reminders.flatMap((each) => {
          const row = rowOf(each);
          return row === null ? [] : [{ ...row, periodId: each.periodId, step: each.step }];
        });
      const given = sql`(select value ->> 'step' from json_each(${JSON.stringify(reminders.map(({ periodId, step }) => ({ periodId, step })))})
        where value ->> 'periodId' = ${membershipPeriods.id})`;
      // What is written with it comes first: once the step is taken nobody would know who took it.
      const [, , , noted] = await db.batch([
        insertRows(
          db,
          auditTrail,
          withStep(({ audit }) => audit),
          isNew,
        ),
        insertRows(
          db,
          clientReminders,
          withStep(({ ofClient }) => ofClient),
          isNew,
        ),
        insertOutboxEntries(
          db,
          withStep(({ notice }) => notice),
          isNew,
        ),
        db
          .update(membershipPeriods)
          .set({ staffReminderStep: sql`${given}` })
          .where(
            and(
              inJsonArray(
                membershipPeriods.id,
                reminders.map(({ periodId }) => periodId),
              ),
              sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`,
              sql`coalesce(${membershipPeriods.staffReminderStep}, -100) < ${given}`,
            ),
          )
          .returning({ id: membershipPeriods.id }),
      ]);
      return noted.map(({ id }) => id);
    },

    /** These periods with their charges. */
    async listPeriodsByIds(ids: readonly string[]): Promise<PeriodWithCharge[]> {
      return periods().where(inJsonArray(membershipPeriods.id, ids));
    },

    /**
     * Undoes a payment that was noted at the desk: its charge is owed again with the fee it had, for the one month that is
     * due, and the due date is where it was. True only for the call that did it.
     */
    async voidPayment(back: {
      period: MembershipPeriodRow;
      oneMonthUntil: Day;
      reversal: PaymentReversalRow;
      lastPaidAt: Date | null;
      at: Date;
      audit: AuditEntry;
      notices: OutboxEntry[];
    }): Promise<boolean> {
      const { period, reversal, at } = back;
      const isTakenBack = sql`exists (select 1 from audit_trail where id = ${back.audit.id})`;
      const [moved] = await db.batch([
        db
          .update(charges)
          .set({ state: "open", paymentReference: null, paidAt: null, receiptNumber: null })
          .where(
            and(
              eq(charges.id, period.id),
              eq(charges.state, "paid"),
              eq(charges.paymentReference, reversal.paymentReference),
              sql`exists (select 1 from memberships where id = ${period.membershipId} and next_due_date = ${period.untilDay} and ended_at is null)`,
            ),
          )
          .returning({ id: charges.id }),
        insertPaymentReversalIfChanged(db, reversal),
        insertAuditIfChanged(db, back.audit),
        insertOutboxEntriesIfChanged(db, back.notices),
        db
          .update(memberships)
          .set({ nextDueDate: period.fromDay, lastPaidAt: back.lastPaidAt, updatedAt: at })
          .where(and(eq(memberships.id, period.membershipId), isTakenBack)),
        db
          .update(membershipPeriods)
          .set({ months: 1, untilDay: back.oneMonthUntil })
          .where(and(eq(membershipPeriods.id, period.id), isTakenBack)),
        db
          .delete(clientPayments)
          .where(
            and(
              eq(clientPayments.clientId, period.membershipId),
              sql`${clientPayments.dueDate} >= ${period.fromDay} and ${clientPayments.dueDate} < ${period.untilDay}`,
              isTakenBack,
            ),
          ),
        db.delete(deskTransactions).where(and(eq(deskTransactions.chargeId, period.id), isTakenBack)),
      ]);
      return moved.length === 1;
    },

    /**
     * Hands a payment that is under review, because what it was for had been paid, over to the charge that is open now.
     * True only for the call that did.
     */
    async reassignPayment(reference: string, chargeId: string, amountPesewas: number, at: Date): Promise<boolean> {
      const handed = await db
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
      return handed.length === 1;
    },

    /** How often a membership was paused since an instant. */
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

function hasState(state: MembershipState, today: Day, dueSoonUntil: Day): SQL {
  const due = unindexed(memberships.nextDueDate);
  const isOver = sql`(${memberships.endedAt} is not null or coalesce(${memberships.endsOn}, ${today}) < ${today})`;
  const isPaused = sql`(${memberships.pausedFrom} is not null and ${memberships.pausedFrom} <= ${today} and ${due} > ${today})`;
  const isToPay = sql`coalesce(${memberships.endsOn}, ${NO_END}) >= ${due}`;
  switch (state) {
    case "ended":
      return isOver;
    case "paused":
      return sql`not ${isOver} and ${isPaused}`;
    case "overdue":
      return sql`not ${isOver} and ${due} < ${today} and ${isToPay}`;
    case "due_soon":
      return sql`not ${isOver} and not ${isPaused} and ${due} between ${today} and ${dueSoonUntil} and ${isToPay}`;
    case "active":
      return sql`not ${isOver} and not ${isPaused} and (${due} > ${dueSoonUntil} or not ${isToPay})`;
  }
}
