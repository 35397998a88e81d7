import type { MyOffice } from "#contract/my-office.ts";
import { type Day, dayAt, MS_PER_HOUR } from "#domain/calendar/days.ts";
import {
  ACKNOWLEDGE_AFTER_MS,
  CLEARED_DOCUMENT,
  type DocumentKind,
  type DocumentSource,
  documentState,
  MAX_UPLOADS_PER_HOUR,
  requiredDocumentKinds,
  reviewWaitingSince,
} from "#domain/documents/documents.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { checkUpload, storeUpload, type Upload } from "#worker/documents/store-upload.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { getActiveOffice, type OfficeDetails } from "./office-by-token.ts";
import { nextUpdatedAt, reloadOffice, toVerificationInput } from "./open-my-office.ts";

interface ClientUpload extends Upload {
  token: string;
  kind: DocumentKind;
}

/** Saves a client's document. Throws if it is accepted, or another file arrived meanwhile. */
export async function sendDocument(deps: Deps, { token, kind, ...upload }: ClientUpload): Promise<MyOffice> {
  const { member, details } = await getActiveOffice(deps, token);
  const document = getChangeableDocument(details, kind, dayAt(deps.now().getTime()));
  const file = checkUpload(upload);
  await enforceUploadLimit(deps, member.id);
  if (!(await saveDocumentFile(deps, details, document, { ...file, addedFrom: null }))) {
    // Throws if the office was refused in the meantime.
    await getActiveOffice(deps, token);
    throw new AppError("conflict", {
      message: "You have sent another file in the meantime, and we kept that one. Please check it.",
    });
  }
  return reloadOffice(deps, member);
}

interface DocumentFile {
  body: ReadableStream<Uint8Array>;
  bytes: number;
  /** How it reached staff, who add it; null for the client's own upload. */
  addedFrom: DocumentSource | null;
}

/**
 * Stores the file, then points the row at it, then deletes the old file. Wherever this stops, no row points at a
 * missing file, and a job deletes orphans. False if the document has changed meanwhile.
 */
export async function saveDocumentFile(
  deps: Deps,
  details: OfficeDetails,
  document: DocumentRow,
  { addedFrom, ...checked }: DocumentFile,
): Promise<boolean> {
  const { key, type } = await storeUpload(deps, "documents", checked);
  const at = nextUpdatedAt(deps.now(), document.updatedAt);
  const changes: Partial<DocumentRow> = {
    ...CLEARED_DOCUMENT,
    status: "in_review",
    fileKey: key,
    fileType: type,
    fileBytes: checked.bytes,
    uploadedAt: deps.now(),
    addedFrom,
    addedBy: addedFrom === null ? null : (deps.staff?.staffId ?? null),
    updatedAt: at,
  };
  const isComplete = completesVerification(details, document, changes, dayAt(deps.now().getTime()));
  const subjectId = document.clientId;
  const about = { subjectId, at } as const;
  const acknowledgement = { ...about, kind: "office_documents_received", audience: "customer" } as const;
  const isSaved = await deps.documents.change({
    expected: document,
    to: changes,
    audits: [
      makeAudit(deps, addedFrom === null ? "visitor" : "staff", {
        at,
        action: "document_uploaded",
        subjectType: "client",
        subjectId,
        detail: { kind: document.kind, bytes: checked.bytes, ...(addedFrom !== null && { addedFrom }) },
      }),
    ],
    outboxEntries: isComplete
      ? [
          makeOutboxEntry(deps, { ...about, kind: "office_to_verify", audience: "team", dedupeSuffix: key }),
          makeOutboxEntry(deps, { ...acknowledgement, dedupeSuffix: key }),
        ]
      : [],
    delayed: isComplete
      ? undefined
      : makeOutboxEntry(deps, {
          ...acknowledgement,
          dedupeSuffix: partialBatch(at),
          sendAt: new Date(at.getTime() + ACKNOWLEDGE_AFTER_MS),
        }),
  });
  await deleteFiles(deps, isSaved ? (document.fileKey === null ? [] : [document.fileKey]) : [key]);
  return isSaved;
}

const PARTIAL_BATCH = "part:";

/** Marks the acknowledgement of documents that are not all there, with the time of the first. */
function partialBatch(at: Date): string {
  return `${PARTIAL_BATCH}${at.getTime()}`;
}

/** The time of the first document of an incomplete batch; null for a complete one. */
export function readPartialBatch(dedupeSuffix: string | null): Date | null {
  return dedupeSuffix?.startsWith(PARTIAL_BATCH) ? new Date(Number(dedupeSuffix.slice(PARTIAL_BATCH.length))) : null;
}

/** Removes a document that is not accepted yet. */
export async function removeDocument(deps: Deps, token: string, kind: DocumentKind): Promise<MyOffice> {
  const { member, details } = await getActiveOffice(deps, token);
  const document = getChangeableDocument(details, kind, dayAt(deps.now().getTime()));
  if (document.status === "asked") return reloadOffice(deps, member);
  const at = nextUpdatedAt(deps.now(), document.updatedAt);
  const isRemoved = await deps.documents.change({
    expected: document,
    to: { ...CLEARED_DOCUMENT, status: "asked", updatedAt: at },
    audits: [
      makeAudit(deps, "visitor", {
        at,
        action: "document_removed",
        subjectType: "client",
        subjectId: member.id,
        detail: { kind },
      }),
    ],
  });
  if (!isRemoved) throw new AppError("conflict");
  await deleteFiles(deps, document.fileKey === null ? [] : [document.fileKey]);
  return reloadOffice(deps, member);
}

/** Throws for an accepted, valid document: only staff can request it again. */
function getChangeableDocument({ documents }: OfficeDetails, kind: DocumentKind, today: Day): DocumentRow {
  const document = documents.find((candidate) => candidate.kind === kind);
  if (!document) throw new AppError("not_found");
  if (documentState(document, today) === "accepted")
    throw new AppError("conflict", {
      message: "We have already accepted this document. To replace it, write to us.",
    });
  return document;
}

async function enforceUploadLimit(deps: Deps, clientId: string): Promise<void> {
  const at = deps.now();
  const isAdmitted = await deps.documents.admitUpload({
    id: deps.newId(),
    mailbox: (await deps.sha256(`document ${clientId}`)).slice(0, 32),
    at,
    since: new Date(at.getTime() - MS_PER_HOUR),
    most: MAX_UPLOADS_PER_HOUR,
  });
  if (!isAdmitted)
    throw new AppError("too_many_requests", {
      message: `You can send at most ${MAX_UPLOADS_PER_HOUR} files an hour. Please wait, or write to us.`,
      retryAfterSeconds: MS_PER_HOUR / 1000,
    });
}

/** Whether this document completes what staff need to review. */
function completesVerification(
  details: OfficeDetails,
  document: DocumentRow,
  changes: Partial<DocumentRow>,
  today: Day,
): boolean {
  if (!requiredDocumentKinds(details.office).includes(document.kind)) return false;
  const documentsAfter = details.documents.map((candidate) =>
    candidate.id === document.id ? { ...candidate, ...changes } : candidate,
  );
  const input = toVerificationInput(details);
  return (
    reviewWaitingSince(input, details.documents, today) === null &&
    reviewWaitingSince(input, documentsAfter, today) !== null
  );
}
