import { and, asc, between, desc, eq, exists, gt, inArray, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import type { ClientSort, ClientStatus } from "#domain/clients/clients.ts";
import {
  type ClientPaymentRow,
  type ClientReminderRow,
  type ClientRow,
  clientPayments,
  clientReminders,
  virtualOfficeClients as clients,
} from "./schema/clients.ts";
import {
  type AuditEntry,
  deleteClientPaymentIfChanged,
  insertAuditIfChanged,
  insertClientPaymentIfChanged,
  insertClientReminder,
  insertOutboxEntriesIfChanged,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { type PageKey, rowsAfter, unindexed } from "./sql/keyset.ts";
import { isTooCommon, matchingRows, NAME_INDEXES } from "./sql/name-search.ts";
import { isRenewing } from "./sql/partial-indexes.ts";
import { dueSortKey } from "./sql/sort-keys.ts";

export type ClientsRepository = ReturnType<typeof makeClientsRepository>;

/** The days that a status depends on. */
export interface StatusDays {
  today: Day;
  dueSoonUntil: Day;
}

export interface ClientFilter {
  search: string | null;
  status: ClientStatus | null;
  days: StatusDays;
}

/** A payment with its entry in the history. */
interface AuditedPayment {
  payment: ClientPaymentRow;
  audit: AuditEntry;
}

const byName = sql`${clients.fullName} collate nocase`;

// The materialised counters are the tables of migrations/0005_counters.sql.
export function makeClientsRepository(db: Database) {
  /** How many clients each status has, as the dates have it. */
  async function countByStatus(days: StatusDays): Promise<Record<ClientStatus, number>> {
    const counts = await db.all<{ status: ClientStatus; count: number }>(sql`
      select case when not is_renewing then 'inactive' when due_day < ${days.today} then 'overdue'
        when due_day <= ${days.dueSoonUntil} then 'due_soon' else 'active' end as status, sum(clients) as count
      from clients_by_due_day where is_renewing >= 0 group by 1`);
    const none = { active: 0, due_soon: 0, overdue: 0, inactive: 0 };
    return Object.assign(none, Object.fromEntries(counts.map((each) => [each.status, each.count])));
  }

  return {
    /**
     * Brings the stored status in line with the dates; inactive clients stay as they are. Gives how many changed. The
     * statuses to leave are named, so that the index gives those to change and no others. Nobody has changed the client
     * by it.
     */
    async refreshStatuses(days: StatusDays): Promise<number> {
      const move = (from: ClientStatus[], to: ClientStatus, when: SQL) =>
        db
          .update(clients)
          .set({ status: to })
          .where(and(inArray(clients.status, from), when));
      const { nextDueDate } = clients;
      const results = await db.batch([
        move(["active", "due_soon"], "overdue", lt(nextDueDate, days.today)),
        move(["active", "overdue"], "due_soon", between(nextDueDate, days.today, days.dueSoonUntil)),
        move(["due_soon", "overdue"], "active", gt(nextDueDate, days.dueSoonUntil)),
      ]);
      return results.reduce((sum, result) => sum + result.meta.changes, 0);
    },

    /**
     * Gives the row of that id: this one, or the one that was there, and then nothing is written. `firstMonthLines` is the
     * payment that is recorded with it.
     */
    async create(
      client: ClientRow,
      audit: AuditEntry,
      firstMonth: AuditedPayment | null,
      notices: OutboxEntry[],
    ): Promise<ClientRow> {
      const added = db.insert(clients).values(client).onConflictDoNothing({ target: clients.id });
      const found = db.select().from(clients).where(eq(clients.id, client.id));
      if (firstMonth === null) {
        const [, , , [kept]] = await db.batch([
          added,
          insertAuditIfChanged(db, audit),
          insertOutboxEntriesIfChanged(db, notices),
          found,
        ]);
        return kept ?? client;
      }
      const [, , , , , [kept]] = await db.batch([
        added,
        insertAuditIfChanged(db, audit),
        insertClientPaymentIfChanged(db, firstMonth.payment),
        insertAuditIfChanged(db, firstMonth.audit),
        insertOutboxEntriesIfChanged(db, notices),
        found,
      ]);
      return kept ?? client;
    },

    /** Writes what was corrected of a client whom nobody has changed since. Null for whoever comes second. */
    async correct(corrected: {
      id: string;
      seenAt: Date;
      to: Partial<ClientRow>;
      audit: AuditEntry;
    }): Promise<ClientRow | null> {
      const [moved] = await db.batch([
        db
          .update(clients)
          .set(corrected.to)
          .where(and(eq(clients.id, corrected.id), eq(clients.updatedAt, corrected.seenAt)))
          .returning(),
        insertAuditIfChanged(db, corrected.audit),
      ]);
      return moved[0] ?? null;
    },

    /** With this e-mail address, phone number or business name, in any case of letters. */
    async listSimilar(to: { email: string; phoneE164: string | null; businessName: string }, limit: number) {
      return db
        .select()
        .from(clients)
        .where(
          or(
            sql`lower(${clients.email}) = lower(${to.email})`,
            eq(clients.phoneE164, to.phoneE164 ?? ""),
            sql`${clients.businessName} = ${to.businessName} collate nocase`,
          ),
        )
        .limit(limit);
    },

    /** The latest reminder of each of these clients who has been reminded. */
    async findLastReminders(clientIds: readonly string[]): Promise<Map<string, ClientReminderRow>> {
      const { clientId, at } = clientReminders;
      const found = await db
        .select()
        .from(clientReminders)
        .where(
          and(
            inJsonArray(clientId, clientIds),
            sql`${at} = (select max(later.at) from client_reminders as later where later.client_id = ${clientId})`,
          ),
        );
      return new Map(found.map((reminder) => [reminder.clientId, reminder]));
    },

    /** False of a client who is not known or has left. */
    async recordReminder(reminder: ClientReminderRow, audit: AuditEntry): Promise<boolean> {
      const isThere = exists(
        db
          .select({ id: clients.id })
          .from(clients)
          .where(and(eq(clients.id, reminder.clientId), ne(clients.status, "inactive"))),
      );
      const [noted] = await db.batch([
        insertClientReminder(db, reminder, isThere).returning({ id: clientReminders.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return noted.length === 1;
    },

    /** False where it is not there any more. */
    async undoReminder(clientId: string, reminderId: string, audit: AuditEntry): Promise<boolean> {
      const [gone] = await db.batch([
        db
          .delete(clientReminders)
          .where(and(eq(clientReminders.id, reminderId), eq(clientReminders.clientId, clientId)))
          .returning({ id: clientReminders.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return gone.length === 1;
    },

    async findById(id: string) {
      return (await db.select().from(clients).where(eq(clients.id, id)).get()) ?? null;
    },

    /**
     * One page by next due date or by name. A status is the one the dates give, not the stored one. `isLeftLast` puts those
     * who have left after all others.
     */
    async list(
      wanted: ClientFilter & { sort: ClientSort; isLeftLast: boolean; after: PageKey<string> | null; limit: number },
    ) {
      const byDue = wanted.isLeftLast ? dueSortKey(clients) : clients.nextDueDate;
      const key = wanted.sort === "name" ? byName : byDue;
      const order: [SQL | typeof clients.nextDueDate, SQL | typeof clients.id] =
        wanted.search === null ? [key, clients.id] : [unindexed(key), unindexed(clients.id)];
      return db
        .select()
        .from(clients)
        .where(and(...matching(wanted), rowsAfter(order, wanted.after, "")))
        .orderBy(asc(order[0]), asc(order[1]))
        .limit(wanted.limit);
    },

    async count(wanted: ClientFilter): Promise<number> {
      if (wanted.search !== null) return db.$count(clients, and(...matching(wanted)));
      const counts = await countByStatus(wanted.days);
      if (wanted.status !== null) return counts[wanted.status];
      return counts.active + counts.due_soon + counts.overdue + counts.inactive;
    },

    isCommon: (search: string) => isTooCommon(db, NAME_INDEXES.clientNames, search),

    countByStatus,

    /** What falls due on each day from one to another, both included. */
    async sumRenewals(from: Day, to: Day) {
      return db.all<{ day: Day; count: number; amountPesewas: number }>(sql`
        select due_day as day, clients as count, amount_pesewas as amountPesewas
        from clients_by_due_day where is_renewing = 1 and due_day between ${from} and ${to}`);
    },
    /**
     * Writes down the month before the first due date of a client who is still as seen and has paid nothing. Null for
     * whoever comes second.
     */
    async recordFirstMonth({ payment, audit }: AuditedPayment) {
      const hasPaid = exists(
        db.select({ id: clientPayments.id }).from(clientPayments).where(eq(clientPayments.clientId, payment.clientId)),
      );
      const [moved] = await db.batch([
        db
          .update(clients)
          .set({ lastPaymentDate: payment.paidAt, updatedAt: payment.createdAt })
          .where(
            and(
              eq(clients.id, payment.clientId),
              eq(clients.startDate, payment.dueDate),
              eq(clients.nextDueDate, payment.nextDueDate),
              isNull(clients.lastPaymentDate),
              ne(clients.status, "inactive"),
              not(hasPaid),
            ),
          )
          .returning(),
        insertClientPaymentIfChanged(db, payment),
        insertAuditIfChanged(db, audit),
      ]);
      return moved[0] ?? null;
    },

    /** The latest due date first. */
    async listPayments(clientId: string, limit: number) {
      return db
        .select()
        .from(clientPayments)
        .where(eq(clientPayments.clientId, clientId))
        .orderBy(desc(clientPayments.dueDate))
        .limit(limit);
    },

    /**
     * Undoes what `recordFirstMonth` did, or what was noted before months were charges, for a client who is still as that left them. Null for whoever comes
     * second.
     */
    async voidPayment(back: {
      payment: ClientPaymentRow;
      dueDate: Day;
      lastPaymentDate: Date | null;
      status: ClientStatus;
      at: Date;
      audit: AuditEntry;
    }) {
      const { payment, dueDate, lastPaymentDate, status, at } = back;
      const [moved] = await db.batch([
        db
          .update(clients)
          .set({ nextDueDate: dueDate, lastPaymentDate, status, updatedAt: at })
          .where(
            and(
              eq(clients.id, payment.clientId),
              eq(clients.nextDueDate, payment.nextDueDate),
              ne(clients.status, "inactive"),
              exists(
                db.select({ id: clientPayments.id }).from(clientPayments).where(eq(clientPayments.id, payment.id)),
              ),
            ),
          )
          .returning(),
        deleteClientPaymentIfChanged(db, payment.id),
        insertAuditIfChanged(db, back.audit),
      ]);
      return moved[0] ?? null;
    },

    /** Null when the client is inactive already, not known, or due on another date than `dueDate`, which null leaves open. */
    async deactivate({ id, dueDate, at, audit }: { id: string; dueDate: string | null; at: Date; audit: AuditEntry }) {
      const [moved] = await db.batch([
        db
          .update(clients)
          .set({ status: "inactive", updatedAt: at })
          .where(
            and(
              eq(clients.id, id),
              ne(clients.status, "inactive"),
              dueDate === null ? undefined : eq(clients.nextDueDate, dueDate),
            ),
          )
          .returning(),
        insertAuditIfChanged(db, audit),
      ]);
      return moved[0] ?? null;
    },

    /** Brings back who has left. Null when the client is not inactive, or not known. */
    async reactivate(back: {
      id: string;
      nextDueDate: Day;
      renewsOn: number;
      status: ClientStatus;
      at: Date;
      audit: AuditEntry;
    }) {
      const { id, nextDueDate, renewsOn, status, at } = back;
      const [moved] = await db.batch([
        db
          .update(clients)
          .set({ status, nextDueDate, renewsOn, updatedAt: at })
          .where(and(eq(clients.id, id), eq(clients.status, "inactive")))
          .returning(),
        insertAuditIfChanged(db, back.audit),
      ]);
      return moved[0] ?? null;
    },
  };
}

function matching(wanted: ClientFilter): SQL[] {
  const isSearch = wanted.search !== null;
  const due = isSearch ? unindexed(clients.nextDueDate) : clients.nextDueDate;
  return [
    ...(wanted.search === null
      ? []
      : [sql`virtual_office_clients.rowid in ${matchingRows(NAME_INDEXES.clientNames, wanted.search)}`]),
    ...(wanted.status === null ? [] : withStatus(wanted.status, wanted.days, due, isSearch)),
  ];
}

function withStatus(
  status: ClientStatus,
  days: StatusDays,
  due: SQL | typeof clients.nextDueDate,
  isSearch: boolean,
): SQL[] {
  const renewing = isSearch ? sql`+${clients.status} <> 'inactive'` : isRenewing(clients);
  switch (status) {
    case "inactive":
      return [isSearch ? sql`+${clients.status} = 'inactive'` : eq(clients.status, "inactive")];
    case "overdue":
      return [renewing, sql`${due} < ${days.today}`];
    case "due_soon":
      return [renewing, sql`${due} between ${days.today} and ${days.dueSoonUntil}`];
    case "active":
      return [renewing, sql`${due} > ${days.dueSoonUntil}`];
  }
}
