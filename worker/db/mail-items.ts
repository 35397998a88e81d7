import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { MailView } from "#contract/front-desk/mail-items.ts";
import type { Day } from "#domain/calendar/days.ts";
import { chargeForwarding } from "./payments/charge-statements.ts";
import { virtualOfficeClients as clients } from "./schema/clients.ts";
import { type CallMessageRow, callMessages, type MailItemRow, mailItems } from "./schema/mail-items.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { type PageKey, rowsBefore } from "./sql/keyset.ts";

export interface MailItemWithClient {
  item: MailItemRow;
  clientName: string;
  clientEmail: string;
  clientPhone: string;
  businessName: string;
}

export function makeMailItemsRepository(db: Database) {
  const withClient = () =>
    db
      .select({
        item: getTableColumns(mailItems),
        clientName: clients.fullName,
        clientEmail: clients.email,
        clientPhone: clients.phone,
        businessName: clients.businessName,
      })
      .from(mailItems)
      .innerJoin(clients, eq(clients.id, mailItems.clientId))
      .$dynamic();

  return {
    async findById(id: string): Promise<MailItemWithClient | null> {
      return (await withClient().where(eq(mailItems.id, id)).get()) ?? null;
    },

    /** One page of waiting or closed items, newest first. */
    async list(filter: {
      view: MailView;
      clientId: string | null;
      after: PageKey<number> | null;
      limit: number;
    }): Promise<MailItemWithClient[]> {
      const byTime = filter.view === "done" ? mailItems.doneAt : mailItems.receivedAt;
      return withClient()
        .where(
          and(
            isInView(filter.view),
            filter.clientId === null ? undefined : eq(mailItems.clientId, filter.clientId),
            rowsBefore([byTime, mailItems.id], filter.after),
          ),
        )
        .orderBy(desc(byTime), desc(mailItems.id))
        .limit(filter.limit);
    },

    /** The client of each stored urgent item, the longest stored first. */
    async listUrgentClients(limit: number): Promise<string[]> {
      const found = await db
        .select({ clientId: mailItems.clientId })
        .from(mailItems)
        .where(and(isNull(mailItems.doneAt), eq(mailItems.isUrgent, true)))
        .orderBy(mailItems.receivedAt)
        .limit(limit);
      return found.map(({ clientId }) => clientId);
    },

    /** Clients who asked to collect stored items, the longest waiting first. */
    async listCollections(limit: number): Promise<{ clientId: string; name: string; count: number }[]> {
      return db
        .select({ clientId: mailItems.clientId, name: clients.fullName, count: sql<number>`count(*)` })
        .from(mailItems)
        .innerJoin(clients, eq(clients.id, mailItems.clientId))
        .where(and(isNull(mailItems.doneAt), eq(mailItems.request, "collect")))
        .groupBy(mailItems.clientId)
        .orderBy(sql`min(${mailItems.receivedAt})`)
        .limit(limit);
    },

    /** All stored items, and those that left since an instant, newest first. */
    async listByClient(clientId: string, doneSince: Date, limit: number): Promise<MailItemRow[]> {
      return db
        .select()
        .from(mailItems)
        .where(and(eq(mailItems.clientId, clientId), or(isNull(mailItems.doneAt), gt(mailItems.doneAt, doneSince))))
        .orderBy(desc(mailItems.receivedAt), desc(mailItems.id))
        .limit(limit);
    },

    /** Same kind and sender, received since an instant. */
    async findDuplicate(item: MailItemRow, since: Date): Promise<MailItemRow | null> {
      const found = await db
        .select()
        .from(mailItems)
        .where(
          and(
            eq(mailItems.clientId, item.clientId),
            gt(mailItems.receivedAt, since),
            eq(mailItems.kind, item.kind),
            sql`coalesce(${mailItems.sender}, '') = ${item.sender ?? ""} collate nocase`,
            ne(mailItems.id, item.id),
          ),
        )
        .limit(1);
      return found[0] ?? null;
    },

    /** False if it exists. */
    async add(item: MailItemRow, audit: AuditEntry): Promise<boolean> {
      const [inserted] = await db.batch([
        insertRows(db, mailItems, [item], sql`true`)
          .onConflictDoNothing({ target: mailItems.id })
          .returning({ id: mailItems.id }),
        insertAuditIfChanged(db, audit),
      ]);
      return inserted.length === 1;
    },

    /** Updates an unchanged item. False if another call was faster. */
    async change(
      expected: MailItemRow,
      to: Partial<MailItemRow>,
      audit: AuditEntry,
      outboxEntries: OutboxEntry[] = [],
    ): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(mailItems)
          .set(to)
          .where(and(eq(mailItems.id, expected.id), eq(mailItems.updatedAt, expected.updatedAt)))
          .returning({ id: mailItems.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        ...chargeForwarding(db, expected.id),
      ]);
      return changed.length === 1;
    },

    async countWrongCode(id: string): Promise<void> {
      await db
        .update(mailItems)
        .set({ wrongCodeCount: sql`${mailItems.wrongCodeCount} + 1` })
        .where(eq(mailItems.id, id));
    },

    /** Notifies the client of all new items, unless they were notified since `unlessSince`. */
    async notifyClient(clientId: string, at: Date, unlessNotifiedSince: Date, notice: OutboxEntry): Promise<boolean> {
      const [updated] = await db.batch([
        db
          .update(mailItems)
          .set({ notifiedAt: at })
          .where(
            and(
              eq(mailItems.clientId, clientId),
              isNull(mailItems.notifiedAt),
              sql`not exists (select 1 from mail_items as told where told.client_id = ${clientId} and told.notified_at > ${unlessNotifiedSince.getTime()})`,
            ),
          )
          .returning({ id: mailItems.id }),
        insertOutboxEntriesIfChanged(db, [notice]),
      ]);
      return updated.length > 0;
    },

    /** Clients with items that they have not been notified of. */
    async listUnnotified(limit: number): Promise<string[]> {
      const found = await db
        .selectDistinct({ clientId: mailItems.clientId })
        .from(mailItems)
        .where(isNull(mailItems.notifiedAt))
        .limit(limit);
      return found.map(({ clientId }) => clientId);
    },

    /** The items of the client's last notification. */
    async listLastNotified(clientId: string): Promise<MailItemRow[]> {
      return db
        .select()
        .from(mailItems)
        .where(
          and(
            eq(mailItems.clientId, clientId),
            sql`${mailItems.notifiedAt} = (select max(told.notified_at) from mail_items as told where told.client_id = ${clientId})`,
          ),
        )
        .orderBy(asc(mailItems.receivedAt));
    },

    /** Items whose storage ends by a day, without a warning yet. */
    async listToWarn(until: Day, limit: number): Promise<MailItemRow[]> {
      return db
        .select()
        .from(mailItems)
        .where(and(isNull(mailItems.doneAt), isNull(mailItems.warnedAt), sql`${mailItems.keepUntil} <= ${until}`))
        .orderBy(asc(mailItems.keepUntil), asc(mailItems.id))
        .limit(limit);
    },

    async recordWarning(id: string, at: Date, notice: OutboxEntry): Promise<void> {
      await db.batch([
        db
          .update(mailItems)
          .set({ warnedAt: at })
          .where(and(eq(mailItems.id, id), isNull(mailItems.warnedAt), isNull(mailItems.doneAt))),
        insertOutboxEntriesIfChanged(db, [notice]),
      ]);
    },

    /** Records a caller's message, once. */
    async addCall(call: CallMessageRow, audit: AuditEntry, outboxEntries: OutboxEntry[]): Promise<boolean> {
      const [inserted] = await db.batch([
        insertRows(db, callMessages, [call], sql`true`)
          .onConflictDoNothing({ target: callMessages.id })
          .returning({ id: callMessages.id }),
        insertAuditIfChanged(db, audit),
        insertOutboxEntriesIfChanged(db, outboxEntries),
      ]);
      return inserted.length === 1;
    },

    async findCall(id: string): Promise<CallMessageRow | null> {
      return (await db.select().from(callMessages).where(eq(callMessages.id, id)).get()) ?? null;
    },

    async listCalls(clientId: string, since: Date, limit: number): Promise<CallMessageRow[]> {
      return db
        .select()
        .from(callMessages)
        .where(and(eq(callMessages.clientId, clientId), gt(callMessages.takenAt, since)))
        .orderBy(desc(callMessages.takenAt), desc(callMessages.id))
        .limit(limit);
    },

    /** The keys that an item references. */
    async findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
      const [photos, scans] = await db.batch([
        db.select({ key: mailItems.photoKey }).from(mailItems).where(inJsonArray(mailItems.photoKey, keys)),
        db.select({ key: mailItems.scanKey }).from(mailItems).where(inJsonArray(mailItems.scanKey, keys)),
      ]);
      return new Set([...photos, ...scans].flatMap(({ key }) => key ?? []));
    },

    /** Items with images that left before an instant. */
    async listWithOldFiles(before: Date, limit: number): Promise<MailItemRow[]> {
      return db
        .select()
        .from(mailItems)
        .where(and(lt(mailItems.doneAt, before), or(isNotNull(mailItems.photoKey), isNotNull(mailItems.scanKey))))
        .orderBy(asc(mailItems.doneAt))
        .limit(limit);
    },

    /** Detaches the images. The caller, or the next sweep, deletes the files. */
    async clearFiles(ids: readonly string[], at: Date): Promise<void> {
      await db
        .update(mailItems)
        .set({ photoKey: null, photoType: null, scanKey: null, scanType: null, updatedAt: at })
        .where(inJsonArray(mailItems.id, ids));
    },
  };
}

function isInView(view: MailView): SQL | undefined {
  if (view === "done") return isNotNull(mailItems.doneAt);
  return and(isNull(mailItems.doneAt), view === "requested" ? isNotNull(mailItems.request) : undefined);
}
