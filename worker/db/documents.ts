import { and, asc, desc, eq, getTableColumns, gte, or, type SQL, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import {
  CLEARED_DOCUMENT,
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentStatus,
} from "#domain/documents/documents.ts";
import { type CancelledBooking, cancelStatements } from "./bookings/booking-changes.ts";
import { insertLinkRequest, type LinkRequest } from "./operations/link-requests.ts";
import { insertLimited } from "./operations/submissions.ts";
import { type ClientRow, virtualOfficeClients as clients } from "./schema/clients.ts";
import {
  type ConfirmationLetterRow,
  confirmationLetters,
  type DocumentRow,
  documents,
  type VirtualOfficeRow,
  virtualOffices,
} from "./schema/documents.ts";
import { type ContactRow, contacts } from "./schema/inbox.ts";
import { memberships } from "./schema/memberships.ts";
import { auditTrail } from "./schema/operations.ts";
import { outbox } from "./schema/outbox.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertRows,
  insertSelected,
  isWritten,
  type OutboxEntry,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { unindexed } from "./sql/keyset.ts";
import { hasUpload, isInReview, isLiveOffice } from "./sql/partial-indexes.ts";
import { startFirstMonth } from "./start-membership.ts";

/** A client's office; null until something is known about it. */
export interface OfficeRows {
  office: VirtualOfficeRow | null;
  documents: DocumentRow[];
}

export interface DocumentWithClient {
  document: DocumentRow;
  client: Pick<ClientRow, "id" | "fullName" | "businessName" | "country">;
}

/** A virtual office with its documents, as they were read. */
export interface SeenOffice {
  office: Pick<VirtualOfficeRow, "clientId" | "updatedAt" | "verifiedAt">;
  documents: readonly Pick<DocumentRow, "id" | "updatedAt">[];
}

/** A change of an office that is as it was read. */
export interface OfficeChange {
  expected: SeenOffice;
  to: Partial<VirtualOfficeRow>;
  audits: [AuditEntry, ...AuditEntry[]];
}

/** Identifies a version of a document: the key is random, so no two uploads share one. */
type DocumentVersion = Pick<DocumentRow, "id" | "status" | "fileKey" | "updatedAt">;

/** The verification that starts a client's first month. */
interface FirstMonthStart {
  id: string;
  verifiedOn: Day;
  at: Date;
}

/** Whether an office and each of its documents are as they were read, because a decision reads all of them. */
function isOfficeUnchanged({ office, documents: seenDocuments }: SeenOffice): SQL {
  const seen = seenDocuments.map(({ id, updatedAt }) => ({ id, updatedAt: updatedAt.getTime() }));
  return sql`exists (select 1 from virtual_offices as office
      where office.client_id = ${office.clientId} and office.updated_at = ${office.updatedAt.getTime()})
    and not exists (select 1 from json_each(${JSON.stringify(seen)}) as seen
      left join documents as document on document.id = seen.value ->> 'id'
      where document.updated_at is not seen.value ->> 'updatedAt')`;
}

/**
 * Statements that ask for a review of a client's documents again. A card that staff saw must be seen again. Documents in
 * review change their version, so that nobody accepts them for what they were checked against before.
 */
export function reviewAgainStatements(
  db: Database,
  { clientId, kinds, at }: { clientId: string; kinds: readonly DocumentKind[]; at: Date },
  condition: SQL,
) {
  const isConcerned = and(eq(documents.clientId, clientId), inJsonArray(documents.kind, kinds), condition);
  const updatedAt = sql`max(${at.getTime()}, ${documents.updatedAt} + 1)`;
  const isAccepted = eq(unindexed(documents.status), "accepted");
  return [
    db
      .update(documents)
      .set({ ...CLEARED_DOCUMENT, status: "asked", updatedAt })
      .where(and(isConcerned, isAccepted, sql`${documents.fileKey} is null`)),
    db
      .update(documents)
      .set({ status: "in_review", reviewedAt: null, reviewedBy: null, updatedAt })
      .where(and(isConcerned, or(isAccepted, eq(unindexed(documents.status), "in_review")))),
    db
      .update(virtualOffices)
      .set({ updatedAt: sql`max(${at.getTime()}, ${virtualOffices.updatedAt} + 1)` })
      .where(and(eq(virtualOffices.clientId, clientId), condition)),
  ];
}

/** Whether an email of this kind waits for its time. */
function isWaiting({ kind, subjectId }: Pick<OutboxEntry, "kind" | "subjectId">): SQL {
  return sql`exists (select 1 from ${outbox} where ${outbox.subjectId} = ${subjectId}
    and ${outbox.kind} = ${kind} and ${outbox.status} = 'waiting')`;
}

export function makeDocumentsRepository(db: Database) {
  const isUnchanged = (expected: DocumentVersion) =>
    and(
      eq(documents.id, expected.id),
      eq(documents.status, expected.status),
      sql`${documents.fileKey} is ${expected.fileKey}`,
      eq(documents.updatedAt, expected.updatedAt),
    );
  const isOfNoRefusedOffice = sql`not exists (select 1 from ${virtualOffices}
    where ${virtualOffices.clientId} = ${documents.clientId} and ${virtualOffices.refusedAt} is not null)`;
  const isClient = (clientId: string) => sql`exists (select 1 from ${clients} where ${clients.id} = ${clientId})`;
  // Every document in review has an upload time: naming it makes SQLite search the partial index instead of scanning
  // it.
  const isAwaitingReview = and(isInReview(documents), gte(documents.uploadedAt, new Date(0)));
  const columns = {
    document: getTableColumns(documents),
    client: {
      id: clients.id,
      fullName: clients.fullName,
      businessName: clients.businessName,
      country: clients.country,
    },
  };
  const withClients = () =>
    db.select(columns).from(documents).innerJoin(clients, eq(clients.id, documents.clientId)).$dynamic();
  const hasLeftBefore = (before: Date) =>
    sql`exists (select 1 from ${memberships} where ${memberships.id} = ${documents.clientId} and ${memberships.endedAt} < ${before.getTime()})`;

  async function findOffices(clientIds: readonly string[]): Promise<Map<string, OfficeRows>> {
    const [offices, found] = await db.batch([
      db.select().from(virtualOffices).where(inJsonArray(virtualOffices.clientId, clientIds)),
      db.select().from(documents).where(inJsonArray(documents.clientId, clientIds)),
    ]);
    const officeOf = new Map(offices.map((office) => [office.clientId, office]));
    const documentsOf = Map.groupBy(found, ({ clientId }) => clientId);
    return new Map(
      clientIds.map((id) => [id, { office: officeOf.get(id) ?? null, documents: documentsOf.get(id) ?? [] }]),
    );
  }

  return {
    findOffices,

    async findOffice(clientId: string): Promise<OfficeRows> {
      return (await findOffices([clientId])).get(clientId) ?? { office: null, documents: [] };
    },

    /** Requests every kind of document once. No-op if the client does not exist. */
    async requestDocuments(clientId: string, ids: readonly string[], at: Date): Promise<void> {
      const rows = DOCUMENT_KINDS.map((kind, position) => ({
        id: ids[position] ?? "",
        clientId,
        kind,
        state: "asked" as const,
        updatedAt: at,
      }));
      await db.batch([
        insertRows(db, virtualOffices, [{ clientId, updatedAt: at }], isClient(clientId)).onConflictDoNothing(),
        insertRows(db, documents, rows, isClient(clientId)).onConflictDoNothing(),
      ]);
    },

    async findById(id: string): Promise<DocumentWithClient | null> {
      return (await withClients().where(eq(documents.id, id)).get()) ?? null;
    },

    /** Longest waiting first. */
    async list(status: DocumentStatus, limit: number): Promise<DocumentWithClient[]> {
      const hasStatus = status === "in_review" ? isAwaitingReview : eq(documents.status, status);
      return withClients().where(hasStatus).orderBy(asc(documents.uploadedAt), asc(documents.id)).limit(limit);
    },

    async countInReview(): Promise<number> {
      return db.$count(documents, isAwaitingReview);
    },

    /**
     * Updates an unchanged document and, with it, its office. False if another call was faster or the office was
     * refused; then nothing is written.
     */
    async change(change: {
      expected: DocumentVersion;
      /** The office that the decision depends on; undefined if it depends on the document alone. */
      seen?: SeenOffice;
      to: Partial<DocumentRow>;
      office?: { clientId: string; to: Partial<VirtualOfficeRow> } | undefined;
      /** The first month that starts once this verifies the office. */
      firstMonth?: FirstMonthStart | undefined;
      audits: [AuditEntry, ...AuditEntry[]];
      outboxEntries?: OutboxEntry[];
      /** An email for later. Left out while one of its kind waits, which then speaks for both. */
      delayed?: OutboxEntry | undefined;
    }): Promise<boolean> {
      const { expected, seen, to, office, firstMonth, audits, outboxEntries = [], delayed } = change;
      const [first, ...rest] = audits;
      const [changed] = await db.batch([
        db
          .update(documents)
          .set(to)
          .where(and(isUnchanged(expected), isOfNoRefusedOffice, seen && isOfficeUnchanged(seen)))
          .returning({ id: documents.id }),
        insertAuditIfChanged(db, first),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        insertRows(db, auditTrail, rest, isWritten(first)),
        ...(office
          ? [
              db
                .update(virtualOffices)
                .set(office.to)
                .where(and(eq(virtualOffices.clientId, office.clientId), isWritten(first))),
            ]
          : []),
        ...(firstMonth ? startFirstMonth(db, firstMonth, isWritten(first)) : []),
        ...(delayed
          ? [insertOutboxEntries(db, [delayed], sql`${isWritten(first)} and not ${isWaiting(delayed)}`)]
          : []),
      ]);
      return changed.length === 1;
    },

    /** Updates an unchanged office. */
    async changeOffice(
      change: OfficeChange & {
        firstMonth?: FirstMonthStart | undefined;
        outboxEntries?: OutboxEntry[];
        /** A message to staff, once per idempotency key, with the team's email about it. */
        question?: { contact: ContactRow; notice: OutboxEntry } | undefined;
      },
    ): Promise<boolean> {
      const { expected, to, firstMonth, audits, outboxEntries = [], question } = change;
      const [first, ...rest] = audits;
      const [changed] = await db.batch([
        db
          .update(virtualOffices)
          .set(to)
          .where(and(eq(virtualOffices.clientId, expected.office.clientId), isOfficeUnchanged(expected)))
          .returning({ clientId: virtualOffices.clientId }),
        insertAuditIfChanged(db, first),
        insertOutboxEntriesIfChanged(db, outboxEntries),
        insertRows(db, auditTrail, rest, isWritten(first)),
        ...(firstMonth ? startFirstMonth(db, firstMonth, isWritten(first)) : []),
        ...(question
          ? [
              insertRows(db, contacts, [question.contact], isWritten(first)).onConflictDoNothing({
                target: contacts.idempotencyKey,
              }),
              insertOutboxEntriesIfChanged(db, [question.notice]),
            ]
          : []),
      ]);
      return changed.length === 1;
    },

    /** Updates an unchanged office and cancels its booking, both or neither. */
    async changeOfficeAndCancel(change: OfficeChange, cancelled: CancelledBooking): Promise<boolean> {
      const isCancelled = isWritten(cancelled.audit);
      const [updated] = await db.batch([
        ...cancelStatements(db, cancelled, isOfficeUnchanged(change.expected)),
        db
          .update(virtualOffices)
          .set(change.to)
          .where(and(eq(virtualOffices.clientId, change.expected.office.clientId), isCancelled)),
        insertRows(db, auditTrail, change.audits, isCancelled),
      ]);
      return updated.length === 1;
    },

    async notify(audit: AuditEntry, outboxEntries: OutboxEntry[]): Promise<void> {
      await db.batch([insertOutboxEntries(db, outboxEntries), insertAuditIfChanged(db, audit)]);
    },

    /**
     * Emails the newest client with this address, if there is one and the limit allows. It always runs the same
     * statements, so that timing reveals nothing.
     */
    async requestLinks(email: string, request: LinkRequest): Promise<void> {
      const [newest] = await db
        .select({ id: clients.id })
        .from(clients)
        .where(sql`lower(${clients.email}) = lower(${email})`)
        .orderBy(desc(unindexed(clients.createdAt)))
        .limit(1);
      const subjectId = newest?.id ?? "";
      await db.batch(insertLinkRequest(db, request, subjectId, isClient(subjectId)));
    },

    /** The clients with an address, newest first. */
    async listClientsOf(email: string, limit: number): Promise<string[]> {
      const found = await db
        .select({ id: clients.id })
        .from(clients)
        .where(sql`lower(${clients.email}) = lower(${email})`)
        .orderBy(desc(unindexed(clients.createdAt)))
        .limit(limit);
      return found.map(({ id }) => id);
    },

    /** Counts an upload against the client's limit; false if the limit is reached. */
    async admitUpload(upload: { id: string; mailbox: string; at: Date; since: Date; most: number }): Promise<boolean> {
      const { id, at } = upload;
      const row = { id, kind: "document", isAcknowledged: false, at } as const;
      return (await insertLimited(db, row, upload).returning()).length === 1;
    },

    /** The keys that a document row references. */
    async findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
      const found = await db
        .select({ fileKey: documents.fileKey })
        .from(documents)
        .where(inJsonArray(documents.fileKey, keys));
      return new Set(found.flatMap(({ fileKey }) => fileKey ?? []));
    },

    /** Documents with content, of clients who left before an instant. */
    async listOfFormerClients(before: Date, limit: number): Promise<DocumentRow[]> {
      return db
        .select()
        .from(documents)
        .where(and(hasUpload(documents), hasLeftBefore(before)))
        .limit(limit);
    },

    /** Detaches the files from these rows. The caller, or the next sweep, deletes them from the bucket. */
    async clearFiles(ids: readonly string[], at: Date, audit: AuditEntry): Promise<void> {
      await db.batch([
        db
          .update(documents)
          .set({ ...CLEARED_DOCUMENT, status: "asked", updatedAt: at })
          .where(inJsonArray(documents.id, ids)),
        insertAuditIfChanged(db, audit),
      ]);
    },

    /** Accepted documents that expire by a day, of clients who have not left. */
    async listExpiring(until: Day, limit: number): Promise<DocumentWithClient[]> {
      return withClients()
        .innerJoin(memberships, eq(memberships.id, documents.clientId))
        .where(
          and(
            sql`${documents.expiresOn} is not null and ${documents.expiresOn} <= ${until}`,
            eq(unindexed(documents.status), "accepted"),
            sql`${memberships.endedAt} is null`,
          ),
        )
        .limit(limit);
    },

    /** Records the reminder and its email, once. */
    async remindOfExpiry(id: string, from: number | null, step: number, notice: OutboxEntry): Promise<void> {
      await db.batch([
        db
          .update(documents)
          .set({ expiryReminder: step })
          .where(and(eq(documents.id, id), sql`${documents.expiryReminder} is ${from}`)),
        insertOutboxEntriesIfChanged(db, [notice]),
      ]);
    },

    /** Active clients whose office was bought, or started by staff, between two days. */
    async listStarted(from: Day, until: Day, limit: number): Promise<{ clientId: string; beganOn: Day }[]> {
      const beganOn = sql<Day>`iif(${memberships.bookingId} is null, ${memberships.startsOn}, date(${memberships.createdAt} / 1000, 'unixepoch'))`;
      const found = await db
        .select({ clientId: memberships.clientId, beganOn })
        .from(memberships)
        .where(
          and(isLiveOffice(memberships), gte(memberships.startsOn, from), sql`${beganOn} between ${from} and ${until}`),
        )
        .limit(limit);
      return found.flatMap(({ clientId, beganOn: day }) => (clientId === null ? [] : [{ clientId, beganOn: day }]));
    },

    async remindOfMissing(clientId: string, from: number | null, step: number, notice: OutboxEntry): Promise<void> {
      await db.batch([
        db
          .update(virtualOffices)
          .set({ reminderStep: step })
          .where(and(eq(virtualOffices.clientId, clientId), sql`${virtualOffices.reminderStep} is ${from}`)),
        insertOutboxEntriesIfChanged(db, [notice]),
      ]);
    },

    /** Warns the team once per waiting period. */
    async recordWarning(clientId: string, since: Date, notice: OutboxEntry): Promise<void> {
      await db.batch([
        db
          .update(virtualOffices)
          .set({ overdueWarningFor: since })
          .where(
            and(
              eq(virtualOffices.clientId, clientId),
              sql`${virtualOffices.overdueWarningFor} is not ${since.getTime()}`,
            ),
          ),
        insertOutboxEntriesIfChanged(db, [notice]),
      ]);
    },

    /** The client's newest letter. */
    async findLetterOf(clientId: string): Promise<ConfirmationLetterRow | null> {
      const found = await db
        .select()
        .from(confirmationLetters)
        .where(eq(confirmationLetters.clientId, clientId))
        .orderBy(desc(confirmationLetters.writtenAt), desc(unindexed(confirmationLetters.number)))
        .limit(1);
      return found[0] ?? null;
    },

    async findLetter(number: number): Promise<ConfirmationLetterRow | null> {
      return (await db.select().from(confirmationLetters).where(eq(confirmationLetters.number, number)).get()) ?? null;
    },

    /** Uses the next free number. */
    async addLetter(letter: Omit<ConfirmationLetterRow, "number">, audit: AuditEntry): Promise<ConfirmationLetterRow> {
      const number = sql`(select coalesce(max(number), 0) + 1 from confirmation_letters)`;
      const [[added]] = await db.batch([
        insertSelected(db, confirmationLetters, { ...letter, number }, sql`where true`).returning(),
        insertAuditIfChanged(db, audit),
      ]);
      if (!added) throw new Error("A letter was not written");
      return added;
    },
  };
}
