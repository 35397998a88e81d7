import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Day, monthAt } from "#domain/calendar/days.ts";
import type { InboxKind, InboxSort, InboxStatus } from "#domain/inbox/inbox.ts";
import {
  type ContactRow,
  contacts,
  type InboxReplyRow,
  inboxReplies,
  type LeadRow,
  leads,
} from "#worker/db/schema/inbox.ts";
import { outbox } from "#worker/db/schema/outbox.ts";
import { staff } from "#worker/db/schema/staff.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter, rowsBefore, unindexed } from "#worker/db/sql/keyset.ts";
import { isTooCommon, matchesPerson, NAME_INDEXES } from "#worker/db/sql/name-search.ts";
import { PROMISED_TO_MESSAGE_MS, promisedBySql } from "#worker/db/sql/sort-keys.ts";

export interface InboxChange {
  status: InboxStatus;
  ownerInitials: string | null;
  ownerId: string | null;
  answeredAt: Date | null;
  /** Leads only. */
  viewingAt?: Date | null;
}

/** Filters and order. `owner` is a staff id, `nobody`, or null for everybody. */
export interface InboxQuery {
  kind: InboxKind | null;
  status: InboxStatus | null;
  sort: InboxSort;
  owner: string | null;
  search: string | null;
  after: PageKey<number> | null;
  limit: number;
}

export type InboxRow = { kind: "lead"; row: LeadRow } | { kind: "contact"; row: ContactRow };

/** Leads and contacts as one list. */
export function makeInboxRepository(db: Database) {
  async function find(kind: InboxKind, id: string): Promise<InboxRow | null> {
    if (kind === "lead") {
      const row = await db.select().from(leads).where(eq(leads.id, id)).get();
      return row ? { kind, row } : null;
    }
    const row = await db.select().from(contacts).where(eq(contacts.id, id)).get();
    return row ? { kind, row } : null;
  }

  return {
    /** Sorted within each kind only. */
    async list(query: InboxQuery): Promise<InboxRow[]> {
      const limitOf = (kind: InboxKind) => (query.kind === null || query.kind === kind ? query.limit : 0);
      const [foundLeads, foundContacts] = await db.batch([
        db
          .select()
          .from(leads)
          .where(and(...matching("lead", query)))
          .orderBy(...orderOf("lead", query))
          .limit(limitOf("lead")),
        db
          .select()
          .from(contacts)
          .where(and(...matching("contact", query)))
          .orderBy(...orderOf("contact", query))
          .limit(limitOf("contact")),
      ]);
      const rows: InboxRow[] = [
        ...foundLeads.map((row) => ({ kind: "lead" as const, row })),
        ...foundContacts.map((row) => ({ kind: "contact" as const, row })),
      ];
      return rows;
    },

    /** Whether the search matches more rows than it examines. */
    async isCommon(search: string): Promise<boolean> {
      const [inLeads, inContacts] = [
        await isTooCommon(db, NAME_INDEXES.leads, search),
        await isTooCommon(db, NAME_INDEXES.contacts, search),
      ];
      return inLeads || inContacts;
    },

    find,

    async countNew(): Promise<number> {
      const countOfNew = (table: typeof leads | typeof contacts) =>
        db.select({ count: sql<number>`count(*)` }).from(table).where(eq(table.status, "new"));
      const [inLeads, inContacts] = await db.batch([countOfNew(leads), countOfNew(contacts)]);
      return (inLeads[0]?.count ?? 0) + (inContacts[0]?.count ?? 0);
    },

    /** Replies in the month of an instant by whole minutes taken, quickest first. */
    async countReplies(at: Date) {
      return db.all<{ minutes: number; replies: number }>(sql`
        select minutes, replies from replies_by_month where month = ${monthAt(at.getTime())} order by minutes`);
    },

    /** Viewings arranged between two instants, and requests for that day without a time. */
    async listViewings(from: Date, until: Date, day: Day): Promise<LeadRow[]> {
      const [arranged, requested] = await db.batch([
        db
          .select()
          .from(leads)
          .where(and(gte(leads.viewingAt, from), lt(leads.viewingAt, until))),
        db
          .select()
          .from(leads)
          .where(and(eq(leads.viewingDay, day), isNull(leads.viewingAt), sql`${unindexed(leads.status)} <> 'closed'`)),
      ]);
      return [...arranged, ...requested];
    },

    async findNames(ids: (string | null)[]): Promise<Map<string, string>> {
      const known = [...new Set(ids.filter((id) => id !== null))];
      if (known.length === 0) return new Map();
      const found = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inJsonArray(staff.id, known));
      return new Map(found.map(({ id, name }) => [id, name]));
    },

    /** Active staff. */
    async listOwners(): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(eq(staff.isActive, true))
        .orderBy(asc(sql`${staff.name} collate nocase`), asc(staff.id));
    },

    /** Oldest first, each with the state of its email. */
    async listReplies({
      kind,
      row,
    }: InboxRow): Promise<(InboxReplyRow & { mail: "waiting" | "sent" | "failed" | null })[]> {
      const found = await db
        .select({ reply: inboxReplies, mail: outbox.status })
        .from(inboxReplies)
        .leftJoin(outbox, eq(outbox.subjectId, inboxReplies.id))
        .where(eq(kind === "lead" ? inboxReplies.leadId : inboxReplies.contactId, row.id))
        .orderBy(asc(inboxReplies.createdAt), asc(inboxReplies.id));
      return found.map(({ reply, mail }) => ({ ...reply, mail }));
    },

    /** A reply with the item it answers. */
    async findReply(id: string): Promise<{ reply: InboxReplyRow; item: InboxRow } | null> {
      const reply = await db.select().from(inboxReplies).where(eq(inboxReplies.id, id)).get();
      if (!reply) return null;
      const item = await find(reply.leadId === null ? "contact" : "lead", reply.leadId ?? reply.contactId ?? "");
      return item && { reply, item };
    },

    /** False if the item has changed; then nothing is written. */
    async change(
      expected: InboxRow,
      to: InboxChange,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[] = [],
    ): Promise<boolean> {
      const [updated] = await db.batch([
        update(expected, to),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return updated.length === 1;
    },

    /** Whether the sender of a lead gets an email about it. */
    async hasConfirmation(id: string): Promise<boolean> {
      const found = await db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.subjectId, id), eq(outbox.kind, "enquiry_received"), eq(outbox.audience, "customer")))
        .get();
      return found !== undefined;
    },

    /** As `change`, with a reply: written only if the item still has `repliesSeen` replies. */
    async answer(
      expected: InboxRow,
      to: InboxChange,
      answered: { reply: InboxReplyRow; repliesSeen: number; audit: AuditEntry; outboxEntries: OutboxEntry[] },
    ): Promise<boolean> {
      const { reply } = answered;
      const [updated] = await db.batch([
        update(
          expected,
          to,
          sql`(select count(*) from inbox_replies
            where ${sql.identifier(expected.kind === "lead" ? "lead_id" : "contact_id")} = ${expected.row.id}) = ${answered.repliesSeen}`,
        ),
        insertRows(db, inboxReplies, [reply], onlyIfChanged),
        insertAuditIfChanged(db, answered.audit),
        insertOutboxEntriesIfChanged(db, answered.outboxEntries),
      ]);
      return updated.length === 1;
    },
  };

  function update({ kind, row }: InboxRow, { viewingAt, ...to }: InboxChange, condition?: SQL) {
    const table = kind === "lead" ? leads : contacts;
    const set =
      kind === "lead" && viewingAt !== undefined
        ? { ...to, viewingAt, viewingSequence: sql`${leads.viewingSequence} + 1` }
        : to;
    return db
      .update(table)
      .set(set)
      .where(
        and(
          eq(table.id, row.id),
          eq(table.status, row.status),
          sql`${table.ownerInitials} is ${row.ownerInitials}`,
          sql`${table.ownerId} is ${row.ownerId}`,
          condition,
        ),
      )
      .returning({ id: table.id });
  }
}

