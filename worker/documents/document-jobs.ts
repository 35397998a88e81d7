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
import { verificationInput } from "#worker/my-office/open-my-office.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { eraseDocuments } from "./review-document.ts";

/** Longer than an upload takes. */
const MIN_ORPHAN_AGE_MS = MS_PER_HOUR;
const SWEEP_PAGE = 500;
const MAX_PAGES = 20;
const PAGE_SIZE = 100;
/** Of a page: what it reads and, for each, what it writes. */
const STATEMENTS_PER_DOCUMENT = 2;
/** The same, and all that is asked for of somebody of whom nothing is known yet. */
const STATEMENTS_PER_MISSING_REMINDER = 8;
/** To find who is to be reminded. */
const LOOKUP_STATEMENTS = 4;
/** What is noted, and the notice. */
const STATEMENTS_PER_WARNING = 2;
/** How long after the last reminder of missing documents somebody is still looked at. */
const LOOKBACK_DAYS = MISSING_REMINDER_DAYS[3] + 7;

/**
 * Deletes files that no row names: of uploads that stopped between the bucket and the database, and of rows that were
 * emptied just before the worker died. Gives how many.
 */
export async function deleteOrphanFiles(deps: Deps): Promise<number> {
  const before = deps.now().getTime() - MIN_ORPHAN_AGE_MS;
  let swept = 0;
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES && deps.budget.remaining().statements >= 3; page += 1) {
    const found = await deps.files.list(cursor, SWEEP_PAGE);
    const old = found.files.filter(({ storedAt }) => storedAt.getTime() < before).map(({ key }) => key);
    const named = old.length === 0 ? new Set<string>() : await findReferencedKeys(deps, old);
    const nobodys = old.filter((key) => !named.has(key));
    await deps.files.delete(nobodys);
    swept += nobodys.length;
    cursor = found.cursor;
    if (cursor === null) break;
  }
  return swept;
}

/** Which of these a document or something that came by post names. */
async function findReferencedKeys(deps: Deps, keys: readonly string[]): Promise<Set<string>> {
  const [documents, mail] = await Promise.all([
    deps.documents.findReferencedKeys(keys),
    deps.mailItems.findReferencedKeys(keys),
  ]);
  return new Set([...documents, ...mail]);
}

/** Deletes what those sent who left long ago. Gives how many documents. */
export async function eraseOldDocuments(deps: Deps): Promise<number> {
  const before = new Date(retentionLimits(deps.now().getTime()).documents);
  let count = 0;
  for (;;) {
    const page = Math.min(PAGE_SIZE, Math.floor((deps.budget.remaining().statements - 1) / STATEMENTS_PER_DOCUMENT));
    if (page < 1) return count;
    const old = await deps.documents.listOfFormerClients(before, page);
    await eraseDocuments(deps, old, "clock");
    count += old.length;
    if (old.length < page) return count;
  }
}

/** Reminds clients of documents that run out or are missing, each once for each day that it is told. Gives how many. */
export async function sendDocumentReminders(deps: Deps): Promise<number> {
  if (deps.budget.remaining().statements < LOOKUP_STATEMENTS) return 0;
  const at = deps.now();
  const today = dayAt(at.getTime());
  let count = 0;
  for (const { document } of await deps.documents.listExpiring(addDays(today, EXPIRY_REMINDER_DAYS[0]), PAGE_SIZE)) {
    const { id, clientId, expiresOn, expiryReminder: told } = document;
    const step = expiresOn === null ? null : dueExpiryReminder(expiresOn, told, today);
    if (step === null || deps.budget.remaining().statements < STATEMENTS_PER_DOCUMENT) continue;
    const about = { kind: "office_document_expires", audience: "customer", subjectId: clientId, at } as const;
    await deps.documents.remindOfExpiry(
      id,
      told,
      step,
      makeOutboxEntry(deps, { ...about, dedupeSuffix: `${id}:${step}` }),
    );
    count += 1;
  }
  const begun = await deps.documents.listStarted(
    addDays(today, -LOOKBACK_DAYS),
    addDays(today, -MISSING_REMINDER_DAYS[0]),
    PAGE_SIZE,
  );
  const offices = await deps.documents.findOffices(begun.map(({ clientId }) => clientId));
  for (const { clientId, beganOn } of begun) {
    const rows = offices.get(clientId) ?? { office: null, documents: [] };
    const told = rows.office?.reminderStep ?? null;
    const step = dueMissingReminder(beganOn, told, today);
    if (step === null || verificationState(verificationInput(rows), rows.documents, today) !== "documents_needed")
      continue;
    if (deps.budget.remaining().statements < STATEMENTS_PER_MISSING_REMINDER) break;
    // Whoever has never opened the page has no row yet, in which it would be noted.
    if (rows.office === null) await getOfficeDetails(deps, clientId);
    const about = { kind: "office_documents_missing", audience: "customer", subjectId: clientId, at } as const;
    await deps.documents.remindOfMissing(
      clientId,
      told,
      step,
      makeOutboxEntry(deps, { ...about, dedupeSuffix: String(step) }),
    );
    count += 1;
  }
  return count;
}

/** Tells the team of those whom we have promised to look at within a day, before that is over. Gives how many. */
export async function warnOfOverdueReviews(deps: Deps): Promise<number> {
  const isRoom = (statements: number) => deps.budget.remaining().statements >= statements;
  if (!isRoom(2 + STATEMENTS_PER_WARNING)) return 0;
  const now = deps.now();
  const today = dayAt(now.getTime());
  const waiting = await deps.documents.list("in_review", PAGE_SIZE);
  const offices = await deps.documents.findOffices([...new Set(waiting.map(({ client }) => client.id))]);
  let count = 0;
  for (const [clientId, rows] of offices) {
    const since = reviewWaitingSince(verificationInput(rows), rows.documents, today);
    if (since === null || !reviewDeadline(since, now.getTime()).isSoon) continue;
    if (rows.office?.overdueWarningFor?.getTime() === since.getTime()) continue;
    if (!isRoom(STATEMENTS_PER_WARNING)) break;
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
