import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import {
  type ClientSort,
  type ClientStatus,
  dueDatesOf,
  RENEWING_STATUSES,
  type VirtualPlan,
} from "#domain/clients/clients.ts";
import type { DocumentKind } from "#domain/documents/documents.ts";
import { changeMemberships, followMemberships } from "./change-memberships.ts";
import { reviewAgainStatements } from "./documents.ts";
import { openPeriodCharges } from "./payments/charge-statements.ts";
import { type ClientRow, virtualOfficeClients as clients } from "./schema/clients.ts";
import { type MembershipRow, membershipPeriods, memberships, type NewMembershipRow } from "./schema/memberships.ts";
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
import { isOfClient } from "./sql/partial-indexes.ts";
import { clientDueKey } from "./sql/sort-keys.ts";

/** A client with the plan, price and dates of the membership under the same id. */
export interface Client extends ClientRow {
  plan: VirtualPlan;
  amountPesewas: number;
  startDate: MembershipRow["startsOn"];
  startsBy: MembershipRow["startsBy"];
  nextDueDate: MembershipRow["nextDueDate"];
  endsOn: MembershipRow["endsOn"];
  renewsOn: number;
  lastPaymentDate: Date | null;
  /** The dates decide which renewing client is due soon or overdue: see `clientStatus`. */
  status: Extract<ClientStatus, "active" | "inactive">;
}

/** When the client or the membership changed last. */
const clientChangedAt: SQL<Date> = sql`max(${clients.updatedAt}, ${memberships.updatedAt})`.mapWith(clients.updatedAt);

/** Columns of a `Client`, of the two tables joined. Each has a name, because a batch's rows are keyed by it. */
export const clientColumns = {
  id: clients.id,
  fullName: clients.fullName,
  businessName: clients.businessName,
  email: clients.email,
  phone: clients.phone,
  phoneE164: clients.phoneE164,
  country: clients.country,
  plan: sql<VirtualPlan>`substr(${memberships.plan}, 9)`.as("virtual_plan"),
  amountPesewas: memberships.amountPesewas,
  startDate: memberships.startsOn,
  startsBy: memberships.startsBy,
  nextDueDate: memberships.nextDueDate,
  endsOn: memberships.endsOn,
  renewsOn: memberships.renewsOn,
  lastPaymentDate: memberships.lastPaidAt,
  status: sql<Client["status"]>`iif(${memberships.endedAt} is null, 'active', 'inactive')`.as("client_status"),
  documents: clients.documents,
  notes: clients.notes,
  createdAt: clients.createdAt,
  updatedAt: clientChangedAt.as("changed_at"),
};

export interface ClientFilter {
  search: string | null;
  status: ClientStatus | null;
  today: Day;
}

const byName = sql`${clients.fullName} collate nocase`;

