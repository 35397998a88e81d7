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
  type OutboxEntry,
  onlyIfChanged,
} from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { type PageKey, rowsAfter, rowsBefore, unindexed } from "#worker/db/sql/keyset.ts";
import { isTooCommon, matchesPerson, NAME_INDEXES } from "#worker/db/sql/name-search.ts";
import { PROMISED_TO_MESSAGE_MS, promisedBySql } from "#worker/db/sql/sort-keys.ts";

/** What staff may change of a lead or a contact. */
export interface InboxChange {
  status: InboxStatus;
  ownerInitials: string | null;
  ownerId: string | null;
  answeredAt: Date | null;
  /** Of a lead alone. */
  viewingAt?: Date | null;
}

/** Which items, and in which order. `owner` is a person's id, `nobody`, or null for everybody's. */
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
export type InboxRepository = ReturnType<typeof makeInboxRepository>;

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
    /** In the order that is wanted within each kind. */
    async list(wanted: InboxQuery): Promise<InboxRow[]> {
      const limitOf = (kind: InboxKind) => (wanted.kind === null || wanted.kind === kind ? wanted.limit : 0);
      const [foundLeads, foundContacts] = await db.batch([
        db
          .select()
          .from(leads)
          .where(and(...matching("lead", wanted)))
          .orderBy(...orderOf("lead", wanted))
          .limit(limitOf("lead")),
        db
          .select()
          .from(contacts)
          .where(and(...matching("contact", wanted)))
          .orderBy(...orderOf("contact", wanted))
          .limit(limitOf("contact")),
      ]);
      const rows: InboxRow[] = [
        ...foundLeads.map((row) => ({ kind: "lead" as const, row })),
        ...foundContacts.map((row) => ({ kind: "contact" as const, row })),
      ];
      return rows;
    },

    /** Whether more would be found than are looked through. */
    async isCommon(search: string): Promise<boolean> {
      const [inLeads, inContacts] = [
        await isTooCommon(db, NAME_INDEXES.leads, search),
        await isTooCommon(db, NAME_INDEXES.contacts, search),
      ];
      return inLeads || inContacts;
    },

    find,

    async countNew(): Promise<number> {
      const ofNew = (table: typeof leads | typeof contacts) =>
        db.select({ count: sql<number>`count(*)` }).from(table).where(eq(table.status, "new"));
      const [inLeads, inContacts] = await db.batch([ofNew(leads), ofNew(contacts)]);
      return (inLeads[0]?.count ?? 0) + (inContacts[0]?.count ?? 0);
    },

    /** How many were answered in an instant's month, by the whole minutes it took, the quickest first. */
    async countReplies(at: Date) {
      return db.all<{ minutes: number; replies: number }>(sql`
        select minutes, replies from replies_by_month where month = ${monthAt(at.getTime())} order by minutes`);
    },

    /** Who comes to see the house from one instant until another, and who asked to come on that day and has no time yet. */
    async listViewings(from: Date, until: Date, day: Day): Promise<LeadRow[]> {
      const [arranged, asked] = await db.batch([
        db
          .select()
          .from(leads)
          .where(and(gte(leads.viewingAt, from), lt(leads.viewingAt, until))),
        db
          .select()
          .from(leads)
          .where(and(eq(leads.viewingDay, day), isNull(leads.viewingAt), sql`${unindexed(leads.status)} <> 'closed'`)),
      ]);
      return [...arranged, ...asked];
    },

    /** The names of some of the staff, by id. */
    async findNames(ids: (string | null)[]): Promise<Map<string, string>> {
      const known = [...new Set(ids.filter((id) => id !== null))];
      if (known.length === 0) return new Map();
      const found = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inJsonArray(staff.id, known));
      return new Map(found.map(({ id, name }) => [id, name]));
    },

    /** Whoever works here now. */
    async listOwners(): Promise<{ id: string; name: string }[]> {
      return db
        .select({ id: staff.id, name: staff.name })
        .from(staff)
        .where(eq(staff.isActive, true))
        .orderBy(asc(sql`${staff.name} collate nocase`), asc(staff.id));
    },

    /** What was answered, the oldest first, each with how far its mail has come. */
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

    /** A reply with what it answers. */
    async findReply(id: string): Promise<{ reply: InboxReplyRow; item: InboxRow } | null> {
      const reply = await db.select().from(inboxReplies).where(eq(inboxReplies.id, id)).get();
      if (!reply) return null;
      const item = await find(reply.leadId === null ? "contact" : "lead", reply.leadId ?? reply.contactId ?? "");
      return item && { reply, item };
    },

    /** False, and nothing written, when the item is no longer as it was seen. */
    async change(seen: InboxRow, to: InboxChange, audit: AuditEntry): Promise<boolean> {
      const [moved] = await db.batch([update(seen, to), insertAuditIfChanged(db, audit)]);
      return moved.length === 1;
    },

    /** The same with an answer, which is written only where no other has come since `repliesSeen` were there. */
    async answer(
      seen: InboxRow,
      to: InboxChange,
      answered: { reply: InboxReplyRow; repliesSeen: number; audit: AuditEntry; notices: OutboxEntry[] },
    ): Promise<boolean> {
      const { reply } = answered;
      const [moved] = await db.batch([
        update(
          seen,
          to,
          sql`(select count(*) from inbox_replies
            where ${sql.identifier(seen.kind === "lead" ? "lead_id" : "contact_id")} = ${seen.row.id}) = ${answered.repliesSeen}`,
        ),
        db.insert(inboxReplies).select(
          sql`select ${reply.id}, ${reply.leadId}, ${reply.contactId}, ${reply.channel}, ${reply.text},
              ${reply.viewingAt?.getTime() ?? null}, ${reply.staffId}, ${reply.createdAt.getTime()} where ${onlyIfChanged}`,
        ),
        insertAuditIfChanged(db, answered.audit),
        insertOutboxEntriesIfChanged(db, answered.notices),
      ]);
      return moved.length === 1;
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

/** What a list is ordered by: when it came, or by when an answer is promised. */
function keyOf(kind: InboxKind, { sort, search }: InboxQuery): [SQL | typeof leads.createdAt, SQL | typeof leads.id] {
  const table = tableOf(kind) as typeof leads;
  const key = kind === "lead" && sort === "deadline" ? promisedBySql(leads) : table.createdAt;
  return search === null ? [key, table.id] : [unindexed(key), unindexed(table.id)];
}

function orderOf(kind: InboxKind, wanted: InboxQuery): [SQL, SQL] {
  const direction = wanted.sort === "deadline" ? asc : desc;
  const [key, id] = keyOf(kind, wanted);
  return [direction(key), direction(id)];
}

function matching(kind: InboxKind, wanted: InboxQuery): (SQL | undefined)[] {
  const table = tableOf(kind);
  const { search, status, owner, after } = wanted;
  const isSearch = search !== null;
  const key = keyOf(kind, wanted);
  // A message's promise is its age: the index by age serves both.
  const late = kind === "contact" && after !== null ? { ...after, key: after.key - PROMISED_TO_MESSAGE_MS } : after;
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
    wanted.sort === "deadline" ? rowsAfter(key, late, 0) : rowsBefore(key, after),
  ];
}
