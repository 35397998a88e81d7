import type {
  AcceptDocumentInput,
  AdminDocumentList,
  AdminOffice,
  InspectDocumentInput,
  ListDocumentsQuery,
  RefuseDocumentInput,
  RefuseOfficeInput,
} from "#contract/front-desk/documents.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { addYear, type Day, dayAt } from "#domain/calendar/days.ts";
import {
  CLEARED_DOCUMENT,
  type DocumentStatus,
  documentState,
  isCardCopyForbidden,
  verificationState,
} from "#domain/documents/documents.ts";
import { toFileName } from "#domain/documents/file-names.ts";
import type { FileType } from "#domain/documents/file-types.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import type { DocumentWithClient, OfficeChange } from "#worker/db/documents.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { getOfficeDetails, isVirtualOffice } from "#worker/my-office/office-by-token.ts";
import { nextUpdatedAt, toVerificationInput } from "#worker/my-office/open-my-office.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { requireRight } from "#worker/staff/require-right.ts";
import { deleteFiles } from "./delete-files.ts";
import { findOfficeReview, findStaffIds, getAdminOffice, toAdminDocument } from "./office-answer.ts";

const MAX_LISTED = 200;

/** Documents of one status, the longest waiting first, each with its office's review deadline. */
export async function listDocuments(
  deps: Deps,
  { state = "in_review" }: ListDocumentsQuery,
): Promise<AdminDocumentList> {
  const found = await deps.documents.list(state, MAX_LISTED);
  const offices = await deps.documents.findOffices([...new Set(found.map(({ client }) => client.id))]);
  const staffNames = await deps.staffDirectory.findNames(findStaffIds(found.map(({ document }) => document)));
  const items = found.flatMap((listed) => {
    const rows = offices.get(listed.client.id);
    if (!rows?.office) return [];
    const details = { office: rows.office, documents: rows.documents };
    return [{ ...toAdminDocument(deps, listed, details, staffNames), review: findOfficeReview(deps, details) }];
  });
  return { items };
}

/** A document's file, for a download. Writes the audit entry before it reads the file. Throws `not_found`. */
export async function openDocumentFile(
  deps: Deps,
  id: string,
): Promise<{ body: ReadableStream; bytes: number; type: FileType; name: string }> {
  const { document, client } = await getDocument(deps, id);
  const { fileKey, fileType, kind } = document;
  if (fileKey === null || fileType === null) throw new AppError("not_found");
  await deps.auditTrail.add(
    makeAudit(deps, "staff", {
      at: deps.now(),
      action: "document_opened",
      subjectType: "client",
      subjectId: client.id,
      detail: { kind },
    }),
  );
  const file = await deps.files.get(fileKey);
  if (!file) throw new AppError("not_found");
  const extension = fileType.split("/")[1]?.replace("jpeg", "jpg");
  const name = toFileName(client.businessName, kind.replaceAll("_", "-"));
  return { ...file, type: fileType, name: `${name}.${extension}` };
}

/** Accepts a document; the last one verifies the office. Throws `conflict` if it has changed or has a decision. */
export async function acceptDocument(deps: Deps, { id, ...input }: ById<AcceptDocumentInput>): Promise<AdminOffice> {
  const found = await getDocument(deps, id);
  const { document, client } = found;
  if (
    document.uploadedAt?.toISOString() !== new Date(input.uploadedAt).toISOString() ||
    document.status !== "in_review"
  )
    throw new AppError("conflict", {
      message: "The client has sent another file, or this one has been reviewed. Check it again.",
    });
  const { fullName = client.fullName, businessName = client.businessName } = input;
  if (fullName !== client.fullName || businessName !== client.businessName)
    throw new AppError("conflict", {
      message: "The client's name has changed since you opened this document. Check it again.",
    });
  const expiresOn = input.expiresOn ?? null;
  if (document.kind === "government_id" && expiresOn === null) throw invalidField("expiresOn", "Enter the expiry date");
  refuseImplausibleExpiry(deps, expiresOn);
  return saveDecision(deps, found, "document_accepted", {
    status: "accepted",
    reason: null,
    note: null,
    expiresOn,
    expiryReminder: null,
  });
}

