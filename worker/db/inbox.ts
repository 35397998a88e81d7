import { and, desc, eq, sql } from "drizzle-orm";
import { monthAt } from "#domain/calendar/days.ts";
import type { InboxKind, InboxStatus } from "#domain/inbox/inbox.ts";
import { type ContactRow, contacts, type LeadRow, leads } from "./schema/inbox.ts";
import type { Database } from "./sql/database.ts";
import { insertAuditIfChanged, type NewAudit } from "./sql/if-changed.ts";
import { type PageKey, rowsBefore } from "./sql/keyset.ts";

/** What staff may change of a lead or a contact. */
export interface InboxChange {
  status: InboxStatus;
  ownerInitials: string | null;
  answeredAt: Date | null;
}

export type InboxRow = { kind: "lead"; row: LeadRow } | { kind: "contact"; row: ContactRow };
export type InboxRepository = ReturnType<typeof makeInboxRepository>;

/** Leads and contacts as one list. */
export function makeInboxRepository(db: Database) {
  const pageOf = <Table extends typeof leads | typeof contacts>(
    table: Table,
    wanted: { status: InboxStatus | null; before: PageKey<number> | null; limit: number },
  ) =>
    db
      .select()
      .from(table)
      .where(
        and(
          wanted.status === null ? undefined : eq(table.status, wanted.status),
          rowsBefore([table.createdAt, table.id], wanted.before),
        ),
      )
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(wanted.limit);

  return {
    /** The newest first. */
    async list(wanted: {
      kind: InboxKind | null;
      status: InboxStatus | null;
      before: PageKey<number> | null;
      limit: number;
    }): Promise<InboxRow[]> {
      const limitOf = (kind: InboxKind) => (wanted.kind === null || wanted.kind === kind ? wanted.limit : 0);
      const [foundLeads, foundContacts] = await db.batch([
        pageOf(leads, { ...wanted, limit: limitOf("lead") }),
        pageOf(contacts, { ...wanted, limit: limitOf("contact") }),
      ]);
      const rows: InboxRow[] = [
        ...foundLeads.map((row) => ({ kind: "lead" as const, row: row as LeadRow })),
        ...foundContacts.map((row) => ({ kind: "contact" as const, row: row as ContactRow })),
      ];
      return rows.sort(newestFirst).slice(0, wanted.limit);
    },

    async find(kind: InboxKind, id: string): Promise<InboxRow | null> {
      if (kind === "lead") {
        const row = await db.select().from(leads).where(eq(leads.id, id)).get();
        return row ? { kind, row } : null;
      }
      const row = await db.select().from(contacts).where(eq(contacts.id, id)).get();
      return row ? { kind, row } : null;
    },

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

    /** False when the item is no longer as it was seen. */
    async change(seen: InboxRow, to: InboxChange, audit: NewAudit): Promise<boolean> {
      const table = seen.kind === "lead" ? leads : contacts;
      const [moved] = await db.batch([
        db
          .update(table)
          .set(to)
          .where(
            and(
              eq(table.id, seen.row.id),
              eq(table.status, seen.row.status),
              sql`${table.ownerInitials} is ${seen.row.ownerInitials}`,
            ),
          )
          .returning({ id: table.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return moved.length === 1;
    },
  };
}

function newestFirst(a: InboxRow, b: InboxRow): number {
  return b.row.createdAt.getTime() - a.row.createdAt.getTime() || (a.row.id < b.row.id ? 1 : -1);
}
