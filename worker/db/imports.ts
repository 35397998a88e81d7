import { and, asc, desc, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { ImportKind } from "#domain/import/fields.ts";
import type { ImportRowState } from "#domain/import/rows.ts";
import { followMemberships } from "./change-memberships.ts";
import {
  type DraftTable,
  insertDrafts,
  type NewImportRow,
  partsOf,
  TABLES_OF_KIND,
  withDerivedRows,
} from "./import-drafts.ts";
import { openPeriodCharges } from "./payments/charge-statements.ts";
import { bookings } from "./schema/bookings.ts";
import { charges } from "./schema/charges.ts";
import { virtualOfficeClients } from "./schema/clients.ts";
import { virtualOffices } from "./schema/documents.ts";
import { type ImportDatabaseRow, importRows, imports } from "./schema/imports.ts";
import { newsletterSubscribers } from "./schema/inbox.ts";
import { allocations } from "./schema/inventory.ts";
import { membershipMovements, membershipPeriods, memberships } from "./schema/memberships.ts";
import { auditTrail } from "./schema/operations.ts";
import { paymentLinks } from "./schema/payments.ts";
import { staff } from "./schema/staff.ts";
import { type AuditEntry, insertCountedAudit, insertRows } from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { hasCapacity, isOpenOn, NO_END, peakAllocated, SELLABLE_UNITS } from "./sql/has-capacity.ts";

const FULL = "The house is full or closed on its days since the preview";

interface Chunk {
  id: string;
  kind: ImportKind;
  at: Date;
  limit: number;
  audit: Omit<AuditEntry, "detail">;
}

export function makeImportsRepository(db: Database) {
  async function countRows(ids: readonly string[]) {
    const counts = await db
      .select({ importId: importRows.importId, state: importRows.state, count: sql<number>`count(*)` })
      .from(importRows)
      .where(sql`${importRows.importId} in (select value from json_each(${JSON.stringify(ids)}))`)
      .groupBy(importRows.importId, importRows.state);
    return (id: string, state: ImportRowState) =>
      counts.find((found) => found.importId === id && found.state === state)?.count ?? 0;
  }

  /** The first and last of the next rows with a condition, in an order; null if there is none. */
  async function findRange(condition: SQL | undefined, order: SQL, limit: number) {
    const rows = db.select({ row: importRows.row }).from(importRows).where(condition).orderBy(order).limit(limit);
    const [found] = await db.all<{ from: number | null; until: number }>(
      sql`select min("row") as "from", max("row") as "until" from ${rows}`,
    );
    return found === undefined || found.from === null ? null : { from: found.from, until: found.until };
  }

  return {
    async findById(id: string): Promise<ImportDatabaseRow | null> {
      return (await db.select().from(imports).where(eq(imports.id, id)).get()) ?? null;
    },

    countRows,

    async listReasons(id: string, state: ImportRowState) {
      return db
        .select({ row: importRows.row, reason: importRows.reason })
        .from(importRows)
        .where(and(eq(importRows.importId, id), eq(importRows.state, state), isNotNull(importRows.reason)))
        .orderBy(importRows.row);
    },

    /** The rows whose record is already here. */
    async findExisting(kind: ImportKind, rows: readonly NewImportRow[]): Promise<Set<number>> {
      const found = new Set<number>();
      for (const part of partsOf(rows)) {
        const stored = JSON.stringify(part.map(({ row, recordId, draft }) => ({ row, recordId, draft })));
        const existing = await db.all<{ row: number }>(
          sql`select value ->> 'row' as "row" from json_each(${stored})
            where ${isExisting(kind, sql`value ->> 'recordId'`, sql`(value -> 'draft')`)}`,
        );
        for (const { row } of existing) found.add(row);
      }
      return found;
    },

    async createDraft(draft: ImportDatabaseRow, rows: readonly NewImportRow[]): Promise<void> {
      const parts = partsOf(rows).map((part) => insertRows(db, importRows, part.map(withDerivedRows), sql`true`));
      await db.batch([db.insert(imports).values(draft), ...parts]);
    },

    /**
     * Writes the next rows of a draft in one batch. Those that are here already, and those whose days are full, stay out:
     * a row counts against the ones after it. The audit entry comes with the last row, once.
     */
    async writeChunk({ id, kind, at, limit, audit }: Chunk): Promise<void> {
      const isDraft = and(eq(importRows.importId, id), eq(importRows.state, "draft"));
      const range = await findRange(isDraft, asc(importRows.row), limit);
      const inChunk = and(isDraft, sql`${importRows.row} <= ${range?.until ?? 0}`) ?? sql`false`;
      const ids = sql`select record_id from import_rows where import_id = ${id} and state = 'written'
        and "row" between ${range?.from ?? 0} and ${range?.until ?? 0}`;
      const insert = (name: DraftTable) => insertDrafts(db, name, at, inChunk);
      const written: BatchItem<"sqlite">[] =
        range === null
          ? []
          : [
              setRows(db, { state: "existing" }, and(inChunk, isExisting(kind, importRows.recordId, importRows.draft))),
              setRows(
                db,
                { state: "refused", reason: FULL },
                and(inChunk, isRefused(kind, { id, until: range.until, at })),
              ),
              ...TABLES_OF_KIND[kind].map(insert),
              db.update(importRows).set({ state: "written", draft: null }).where(inChunk),
              openPeriodCharges(db, sql`p.membership_id in (${ids})`),
              ...(kind === "bookings" || kind === "newsletter" ? [] : followMemberships(db, ids, at)),
            ];
      const count = (state: ImportRowState) =>
        sql`(select count(*) from import_rows where import_id = ${id} and state = ${state})`;
      await db.batch([
        db
          .update(imports)
          .set({ startedAt: at })
          .where(and(eq(imports.id, id), isNull(imports.startedAt))),
        ...written,
        insertCountedAudit(
          db,
          audit,
          sql`(select json_object('kind', kind, 'new', ${count("written")}, 'existing', existing + ${count("existing")},
            'bad', bad + ${count("refused")}) from imports where id = ${id})`,
          sql`${count("draft")} = 0 and not exists (select 1 from ${auditTrail} where ${auditTrail.subjectType} = 'import'
            and ${auditTrail.subjectId} = ${id} and ${auditTrail.action} = 'import_confirmed')`,
        ),
      ]);
    },

    /** Forgets why rows stayed, so that a new attempt looks at them again. */
    async forgetReasons(id: string): Promise<void> {
      await db
        .update(importRows)
        .set({ reason: null })
        .where(and(eq(importRows.importId, id), eq(importRows.state, "written")));
    },

    /** Deletes the next records in one batch, except those that something was built on, which get the reason. */
    async undoChunk({ id, kind, at, limit, audit }: Chunk): Promise<void> {
      const isLeft = and(eq(importRows.importId, id), eq(importRows.state, "written"), isNull(importRows.reason));
      // The latest first: the indexes of names begin with them, and a deletion reads its word's entries up to its own.
      const range = await findRange(isLeft, desc(importRows.row), limit);
      const inChunk = and(isLeft, sql`${importRows.row} >= ${range?.from ?? 0}`) ?? sql`false`;
      const ids = sql`(select ${importRows.recordId} from ${importRows} where ${inChunk})`;
      const periods = sql`(select id from membership_periods where membership_id in ${ids})`;
      const isTheirs = (column: SQLWrapper) => sql`${column} in ${ids}`;
      const deletions: BatchItem<"sqlite">[] =
        kind === "newsletter"
          ? [db.delete(newsletterSubscribers).where(isTheirs(newsletterSubscribers.id))]
          : [
              db
                .delete(paymentLinks)
                .where(sql`${paymentLinks.chargeId} in ${ids} or ${paymentLinks.chargeId} in ${periods}`),
              db.delete(charges).where(sql`${charges.id} in ${ids} or ${charges.id} in ${periods}`),
              db.delete(membershipPeriods).where(isTheirs(membershipPeriods.membershipId)),
              db.delete(membershipMovements).where(isTheirs(membershipMovements.membershipId)),
              db.delete(memberships).where(isTheirs(memberships.id)),
              db.delete(virtualOffices).where(isTheirs(virtualOffices.clientId)),
              db.delete(virtualOfficeClients).where(isTheirs(virtualOfficeClients.id)),
              db.delete(allocations).where(isTheirs(allocations.id)),
              db.delete(bookings).where(isTheirs(bookings.id)),
            ];
      const count = (condition: SQL) =>
        sql`(select count(*) from import_rows where import_id = ${id} and ${condition})`;
      await db.batch([
        db
          .update(importRows)
          .set({ reason: whyItStays(kind) })
          .where(inChunk),
        ...deletions,
        db.update(importRows).set({ state: "undone" }).where(inChunk),
        insertCountedAudit(
          db,
          { ...audit, at },
          sql`(select json_object('kind', kind, 'undone', ${count(sql`state = 'undone'`)},
            'kept', ${count(sql`state = 'written'`)}) from imports where id = ${id})`,
          sql`${count(sql`state = 'written' and reason is null`)} = 0 and ${count(sql`state = 'undone'`)} > coalesce((
            select max(${auditTrail.detail} ->> 'undone') from ${auditTrail} where ${auditTrail.subjectType} = 'import'
              and ${auditTrail.subjectId} = ${id} and ${auditTrail.action} = 'import_undone'), 0)`,
        ),
      ]);
    },

    /** Confirmed imports, newest first. */
    async listConfirmed(limit: number) {
      return db
        .select({ import: imports, staffName: staff.name })
        .from(imports)
        .leftJoin(staff, eq(staff.id, imports.staffId))
        .where(isNotNull(imports.startedAt))
        .orderBy(desc(imports.createdAt), desc(imports.id))
        .limit(limit);
    },
  };
}

/** Takes rows out of their chunk. */
function setRows(db: Database, to: { state: ImportRowState; reason?: string }, condition: SQL | undefined) {
  return db
    .update(importRows)
    .set({ ...to, draft: null })
    .where(condition);
}

/** Whether the record of a row is here, by its id or by who it is about. */
function isExisting(kind: ImportKind, recordId: SQLWrapper, draft: SQLWrapper): SQL {
  const of = (name: DraftTable, column: string) => sql`(${draft} -> ${name} ->> ${column})`;
  const isOfCustomer = sql`b.customer_name = ${of("booking", "customerName")} collate nocase
    and (b.customer_email <> '' and lower(b.customer_email) = lower(${of("booking", "customerEmail")})
      or b.customer_phone_e164 = ${of("booking", "customerPhoneE164")})`;
  switch (kind) {
    case "clients":
    case "memberships":
      return sql`(exists (select 1 from memberships where id = ${recordId})
        or exists (select 1 from virtual_office_clients as c where lower(c.email) = lower(${of("client", "email")})
          and (c.business_name = ${of("client", "businessName")} collate nocase
            or c.full_name = ${of("client", "fullName")} collate nocase))
        or exists (select 1 from bookings as b cross join memberships as m on m.booking_id = b.id
          where m.plan = ${of("membership", "plan")} and m.ended_at is null and ${isOfCustomer}))`;
    case "bookings":
      return sql`(exists (select 1 from bookings where id = ${recordId})
        or exists (select 1 from bookings as b where b.booking_type = ${of("booking", "bookingType")}
          and b.start_date = ${of("booking", "startDate")} and b.status <> 'cancelled' and ${isOfCustomer}))`;
    case "newsletter":
      return sql`exists (select 1 from newsletter_subscribers where lower(email) = lower(${of("subscriber", "email")}))`;
  }
}

/** Whether its days are full, counting the rows of the chunk before it, or a booking's first day is closed. */
function isRefused(kind: ImportKind, { id: importId, until, at }: { id: string; until: number; at: Date }): SQL {
  const { resource, firstDay } = importRows;
  const drafts = (condition: SQL) => sql`union all
    select max(d.first_day, wanted_first), coalesce(d.last_day, ${NO_END}), 1 from wanted cross join import_rows as d
    where d.import_id = ${importId} and d.state = 'draft' and ${condition} and d.resource = wanted_resource
      and d.first_day <= wanted_last and coalesce(d.last_day, ${NO_END}) >= wanted_first`;
  const isFull = sql`not (${hasCapacity({
    ...{ resource, firstDay, lastDay: sql`coalesce(${importRows.lastDay}, ${NO_END})` },
    ...{ excludedId: importRows.recordId, at, others: drafts(sql`d.row < ${importRows.row}`) },
  })})`;
  // One pass over all days of the whole chunk: only where it does not fit, each row counts its own.
  const firstOfAll = sql`(select min(first_day) from import_rows where import_id = ${importId} and state = 'draft')`;
  const crowded = sql`(select resource from resources where ${SELLABLE_UNITS} < ${peakAllocated({
    ...{ resource: sql`resources.resource`, firstDay: firstOfAll, lastDay: NO_END },
    ...{ excludedId: "", at, others: drafts(sql`d.row <= ${until}`) },
  })})`;
  const isClosed = kind === "bookings" ? sql`not ${isOpenOn(firstDay)}` : sql`false`;
  return sql`${resource} is not null and (${isClosed} or ${resource} in ${crowded} and ${isFull})`;
}

/** Why a record cannot be deleted; null if nothing was built on it. */
function whyItStays(kind: ImportKind): SQL<string | null> {
  const id = importRows.recordId;
  if (kind === "newsletter")
    return sql`(select 'They unsubscribed, which stays on record' from newsletter_subscribers
      where newsletter_subscribers.id = ${id} and unsubscribed_at is not null)`;
  const charged = sql`(select ${id} union all select p.id from membership_periods as p where p.membership_id = ${id})`;
  return sql`case
    when exists (select 1 from charges where (charges.id in ${charged} or part_of in ${charged}) and state in ('paid', 'waived'))
      then 'A payment is recorded'
    when exists (select 1 from payment_attempts where charge_id in ${charged}) then 'An online payment has started'
    when exists (select 1 from outbox where subject_id in ${charged}) then 'A message about it was sent'
    when exists (select 1 from ${auditTrail} where ${auditTrail.subjectType} in ('booking', 'client') and ${auditTrail.subjectId} = ${id})
      then 'It was changed or used since: see its history'
    end`;
}