function tableOf(kind: InboxKind) {
  return kind === "lead" ? leads : contacts;
}

/** The sort key: arrival, or the promised time of an answer. */
function keyOf(kind: InboxKind, { sort, search }: InboxQuery): [SQL | typeof leads.createdAt, SQL | typeof leads.id] {
  const table = tableOf(kind) as typeof leads;
  const key = kind === "lead" && sort === "deadline" ? promisedBySql(leads) : table.createdAt;
  return search === null ? [key, table.id] : [unindexed(key), unindexed(table.id)];
}

function orderOf(kind: InboxKind, query: InboxQuery): [SQL, SQL] {
  const direction = query.sort === "deadline" ? asc : desc;
  const [key, id] = keyOf(kind, query);
  return [direction(key), direction(id)];
}

function matching(kind: InboxKind, query: InboxQuery): (SQL | undefined)[] {
  const table = tableOf(kind);
  const { search, status, owner, after } = query;
  const isSearch = search !== null;
  const key = keyOf(kind, query);
  // A message's deadline is a fixed time after its arrival, so the index by age serves both orders.
  const keyset = kind === "contact" && after !== null ? { ...after, key: after.key - PROMISED_TO_MESSAGE_MS } : after;
  return [
    search === null
      ? undefined
      : matchesPerson(kind === "lead" ? NAME_INDEXES.leads : NAME_INDEXES.contacts, table.email, search),
    status === null ? undefined : isSearch ? sql`${unindexed(table.status)} = ${status}` : eq(table.status, status),
    owner === null
      ? undefined
      : owner === "nobody"
        ? and(isNull(table.ownerInitials), sql`${unindexed(table.ownerId)} is null`)
        : isSearch || status !== null
          ? sql`${unindexed(table.ownerId)} = ${owner}`
          : eq(table.ownerId, owner),
    query.sort === "deadline" ? rowsAfter(key, keyset, 0) : rowsBefore(key, after),
  ];
}
