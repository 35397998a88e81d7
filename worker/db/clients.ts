import { and, asc, between, eq, getTableColumns, gt, gte, lt, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { ClientSort } from "#contract/admin.ts";
import type { ClientStatus } from "#domain/clients.ts";
import type { Day } from "#domain/days.ts";
import type { Database } from "./database.ts";
import { insertAuditIfChanged, type NewAudit } from "./if-changed.ts";
import { type PageKey, rowsAfter, unindexed } from "./keyset.ts";
import { rowsNamed } from "./name-search.ts";
import { type ClientPaymentRow, type ClientRow, clientPayments, virtualOfficeClients as clients } from "./schema.ts";

export type ClientsRepository = ReturnType<typeof makeClientsRepository>;

/** The days that a status depends on. */
export interface StatusDays {
  today: Day;
  dueSoonUntil: Day;
}

export interface ClientsWanted {
  search: string | null;
  status: ClientStatus | null;
  days: StatusDays;
}

/** Text, so that the partial index of clients who renew is recognised. */
const isRenewing = sql`${clients.status} <> 'inactive'`;
const byName = sql`${clients.fullName} collate nocase`;

export function makeClientsRepository(db: Database) {
  return {
    /** Brings the stored status in line with the dates; inactive clients stay as they are. Gives how many changed. */
    async refreshStatuses(days: StatusDays, at: Date): Promise<number> {
      const results = await db.batch([
        db
          .update(clients)
          .set({ status: "overdue", updatedAt: at })
          .where(and(isRenewing, ne(clients.status, "overdue"), lt(clients.nextDueDate, days.today))),
        db
          .update(clients)
          .set({ status: "due_soon", updatedAt: at })
          .where(
            and(
              isRenewing,
              notInArray(clients.status, ["inactive", "due_soon"]),
              between(clients.nextDueDate, days.today, days.dueSoonUntil),
            ),
          ),
        db
          .update(clients)
          .set({ status: "active", updatedAt: at })
          .where(and(isRenewing, ne(clients.status, "active"), gt(clients.nextDueDate, days.dueSoonUntil))),
      ]);
      return results.reduce((sum, result) => sum + result.meta.changes, 0);
    },

    async create(client: ClientRow, audit: NewAudit): Promise<void> {
      await db.batch([db.insert(clients).values(client), insertAuditIfChanged(db, audit)]);
    },

    async findById(id: string) {
      return (await db.select().from(clients).where(eq(clients.id, id)).get()) ?? null;
    },

    /** One page by next due date or by name. A status is the one the dates give, not the stored one. */
    async list(wanted: ClientsWanted & { sort: ClientSort; after: PageKey<string> | null; limit: number }) {
      const key = wanted.sort === "name" ? byName : clients.nextDueDate;
      const order: [SQL | typeof clients.nextDueDate, SQL | typeof clients.id] =
        wanted.search === null ? [key, clients.id] : [unindexed(key), unindexed(clients.id)];
      return db
        .select()
        .from(clients)
        .where(and(...matching(wanted), rowsAfter(order, wanted.after, "")))
        .orderBy(asc(order[0]), asc(order[1]))
        .limit(wanted.limit);
    },

    async count(wanted: ClientsWanted): Promise<number> {
      // A bound that every row meets: the index is searched, and the table is left alone.
      const bound = wanted.search === null ? [gte(clients.nextDueDate, "")] : [];
      return db.$count(clients, and(...matching(wanted), ...bound));
    },

    /** How many clients each status has, as the dates have it. */
    async countByStatus(days: StatusDays): Promise<Record<ClientStatus, number>> {
      const count = (where: SQL | undefined) => db.select({ count: sql<number>`count(*)` }).from(clients).where(where);
      const of = (status: ClientStatus) => count(and(...withStatus(status, days, clients.nextDueDate)));
      const [active, dueSoon, overdue, inactive] = await db.batch([
        of("active"),
        of("due_soon"),
        of("overdue"),
        of("inactive"),
      ]);
      const numberOf = (rows: { count: number }[]) => rows[0]?.count ?? 0;
      return {
        active: numberOf(active),
        due_soon: numberOf(dueSoon),
        overdue: numberOf(overdue),
        inactive: numberOf(inactive),
      };
    },

    /** What falls due on each day from one to another, both included. */
    async sumRenewals(from: Day, to: Day) {
      return db
        .select({
          day: clients.nextDueDate,
          count: sql<number>`count(*)`,
          amountPesewas: sql<number>`sum(${clients.amountPesewas})`,
        })
        .from(clients)
        .where(and(isRenewing, between(clients.nextDueDate, from, to)))
        .groupBy(clients.nextDueDate);
    },

    /** What clients have paid since an instant, by month (YYYY-MM) and plan. */
    async sumPayments(since: Date) {
      const month = sql<string>`strftime('%Y-%m', ${clientPayments.paidAt} / 1000, 'unixepoch')`;
      return db
        .select({ month, plan: clientPayments.plan, amountPesewas: sql<number>`sum(${clientPayments.amountPesewas})` })
        .from(clientPayments)
        .where(gte(clientPayments.paidAt, since))
        .groupBy(month, clientPayments.plan);
    },

    /**
     * Moves the due date of a client who is still as seen, and writes the payment and the audit with it. Null for
     * whoever comes second.
     */
    async markPaid(paid: { payment: ClientPaymentRow; status: ClientStatus; audit: NewAudit }) {
      const { payment } = paid;
      const [moved] = await db.batch([
        db
          .update(clients)
          .set({
            nextDueDate: payment.nextDueDate,
            lastPaymentDate: payment.paidAt,
            status: paid.status,
            updatedAt: payment.createdAt,
          })
          .where(
            and(
              eq(clients.id, payment.clientId),
              eq(clients.nextDueDate, payment.dueDate),
              ne(clients.status, "inactive"),
            ),
          )
          .returning(),
        db.insert(clientPayments).select(paymentIfChanged(payment)),
        insertAuditIfChanged(db, paid.audit),
      ]);
      return moved[0] ?? null;
    },

    /** Null when the client is inactive already or not known. */
    async deactivate(id: string, at: Date, audit: NewAudit) {
      const [moved] = await db.batch([
        db
          .update(clients)
          .set({ status: "inactive", updatedAt: at })
          .where(and(eq(clients.id, id), ne(clients.status, "inactive")))
          .returning(),
        insertAuditIfChanged(db, audit),
      ]);
      return moved[0] ?? null;
    },
  };
}

function matching(wanted: ClientsWanted): SQL[] {
  const isSearch = wanted.search !== null;
  const due = isSearch ? unindexed(clients.nextDueDate) : clients.nextDueDate;
  return [
    ...(wanted.search === null ? [] : [sql`virtual_office_clients.rowid in ${rowsNamed("clients", wanted.search)}`]),
    ...(wanted.status === null ? [] : withStatus(wanted.status, wanted.days, due, isSearch)),
  ];
}

function withStatus(
  status: ClientStatus,
  days: StatusDays,
  due: SQL | typeof clients.nextDueDate,
  isSearch = false,
): SQL[] {
  const renewing = isSearch ? sql`+${clients.status} <> 'inactive'` : isRenewing;
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

function paymentIfChanged(payment: ClientPaymentRow): SQL {
  const values = { ...payment, paidAt: payment.paidAt.getTime(), createdAt: payment.createdAt.getTime() };
  const columns = Object.keys(getTableColumns(clientPayments)).map(
    (name) => sql`${values[name as keyof ClientPaymentRow]}`,
  );
  return sql`select ${sql.join(columns, sql`, `)} where changes() > 0`;
}
