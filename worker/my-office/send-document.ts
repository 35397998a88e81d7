import type { MyOffice } from "#contract/my-office.ts";
import { type Day, dayAt, MS_PER_HOUR } from "#domain/calendar/days.ts";
import {
  type DocumentKind,
  documentState,
  EMPTY_DOCUMENT,
  MAX_UPLOADS_PER_HOUR,
  requiredDocumentKinds,
  reviewWaitingSince,
} from "#domain/documents/documents.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { deleteFiles } from "#worker/documents/delete-files.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { getActiveOffice, type OfficeDetails } from "./office-by-token.ts";
import { nextUpdatedAt, reloadOffice, verificationInput } from "./open-my-office.ts";

interface Upload {
  token: string;
  kind: DocumentKind;
  /** The file as it comes, and how much was announced; null where that was not said. */
  body: ReadableStream<Uint8Array> | null;
  bytes: number | null;
}

/**
 * Takes a client's document. The file is stored first, under a random name, and the row names it then; what it named before
 * is deleted last. Wherever that stops, no row names what is not there, and what no row names is swept.
 */
export async function sendDocument(deps: Deps, { token, kind, body, bytes }: Upload): Promise<MyOffice> {
  const { member, asked } = await getActiveOffice(deps, token);
  const today = dayAt(deps.now().getTime());
  const document = getChangeableDocument(asked, kind, today);
  if (bytes === null || body === null)
    throw documentRefused("The size of this file did not arrive with it. Please choose it again.");
  if (bytes === 0) throw documentRefused("This file is empty. Choose another one.");
  if (bytes > MAX_FILE_BYTES) throw new AppError("body_too_large");
  await enforceUploadLimit(deps, member.id);
  const key = `documents/${deps.newToken()}`;
  const type = await deps.files.put(key, body, bytes);
  const at = nextUpdatedAt(deps.now(), document.updatedAt);
  const to: Partial<DocumentRow> = {
    ...EMPTY_DOCUMENT,
    status: "in_review",
    fileKey: key,
    fileType: type,
    fileBytes: bytes,
    uploadedAt: deps.now(),
    updatedAt: at,
  };
  const isTaken = await deps.documents.change({
    seen: document,
    to,
    audits: [
      makeAudit(deps, "visitor", {
        at,
        action: "document_uploaded",
        subjectType: "client",
        subjectId: member.id,
        detail: { kind, bytes },
      }),
    ],
    notices: completesVerification(asked, document, to, today)
      ? [
          makeOutboxEntry(deps, {
            kind: "office_to_verify",
            audience: "team",
            subjectId: member.id,
            at,
            dedupeSuffix: key,
          }),
        ]
      : [],
  });
  await deleteFiles(deps, isTaken ? (document.fileKey === null ? [] : [document.fileKey]) : [key]);
  if (!isTaken)
    throw new AppError("conflict", {
      message: "Another file arrived meanwhile, and that one is kept. Please look again.",
    });
  return reloadOffice(deps, member);
}

/** Takes back what was sent and not accepted. */
export async function removeDocument(deps: Deps, token: string, kind: DocumentKind): Promise<MyOffice> {
  const { member, asked } = await getActiveOffice(deps, token);
  const document = getChangeableDocument(asked, kind, dayAt(deps.now().getTime()));
  if (document.status === "asked") return reloadOffice(deps, member);
  const at = nextUpdatedAt(deps.now(), document.updatedAt);
  const isRemoved = await deps.documents.change({
    seen: document,
    to: { ...EMPTY_DOCUMENT, status: "asked", updatedAt: at },
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

/** Throws for one that is accepted and valid: only staff ask for that again. */
function getChangeableDocument({ documents }: OfficeDetails, kind: DocumentKind, today: Day): DocumentRow {
  const document = documents.find((each) => each.kind === kind);
  if (!document) throw new AppError("not_found");
  if (documentState(document, today) === "accepted")
    throw new AppError("conflict", {
      message: "We have accepted this document already. Write to us if it has to be another one.",
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
      message: `That is more than ${MAX_UPLOADS_PER_HOUR} files within an hour. Please wait, or write to us.`,
      retryAfterSeconds: MS_PER_HOUR / 1000,
    });
}

/** Whether the desk has all it needs with this one, and had not before. */
function completesVerification(
  asked: OfficeDetails,
  document: DocumentRow,
  to: Partial<DocumentRow>,
  today: Day,
): boolean {
  if (!requiredDocumentKinds(asked.office).includes(document.kind)) return false;
  const after = asked.documents.map((each) => (each.id === document.id ? { ...each, ...to } : each));
  const known = verificationInput(asked);
  return reviewWaitingSince(known, asked.documents, today) === null && reviewWaitingSince(known, after, today) !== null;
}

function documentRefused(message: string): AppError {
  return new AppError("document_refused", { message });
}
