import { addDays, dayAt, MS_PER_HOUR } from "#domain/calendar/days.ts";
import {
  dueExpiryReminder,
  dueMissingReminder,
  EXPIRY_REMINDER_DAYS,
  MISSING_REMINDER_DAYS,
  reviewDeadline,
  reviewWaitingSince,
  verificationState,
} from "#domain/documents/documents.ts";
import { retentionLimits } from "#domain/people/retention.ts";
import type { Deps } from "#worker/deps.ts";
import { getOfficeDetails } from "#worker/my-office/office-by-token.ts";
import { toVerificationInput } from "#worker/my-office/open-my-office.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { eraseDocuments } from "./review-document.ts";

/** Longer than any upload takes. */
const MIN_ORPHAN_AGE_MS = MS_PER_HOUR;
const SWEEP_PAGE = 500;
const MAX_PAGES = 20;
/** One for each table that references files. */
const STATEMENTS_PER_PAGE = 5;
const PAGE_SIZE = 100;
/** Erasing a document, or reminding of its expiry. */
const STATEMENTS_PER_DOCUMENT = 2;
/** A reminder of missing documents, with the client's office row if there is none yet. */
const STATEMENTS_PER_MISSING_REMINDER = 8;
/** Finding the clients to remind. */
const LOOKUP_STATEMENTS = 4;
/** The office row and the mail. */
const STATEMENTS_PER_WARNING = 2;
/** Clients who started earlier have had every reminder of missing documents. */
const LOOKBACK_DAYS = MISSING_REMINDER_DAYS[3] + 7;

/**
 * Deletes files that no row references: uploads and deletions that stopped between bucket and database leave them.
 * Returns the number of files.
 */
export async function deleteOrphanFiles(deps: Deps): Promise<number> {
  const before = deps.now().getTime() - MIN_ORPHAN_AGE_MS;
  let deletedCount = 0;
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES && deps.budget.remaining().statements >= STATEMENTS_PER_PAGE; page += 1) {
    const found = await deps.files.list(cursor, SWEEP_PAGE);
    const oldKeys = found.files.filter(({ storedAt }) => storedAt.getTime() < before).map(({ key }) => key);
    const referenced = oldKeys.length === 0 ? new Set<string>() : await findReferencedKeys(deps, oldKeys);
    const orphans = oldKeys.filter((key) => !referenced.has(key));
    await deps.files.delete(orphans);
    deletedCount += orphans.length;
    cursor = found.cursor;
    if (cursor === null) break;
  }
  return deletedCount;
}

/** The keys that a document, a mail item, a unit, a message or a photograph of the pages references. */
async function findReferencedKeys(deps: Deps, keys: readonly string[]): Promise<Set<string>> {
  const [documents, mail, units, messages, photos] = await Promise.all([
    deps.documents.findReferencedKeys(keys),
    deps.mailItems.findReferencedKeys(keys),
    deps.units.findReferencedKeys(keys),
    deps.conversations.findReferencedKeys(keys),
    deps.houseSettings.findReferencedKeys(keys),
  ]);
  return new Set([...documents, ...mail, ...units, ...messages, ...photos]);
}

/** Erases the documents of clients who left before the retention limit. Returns the number of documents. */
export async function eraseOldDocuments(deps: Deps): Promise<number> {
  const before = new Date(retentionLimits(deps.now().getTime()).documents);
  let count = 0;
  for (;;) {
    const page = Math.min(PAGE_SIZE, Math.floor((deps.budget.remaining().statements - 1) / STATEMENTS_PER_DOCUMENT));
    if (page < 1) return count;
    const expired = await deps.documents.listOfFormerClients(before, page);
    await eraseDocuments(deps, expired, "clock");
    count += expired.length;
    if (expired.length < page) return count;
  }
}

/** Reminds clients of expiring and missing documents, once for each reminder step. Returns the number of mails. */
export async function sendDocumentReminders(deps: Deps): Promise<number> {
  if (deps.budget.remaining().statements < LOOKUP_STATEMENTS) return 0;
  const at = deps.now();
  const today = dayAt(at.getTime());
  let count = 0;
  for (const { document } of await deps.documents.listExpiring(addDays(today, EXPIRY_REMINDER_DAYS[0]), PAGE_SIZE)) {
    const { id, clientId, expiresOn, expiryReminder: lastStep } = document;
    const step = expiresOn === null ? null : dueExpiryReminder(expiresOn, lastStep, today);
    if (step === null || deps.budget.remaining().statements < STATEMENTS_PER_DOCUMENT) continue;
    const about = { kind: "office_document_expires", audience: "customer", subjectId: clientId, at } as const;
    await deps.documents.remindOfExpiry(
      id,
      lastStep,
      step,
      makeOutboxEntry(deps, { ...about, dedupeSuffix: `${id}:${step}` }),
    );
    count += 1;
  }
  const started = await deps.documents.listStarted(
    addDays(today, -LOOKBACK_DAYS),
    addDays(today, -MISSING_REMINDER_DAYS[0]),
    PAGE_SIZE,
  );
  const offices = await deps.documents.findOffices(started.map(({ clientId }) => clientId));
  for (const { clientId, beganOn } of started) {
    const rows = offices.get(clientId) ?? { office: null, documents: [] };
    const lastStep = rows.office?.reminderStep ?? null;
    const step = dueMissingReminder(beganOn, lastStep, today);
    if (step === null || verificationState(toVerificationInput(rows), rows.documents, today) !== "documents_needed")
      continue;
    if (deps.budget.remaining().statements < STATEMENTS_PER_MISSING_REMINDER) break;
    // A client who has never opened the page has no row to record the step in.
    if (rows.office === null) await getOfficeDetails(deps, clientId);
    const about = { kind: "office_documents_missing", audience: "customer", subjectId: clientId, at } as const;
    await deps.documents.remindOfMissing(
      clientId,
      lastStep,
      step,
      makeOutboxEntry(deps, { ...about, dedupeSuffix: String(step) }),
    );
    count += 1;
  }
  return count;
}

/** Warns the team of reviews that approach their promised deadline. Returns the number of warnings. */
export async function warnOfOverdueReviews(deps: Deps): Promise<number> {
  const canAfford = (statements: number) => deps.budget.remaining().statements >= statements;
  if (!canAfford(2 + STATEMENTS_PER_WARNING)) return 0;
  const now = deps.now();
  const today = dayAt(now.getTime());
  const waiting = await deps.documents.list("in_review", PAGE_SIZE);
  const offices = await deps.documents.findOffices([...new Set(waiting.map(({ client }) => client.id))]);
  let count = 0;
  for (const [clientId, rows] of offices) {
    const since = reviewWaitingSince(toVerificationInput(rows), rows.documents, today);
    if (since === null || !reviewDeadline(since, now.getTime()).isSoon) continue;
    if (rows.office?.overdueWarningFor?.getTime() === since.getTime()) continue;
    if (!canAfford(STATEMENTS_PER_WARNING)) break;
    const about = { kind: "office_to_verify", audience: "team", subjectId: clientId, at: now } as const;
    await deps.documents.recordWarning(
      clientId,
      since,
      makeOutboxEntry(deps, { ...about, dedupeSuffix: `late:${since.toISOString()}` }),
    );
    count += 1;
  }
  return count;
}
