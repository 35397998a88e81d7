import { and, asc, between, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import {
  type ClientSort,
  type ClientStatus,
  dueDatesOf,
  RENEWING_STATUSES,
  type RenewingStatus,
} from "#domain/clients/clients.ts";
import type { DocumentKind } from "#domain/documents/documents.ts";
import { reviewAgainStatements } from "./documents.ts";
import { type FirstMonth, firstMonthStatements } from "./payments/charges.ts";
import { type ClientRow, virtualOfficeClients as clients } from "./schema/clients.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  isWritten,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { withFoldedName } from "./sql/folded-names.ts";
import { type PageKey, rowsAfter, unindexed } from "./sql/keyset.ts";
import { isTooCommon, matchingRows, NAME_INDEXES } from "./sql/name-search.ts";
import { isRenewing } from "./sql/partial-indexes.ts";
import { dueSortKey } from "./sql/sort-keys.ts";

export type ClientsRepository = ReturnType<typeof makeClientsRepository>;

export interface ClientFilter {
  search: string | null;
  status: ClientStatus | null;
  today: Day;
}

const byName = sql`${clients.fullName} collate nocase`;

// The counter tables come from migrations/0005_counters.sql.
export function makeClientsRepository(db: Database) {
  /** The number of clients per status, computed from the dates. */
  async function countByStatus(today: Day): Promise<Record<ClientStatus, number>> {
    const statuses = RENEWING_STATUSES.map((status) => {
      const { from, until } = dueDatesOf(status, today);
      return sql`when due_day between ${from} and ${until} then ${status}`;
    });
    const counts = await db.all<{ status: ClientStatus; count: number }>(sql`
      select case when not is_renewing then 'inactive' ${sql.join(statuses, sql` `)} end as status, sum(clients) as count
      from clients_by_due_day where is_renewing >= 0 group by 1`);
    const none = { active: 0, due_soon: 0, overdue: 0, inactive: 0 };
    return Object.assign(none, Object.fromEntries(counts.map((row) => [row.status, row.count])));
  }

  return {
    /**
     * Updates stored statuses from the dates; inactive clients keep theirs. Listing the statuses to leave lets SQLite
     * use the index. `updatedAt` stays, because this is no edit. Returns the number of changes.
     */
    async refreshStatuses(today: Day): Promise<number> {
      const move = (status: RenewingStatus) => {
        const { from, until } = dueDatesOf(status, today);
        const others = RENEWING_STATUSES.filter((other) => other !== status);
        return db
          .update(clients)
          .set({ status })
          .where(and(inArray(clients.status, others), between(clients.nextDueDate, from, until)));
      };
      const results = await db.batch([move("overdue"), move("due_soon"), move("active")]);
      return results.reduce((sum, result) => sum + result.meta.changes, 0);
    },

    /** Inserts the client with its first month if paid, or returns the existing row of that id and writes nothing. */
    async create(
      client: ClientRow,
      audit: AuditEntry,
      firstMonth: FirstMonth | null,
      outboxEntries: OutboxEntry[],
    ): Promise<ClientRow> {
      await db.batch([
        db.insert(clients).values(withFoldedName(clients, client)).onConflictDoNothing({ target: clients.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        ...(firstMonth ? firstMonthStatements(db, firstMonth, isWritten(audit)) : []),
      ]);
      return (await db.select().from(clients).where(eq(clients.id, client.id)).get()) ?? client;
    },

    /**
     * Corrects an unchanged client, and asks for a review of these documents and the messages about it. Null if another
     * call was faster.
     */
    async correct(correction: {
      id: string;
      seenAt: Date;
      to: Partial<ClientRow> & Pick<ClientRow, "fullName" | "businessName">;
      audit: AuditEntry;
      review: { kinds: readonly DocumentKind[]; at: Date; outboxEntries: OutboxEntry[] } | null;
    }): Promise<ClientRow | null> {
      const { id, review, audit } = correction;
      const [updated] = await db.batch([
        db
          .update(clients)
          .set(withFoldedName(clients, correction.to))
          .where(and(eq(clients.id, id), eq(clients.updatedAt, correction.seenAt)))
          .returning(),
        insertAuditIfChanged(db, audit),
        ...(review
          ? [
              insertOutboxEntriesIfChanged(db, review.outboxEntries),
              ...reviewAgainStatements(db, { clientId: id, ...review }, isWritten(audit)),
            ]
          : []),
      ]);
      return updated[0] ?? null;
    },

    /** Matches the email address, phone number or business name, ignoring case. */
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

    async findById(id: string) {
      return (await db.select().from(clients).where(eq(clients.id, id)).get()) ?? null;
    },

    /**
     * One page by next due date or by name. The status follows the dates, not the stored value. `inactiveLast` puts
     * inactive clients last.
     */
    async list(
      filter: ClientFilter & { sort: ClientSort; inactiveLast: boolean; after: PageKey<string> | null; limit: number },
    ) {
      const byDue = filter.inactiveLast ? dueSortKey(clients) : clients.nextDueDate;
      const key = filter.sort === "name" ? byName : byDue;
      const order: [SQL | typeof clients.nextDueDate, SQL | typeof clients.id] =
        filter.search === null ? [key, clients.id] : [unindexed(key), unindexed(clients.id)];
      return db
        .select()
        .from(clients)
        .where(and(...matching(filter), rowsAfter(order, filter.after, "")))
        .orderBy(asc(order[0]), asc(order[1]))
        .limit(filter.limit);
    },

    async count(filter: ClientFilter): Promise<number> {
      if (filter.search !== null) return db.$count(clients, and(...matching(filter)));
      const counts = await countByStatus(filter.today);
      if (filter.status !== null) return counts[filter.status];
      return counts.active + counts.due_soon + counts.overdue + counts.inactive;
    },

    isCommon: (search: string) => isTooCommon(db, NAME_INDEXES.clientNames, search),

    countByStatus,

    /** The renewals due on each day, both ends included. */
    async sumRenewals(from: Day, to: Day) {
      return db.all<{ day: Day; count: number; amountPesewas: number }>(sql`
        select due_day as day, clients as count, amount_pesewas as amountPesewas
        from clients_by_due_day where is_renewing = 1 and due_day between ${from} and ${to}`);
    },
    /** False if the client has changed or has paid before. */
    async recordFirstMonth(firstMonth: FirstMonth): Promise<boolean> {
      const [, , paid] = await db.batch(firstMonthStatements(db, firstMonth));
      return paid.length === 1;
    },

    /** Null if the client is inactive, unknown, or due on another date than `dueDate` (null means any). */
    async deactivate({ id, dueDate, at, audit }: { id: string; dueDate: string | null; at: Date; audit: AuditEntry }) {
      const [updated] = await db.batch([
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
      return updated[0] ?? null;
    },

    /** Null if the client is not inactive, or unknown. */
    async reactivate(change: {
      id: string;
      nextDueDate: Day;
      renewsOn: number;
      status: ClientStatus;
      at: Date;
      audit: AuditEntry;
    }) {
      const { id, nextDueDate, renewsOn, status, at } = change;
      const [updated] = await db.batch([
        db
          .update(clients)
          .set({ status, nextDueDate, renewsOn, updatedAt: at })
          .where(and(eq(clients.id, id), eq(clients.status, "inactive")))
          .returning(),
        insertAuditIfChanged(db, change.audit),
      ]);
      return updated[0] ?? null;
    },
  };
}

function matching(filter: ClientFilter): SQL[] {
  const isSearch = filter.search !== null;
  const due = isSearch ? unindexed(clients.nextDueDate) : clients.nextDueDate;
  return [
    ...(filter.search === null
      ? []
      : [sql`virtual_office_clients.rowid in ${matchingRows(NAME_INDEXES.clientNames, filter.search)}`]),
    ...(filter.status === null ? [] : withStatus(filter.status, filter.today, due, isSearch)),
  ];
}

function withStatus(status: ClientStatus, today: Day, due: SQL | typeof clients.nextDueDate, isSearch: boolean): SQL[] {
  const renewing = isSearch ? sql`+${clients.status} <> 'inactive'` : isRenewing(clients);
  if (status === "inactive") return [isSearch ? sql`+${clients.status} = 'inactive'` : eq(clients.status, "inactive")];
  const { from, until } = dueDatesOf(status, today);
  return [renewing, sql`${due} between ${from} and ${until}`];
}