/** Refuses a document with a reason; the client has to send only this one again. */
export async function refuseDocument(deps: Deps, { id, ...input }: ById<RefuseDocumentInput>): Promise<AdminOffice> {
  const found = await getDocument(deps, id);
  const { document } = found;
  if (document.status !== "in_review" && document.status !== "accepted")
    throw new AppError("conflict", { message: "There is no document to reject." });
  if (input.reason === "other" && !input.note) throw invalidField("note", "Say what is wrong with it");
  const office = await saveDecision(
    deps,
    found,
    document.status === "accepted" ? "document_asked" : "document_refused",
    { ...CLEARED_DOCUMENT, status: "refused", reason: input.reason, note: input.note || null },
    { reason: input.reason },
  );
  // We do not keep refused files.
  await deleteFiles(deps, document.fileKey === null ? [] : [document.fileKey]);
  return office;
}

/** Accepts an ID card that staff inspected in person or on video. Stores no copy, only its last four characters. */
export async function acceptInspectedCard(
  deps: Deps,
  { id, ...input }: ById<InspectDocumentInput>,
): Promise<AdminOffice> {
  const found = await getDocument(deps, id);
  const { document, client } = found;
  if (document.kind !== "government_id")
    throw new AppError("conflict", { message: "You can mark only identity cards as seen." });
  if (!isCardCopyForbidden(client.country) && input.how === "video")
    throw invalidField("how", "On a video call, we accept only Ghana Cards");
  refuseImplausibleExpiry(deps, input.expiresOn);
  if (documentState(document, dayAt(deps.now().getTime())) === "accepted")
    requireRight(deps, "verify_identity", "this card has already been accepted");
  const office = await saveDecision(
    deps,
    found,
    "document_seen",
    {
      ...CLEARED_DOCUMENT,
      status: "accepted",
      seenHow: input.how,
      numberEnd: input.numberEnd.toUpperCase(),
      uploadedAt: deps.now(),
      expiresOn: input.expiresOn,
    },
    { how: input.how },
  );
  await deleteFiles(deps, document.fileKey === null ? [] : [document.fileKey]);
  return office;
}

/**
 * Refuses a client: cancels the virtual office and erases the documents. Refunds the whole price if it was never
 * verified, else by the rule for cancellations, because the client has used it.
 */
export async function refuseOffice(
  deps: Deps,
  { id: clientId, reason }: ById<RefuseOfficeInput>,
): Promise<AdminOffice> {
  const member = await getMember(deps, clientId);
  if (!isVirtualOffice(member)) throw new AppError("not_found");
  const details = await getOfficeDetails(deps, clientId);
  const { office, documents } = details;
  const verification = verificationState(toVerificationInput(details), documents, dayAt(deps.now().getTime()));
  if (verification === "verified" || verification === "refused")
    throw new AppError("conflict", { message: "This client has already been verified or rejected." });
  const at = nextUpdatedAt(deps.now(), office.updatedAt);
  const officeRefusal: OfficeChange = {
    expected: details,
    to: { refusedAt: at, refusedReason: reason, updatedAt: at },
    audits: [
      makeAudit(deps, "staff", {
        at,
        action: "office_refused",
        subjectType: "client",
        subjectId: clientId,
        detail: { note: reason },
      }),
    ],
  };
  // Clients whom staff added have no booking.
  const booking = member.bookingId === null ? null : await deps.bookings.findById(member.bookingId);
  if (booking?.status === "paid") await cancelBooking(deps, { bookingId: booking.id, reason, officeRefusal });
  else if (!(await deps.documents.changeOffice(officeRefusal))) throw new AppError("conflict");
  await eraseDocuments(deps, documents, "staff");
  return getAdminOffice(deps, { id: clientId });
}