// The counter tables come from migrations/0005_counters.sql.
export function makeClientsRepository(db: Database) {
  const found = () =>
    db.select(clientColumns).from(clients).innerJoin(memberships, eq(memberships.id, clients.id)).$dynamic();

  async function findById(id: string): Promise<Client | null> {
    return (await found().where(eq(clients.id, id)).get()) ?? null;
  }

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
    /** Inserts the client with its membership; writes nothing if there is one with that id. */
    async create(
      added: { client: ClientRow; membership: NewMembershipRow },
      audit: AuditEntry,
      outboxEntries: OutboxEntry[],
    ): Promise<void> {
      const { client, membership } = added;
      await db.batch([
        db.insert(clients).values(withFoldedName(clients, client)).onConflictDoNothing({ target: clients.id }),
        db.insert(memberships).values(membership).onConflictDoNothing({ target: memberships.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        ...followMemberships(db, sql`${client.id}`, audit.at),
      ]);
    },

    /**
     * Corrects an unchanged client, the plan and price of the membership, and asks for a review of these documents and
     * the messages about it. False if another call was faster.
     */
    async correct(correction: {
      id: string;
      seenAt: Date;
      to: Partial<ClientRow> & Pick<ClientRow, "fullName" | "businessName" | "updatedAt">;
      price: Partial<Pick<MembershipRow, "plan" | "amountPesewas">> | null;
      audit: AuditEntry;
      review: { kinds: readonly DocumentKind[]; at: Date; outboxEntries: OutboxEntry[] } | null;
    }): Promise<boolean> {
      const { id, seenAt, to, price, review, audit } = correction;
      const isUnchanged = sql`(select ${clientChangedAt} from ${memberships} where ${memberships.id} = ${id}) = ${seenAt.getTime()}`;
      const [updated] = await db.batch([
        db
          .update(clients)
          .set(withFoldedName(clients, to))
          .where(and(eq(clients.id, id), isUnchanged))
          .returning({ id: clients.id }),
        insertAuditIfChanged(db, audit),
        ...(review
          ? [
              insertOutboxEntriesIfChanged(db, review.outboxEntries),
              ...reviewAgainStatements(db, { clientId: id, ...review }, isWritten(audit)),
            ]
          : []),
        ...(price
          ? changeMemberships(db, {
              to: { ...price, updatedAt: to.updatedAt },
              condition: and(eq(memberships.id, id), isWritten(audit)),
              ids: sql`${id}`,
              at: audit.at,
              after: correctOpenPeriod(db, id, audit),
            })
          : []),
      ]);
      return updated.length === 1;
    },

    /** Matches the email address, phone number or business name, ignoring case. */
    async listSimilar(to: { email: string; phoneE164: string | null; businessName: string }, limit: number) {
      // A union, because SQLite uses no index with a collation inside `or`.
      const isSimilar = [
        ...(to.email === "" ? [] : [sql`lower(${clients.email}) = lower(${to.email})`]),
        ...(to.phoneE164 === null ? [] : [eq(clients.phoneE164, to.phoneE164)]),
        ...(to.businessName === "" ? [] : [sql`${clients.businessName} = ${to.businessName} collate nocase`]),
      ];
      const ids = isSimilar.map((condition) => sql`select ${clients.id} from ${clients} where ${condition}`);
      return found()
        .where(sql`${clients.id} in (${sql.join(ids, sql` union `)})`)
        .limit(limit);
    },

    findById,

    /**
     * One page by next due date or by name. `inactiveLast` puts inactive clients last. The key of the due date also
     * tells the status, so one index finds and sorts.
     */
    async list(
      filter: ClientFilter & { sort: ClientSort; inactiveLast: boolean; after: PageKey<string> | null; limit: number },
    ): Promise<Client[]> {
      const byDue = filter.inactiveLast ? clientDueKey(memberships) : sql`${memberships.nextDueDate}`;
      const [key, id] = filter.sort === "name" ? [byName, clients.id] : [byDue, memberships.id];
      const order: [SQL, SQL] = filter.search === null ? [key, sql`${id}`] : [unindexed(key), unindexed(id)];
      return found()
        .where(and(...matching(filter), rowsAfter(order, filter.after, "")))
        .orderBy(asc(order[0]), asc(order[1]))
        .limit(filter.limit);
    },

    async count(filter: ClientFilter): Promise<number> {
      if (filter.search !== null)
        return db.$count(
          found()
            .where(and(...matching(filter)))
            .as("found"),
        );
      const counts = await countByStatus(filter.today);
      if (filter.status !== null) return counts[filter.status];
      return counts.active + counts.due_soon + counts.overdue + counts.inactive;
    },

    isCommon: (search: string) => isTooCommon(db, NAME_INDEXES.clientNames, search),

    countByStatus,
  };
}

/** Batch statements: the open month gets the plan and the price of its corrected client, unless another plan was chosen. */
function correctOpenPeriod(db: Database, id: string, audit: AuditEntry) {
  const column = (name: "plan" | "amount_pesewas") => sql`(select ${sql.raw(name)} from memberships where id = ${id})`;
  return [
    db
      .update(membershipPeriods)
      .set({ plan: column("plan"), pricePesewas: column("amount_pesewas") })
      .where(
        and(
          isWritten(audit),
          sql`(${membershipPeriods.membershipId}, ${membershipPeriods.fromDay}) = (select id, next_due_date from memberships where id = ${id} and next_plan is null)`,
          sql`(select state from charges where charges.id = ${membershipPeriods.id}) = 'open'`,
        ),
      ),
    openPeriodCharges(db, sql`p.membership_id = ${id} and ${isWritten(audit)}`),
  ];
}

function matching(filter: ClientFilter): SQL[] {
  const key = filter.search === null ? clientDueKey(memberships) : unindexed(clientDueKey(memberships));
  return [
    isOfClient(memberships),
    ...(filter.search === null
      ? []
      : [sql`virtual_office_clients.rowid in ${matchingRows(NAME_INDEXES.clientNames, filter.search)}`]),
    ...(filter.status === null ? [] : [hasStatus(filter.status, filter.today, key)]),
  ];
}

/** The key of an inactive client starts with `~`, which comes after all days. */
function hasStatus(status: ClientStatus, today: Day, key: SQL): SQL {
  if (status === "inactive") return sql`${key} >= '~'`;
  const { from, until } = dueDatesOf(status, today);
  return sql`${key} between ${from} and ${until}`;
}
