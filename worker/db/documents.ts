import { and, asc, desc, eq, getTableColumns, gte, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import { DOCUMENT_KINDS, type DocumentStatus, EMPTY_DOCUMENT } from "#domain/documents/documents.ts";
import { type ClientRow, virtualOfficeClients as clients } from "./schema/clients.ts";
import {
  type ConfirmationLetterRow,
  confirmationLetters,
  type DocumentRow,
  documents,
  type VirtualOfficeRow,
  virtualOffices,
} from "./schema/documents.ts";
import { memberships } from "./schema/memberships.ts";
import { auditTrail } from "./schema/operations.ts";
import { submissions } from "./schema/submissions.ts";
import {
  type AuditEntry,
  insertAuditIfChanged,
  insertOutboxEntries,
  insertOutboxEntriesIfChanged,
  insertRows,
  type OutboxEntry,
  onlyIfChanged,
} from "./sql/conditional-insert.ts";
import type { Database } from "./sql/database.ts";
import { inJsonArray } from "./sql/in-json-array.ts";
import { unindexed } from "./sql/keyset.ts";
import { hasUpload, isInReview, isLiveOffice } from "./sql/partial-indexes.ts";
import { updateFirstMonth } from "./start-membership.ts";

export type DocumentsRepository = ReturnType<typeof makeDocumentsRepository>;

/** What is known of one client's office; null where nobody has said anything yet. */
export interface OfficeRows {
  office: VirtualOfficeRow | null;
  documents: DocumentRow[];
}

/** A document with whose it is. */
export interface DocumentOfClient {
  document: DocumentRow;
  client: Pick<ClientRow, "id" | "fullName" | "businessName" | "country">;
}

/** A document that is as it was seen: the key is random, so that no two uploads leave the same one. */
type SeenDocument = Pick<DocumentRow, "id" | "status" | "fileKey" | "updatedAt">;

/** Of a client, from a day on at the earliest. */
interface FirstMonth {
  id: string;
  startsOn: Day;
  at: Date;
}

export function makeDocumentsRepository(db: Database) {
  const isAsSeen = (seen: SeenDocument) =>
    and(
      eq(documents.id, seen.id),
      eq(documents.status, seen.status),
      sql`${documents.fileKey} is ${seen.fileKey}`,
      eq(documents.updatedAt, seen.updatedAt),
    );
  const isWritten = (audit: AuditEntry) => sql`exists (select 1 from audit_trail where id = ${audit.id})`;
  const isClient = (clientId: string) => sql`exists (select 1 from ${clients} where ${clients.id} = ${clientId})`;
  // Every document in review has an upload time: naming it makes SQLite search the partial index instead of scanning it.
  const isAwaitingReview = and(isInReview(documents), gte(documents.uploadedAt, new Date(0)));
  const ofClient = {
    document: getTableColumns(documents),
    client: {
      id: clients.id,
      fullName: clients.fullName,
      businessName: clients.businessName,
      country: clients.country,
    },
  };
  const withClients = () =>
    db.select(ofClient).from(documents).innerJoin(clients, eq(clients.id, documents.clientId)).$dynamic();
  const leftBefore = (before: Date) =>
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

    /** Asks a client for every kind there is, each once. Of nobody's office nothing is written. */
    async requestDocuments(clientId: string, ids: readonly string[], at: Date): Promise<void> {
      const rows = DOCUMENT_KINDS.map((kind, position) => ({ id: ids[position], kind }));
      await db.batch([
        db
          .insert(virtualOffices)
          .select(
            sql`select ${clientId}, null, null, null, null, null, null, ${at.getTime()} where ${isClient(clientId)}`,
          )
          .onConflictDoNothing(),
        db
          .insert(documents)
          .select(
            sql`select value ->> 'id', ${clientId}, value ->> 'kind', 'asked', null, null, null, null, null, null, null, null, null, null, null, null, ${at.getTime()}
              from json_each(${JSON.stringify(rows)}) where ${isClient(clientId)}`,
          )
          .onConflictDoNothing(),
      ]);
    },

    async findById(id: string): Promise<DocumentOfClient | null> {
      return (await withClients().where(eq(documents.id, id)).get()) ?? null;
    },

    /** The longest waiting first. */
    async list(status: DocumentStatus, limit: number): Promise<DocumentOfClient[]> {
      const hasStatus = status === "in_review" ? isAwaitingReview : eq(documents.status, status);
      return withClients().where(hasStatus).orderBy(asc(documents.uploadedAt), asc(documents.id)).limit(limit);
    },

    async countInReview(): Promise<number> {
      return db.$count(documents, isAwaitingReview);
    },

    /**
     * Changes a document that nobody has changed since it was seen, and with it what is known of its office. False for
     * whoever comes second, and then nothing is written.
     */
    async change(change: {
      seen: SeenDocument;
      to: Partial<DocumentRow>;
      office?: { clientId: string; to: Partial<VirtualOfficeRow> } | undefined;
      /** The first month of an office that is verified with it begins, where it waits for that. */
      begins?: FirstMonth | undefined;
      audits: [AuditEntry, ...AuditEntry[]];
      notices?: OutboxEntry[];
    }): Promise<boolean> {
      const { seen, to, office, begins, audits, notices = [] } = change;
      const [first, ...others] = audits;
      const [changed] = await db.batch([
        db.update(documents).set(to).where(isAsSeen(seen)).returning({ id: documents.id }),
        insertAuditIfChanged(db, first),
        insertOutboxEntriesIfChanged(db, notices),
        insertRows(db, auditTrail, others, isWritten(first)),
        ...(office
          ? [
              db
                .update(virtualOffices)
                .set(office.to)
                .where(and(eq(virtualOffices.clientId, office.clientId), isWritten(first))),
            ]
          : []),
        ...(begins ? [updateFirstMonth(db, { ...begins, startsBy: null }, isWritten(first))] : []),
      ]);
      return changed.length === 1;
    },

    /** Changes what is known of an office, as long as it is as it was seen. */
    async changeOffice(change: {
      seen: Pick<VirtualOfficeRow, "clientId" | "updatedAt">;
      to: Partial<VirtualOfficeRow>;
      begins?: FirstMonth | undefined;
      audits: [AuditEntry, ...AuditEntry[]];
      notices?: OutboxEntry[];
    }): Promise<boolean> {
      const { seen, to, begins, audits, notices = [] } = change;
      const [first, ...others] = audits;
      const [changed] = await db.batch([
        db
          .update(virtualOffices)
          .set(to)
          .where(and(eq(virtualOffices.clientId, seen.clientId), eq(virtualOffices.updatedAt, seen.updatedAt)))
          .returning({ clientId: virtualOffices.clientId }),
        insertAuditIfChanged(db, first),
        insertOutboxEntriesIfChanged(db, notices),
        insertRows(db, auditTrail, others, isWritten(first)),
        ...(begins ? [updateFirstMonth(db, { ...begins, startsBy: null }, isWritten(first))] : []),
      ]);
      return changed.length === 1;
    },

    /** Writes a message about a client's office, with its entry in the history. */
    async notify(audit: AuditEntry, notices: OutboxEntry[]): Promise<void> {
      await db.batch([insertOutboxEntries(db, notices), insertAuditIfChanged(db, audit)]);
    },

    /**
     * Writes a message about the newest client with an address, unless there is none, or as many have been asked for within
     * the time. The same statements in every case, so that the time they take tells nothing.
     */
    async requestLinks(asked: {
      email: string;
      notice: Omit<OutboxEntry, "subjectId">;
      asking: { mailbox: string; since: Date; most: number };
    }): Promise<void> {
      const { email, notice, asking } = asked;
      const [newest] = await db
        .select({ id: clients.id })
        .from(clients)
        .where(sql`lower(${clients.email}) = lower(${email})`)
        .orderBy(desc(unindexed(clients.createdAt)))
        .limit(1);
      const subjectId = newest?.id ?? "";
      await db.batch([
        db.insert(submissions).select(sql`
          select ${notice.id}, 'link', ${asking.mailbox}, null, null, 1, ${notice.createdAt.getTime()}
          where (select count(*) from submissions where mailbox = ${asking.mailbox} and at > ${asking.since.getTime()}) < ${asking.most}`),
        insertOutboxEntries(db, [{ ...notice, subjectId }], sql`${onlyIfChanged} and ${isClient(subjectId)}`),
      ]);
    },

    /** The clients with an address, the newest first. */
    async listClientsOf(email: string, limit: number): Promise<string[]> {
      const found = await db
        .select({ id: clients.id })
        .from(clients)
        .where(sql`lower(${clients.email}) = lower(${email})`)
        .orderBy(desc(unindexed(clients.createdAt)))
        .limit(limit);
      return found.map(({ id }) => id);
    },

    /** Counts an upload of a client; false where as many were begun within the time. */
    async admitUpload(upload: { id: string; mailbox: string; at: Date; since: Date; most: number }): Promise<boolean> {
      const { id, mailbox, at, since, most } = upload;
      const admitted = await db
        .insert(submissions)
        .select(sql`
          select ${id}, 'document', ${mailbox}, null, null, 0, ${at.getTime()}
          where (select count(*) from submissions where mailbox = ${mailbox} and at > ${since.getTime()}) < ${most}`)
        .returning({ id: submissions.id });
      return admitted.length === 1;
    },

    /** Which of these keys a row names. */
    async findReferencedKeys(keys: readonly string[]): Promise<Set<string>> {
      const found = await db
        .select({ fileKey: documents.fileKey })
        .from(documents)
        .where(inJsonArray(documents.fileKey, keys));
      return new Set(found.flatMap(({ fileKey }) => fileKey ?? []));
    },

    /** The documents with anything in them of clients who left before an instant. */
    async listOfFormerClients(before: Date, limit: number): Promise<DocumentRow[]> {
      return db
        .select()
        .from(documents)
        .where(and(hasUpload(documents), leftBefore(before)))
        .limit(limit);
    },

    /** Empties these rows: what they named is no longer anybody's. Their keys are deleted next, or by the next sweep. */
    async clearFiles(ids: readonly string[], at: Date, audit: AuditEntry): Promise<void> {
      await db.batch([
        db
          .update(documents)
          .set({ ...EMPTY_DOCUMENT, status: "asked", updatedAt: at })
          .where(inJsonArray(documents.id, ids)),
        insertAuditIfChanged(db, audit),
      ]);
    },

    /** Accepted documents that run out by a day, of clients who have not left. */
    async listExpiring(until: Day, limit: number): Promise<DocumentOfClient[]> {
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

    /** Writes down a reminder and its message, once. */
    async remindOfExpiry(id: string, from: number | null, step: number, notice: OutboxEntry): Promise<void> {
      await db.batch([
        db
          .update(documents)
          .set({ expiryReminder: step })
          .where(and(eq(documents.id, id), sql`${documents.expiryReminder} is ${from}`)),
        insertOutboxEntriesIfChanged(db, [notice]),
      ]);
    },

    /** Clients whose office was bought, or began where staff added it, between two days and who have not left. */
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

    /** The desk is told once of each waiting. */
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

    /** The newest of a client's letters. */
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

    /** With the next number there is. */
    async addLetter(letter: Omit<ConfirmationLetterRow, "number">, audit: AuditEntry): Promise<ConfirmationLetterRow> {
      const { id, code, clientId, fullName, businessName, plan, since, writtenAt } = letter;
      const [[added]] = await db.batch([
        db
          .insert(confirmationLetters)
          .select(
            sql`select ${id}, (select coalesce(max(number), 0) + 1 from confirmation_letters), ${code}, ${clientId},
              ${fullName}, ${businessName}, ${plan}, ${since}, ${writtenAt.getTime()}`,
          )
          .returning(),
        insertAuditIfChanged(db, audit),
      ]);
      if (!added) throw new Error("A letter was not written");
      return added;
    },
  };
}