/** Erases documents: clears the rows before it deletes the files, so that no row references a missing file. */
export async function eraseDocuments(
  deps: Deps,
  documents: readonly DocumentRow[],
  actor: "clock" | "staff",
): Promise<void> {
  const at = deps.now();
  for (const [clientId, clientDocuments] of Map.groupBy(documents, (document) => document.clientId)) {
    await deps.documents.clearFiles(
      clientDocuments.map(({ id }) => id),
      at,
      makeAudit(deps, actor, {
        at,
        action: "documents_forgotten",
        subjectType: "client",
        subjectId: clientId,
        detail: { count: clientDocuments.length },
      }),
    );
    await deleteFiles(
      deps,
      clientDocuments.flatMap(({ fileKey }) => fileKey ?? []),
    );
  }
}

export async function getDocument(deps: Deps, id: string): Promise<DocumentWithClient> {
  const found = await deps.documents.findById(id);
  if (!found) throw new AppError("not_found");
  return found;
}

function refuseImplausibleExpiry(deps: Pick<Deps, "now">, expiresOn: Day | null): void {
  if (expiresOn === null) return;
  const today = dayAt(deps.now().getTime());
  if (expiresOn < today) throw invalidField("expiresOn", "It has expired. Reject it instead");
  let latest = today;
  for (let years = 0; years < MAX_VALID_YEARS; years += 1) latest = addYear(latest);
  if (expiresOn > latest) throw invalidField("expiresOn", "This expiry date is too far ahead");
}

const MAX_VALID_YEARS = 30;

/** Saves a decision with its reviewer and the client's mail; accepting the last document verifies the office. */
async function saveDecision(
  deps: Deps,
  { document, client }: DocumentWithClient,
  action: AuditAction,
  decision: Partial<DocumentRow>,
  detail: Record<string, string> = {},
): Promise<AdminOffice> {
  const details = await getOfficeDetails(deps, client.id);
  if (details.office.refusedAt !== null)
    throw new AppError("conflict", { message: "This client has been rejected, so you cannot review the documents." });
  const at = deps.now();
  const today = dayAt(at.getTime());
  const updatedAt = nextUpdatedAt(at, document.updatedAt);
  const to = { ...decision, reviewedAt: at, reviewedBy: deps.staff?.staffId ?? null, updatedAt };
  const documentsAfter = details.documents.map((other) => (other.id === document.id ? { ...other, ...to } : other));
  const isVerified = verificationState(toVerificationInput(details), documentsAfter, today) === "verified";
  const subject = { subjectType: "client", subjectId: client.id } as const;
  const isChanged = await deps.documents.change({
    expected: document,
    seen: details,
    to,
    office: isVerified
      ? { clientId: client.id, to: { verifiedAt: details.office.verifiedAt ?? at, updatedAt } }
      : undefined,
    firstMonth: isVerified ? { id: client.id, verifiedOn: today, at } : undefined,
    audits: [
      makeAudit(deps, "staff", { at, action, ...subject, detail: { kind: document.kind, ...detail } }),
      ...(isVerified ? [makeAudit(deps, "staff", { at, action: "office_verified", ...subject })] : []),
    ],
    outboxEntries: buildDecisionEmails(deps, client.id, to.status ?? document.status, isVerified, at),
  });
  if (!isChanged) throw new AppError("conflict");
  return getAdminOffice(deps, { id: client.id });
}

function buildDecisionEmails(deps: Deps, subjectId: string, status: DocumentStatus, isVerified: boolean, at: Date) {
  const dedupeSuffix = at.toISOString();
  if (isVerified)
    return [makeOutboxEntry(deps, { kind: "office_verified", audience: "customer", subjectId, at, dedupeSuffix })];
  if (status !== "refused") return [];
  return [
    makeOutboxEntry(deps, {
      kind: "office_document_refused",
      audience: "customer",
      subjectId,
      at,
      dedupeSuffix,
    }),
  ];
}
