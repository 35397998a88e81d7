import type {
  AcceptDocumentInput,
  AdminDocumentList,
  AdminOffice,
  InspectDocumentInput,
  RefuseDocumentInput,
  RefuseOfficeInput,
} from "#contract/front-desk/documents.ts";
import { addYear, type Day, dayAt } from "#domain/calendar/days.ts";
import {
  type DocumentStatus,
  EMPTY_DOCUMENT,
  type FileType,
  isCardCopyForbidden,
  verificationState,
} from "#domain/documents/documents.ts";
import type { AuditAction } from "#domain/operations/audit.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import type { DocumentOfClient } from "#worker/db/documents.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { getOfficeDetails } from "#worker/my-office/office-by-token.ts";
import { nextUpdatedAt, verificationInput } from "#worker/my-office/open-my-office.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { deleteFiles } from "./delete-files.ts";
import { getAdminOffice, officeReview, toAdminDocument } from "./office-answer.ts";

const MAX_LISTED = 200;

/** What waits to be looked at, the longest waiting first, each with its office's clock. */
export async function listDocuments(deps: Deps, status: DocumentStatus): Promise<AdminDocumentList> {
  const found = await deps.documents.list(status, MAX_LISTED);
  const offices = await deps.documents.findOffices([...new Set(found.map(({ client }) => client.id))]);
  const names = await deps.staffDirectory.findNames(found.flatMap(({ document }) => document.reviewedBy ?? []));
  const items = found.flatMap((each) => {
    const rows = offices.get(each.client.id);
    if (!rows?.office) return [];
    const asked = { office: rows.office, documents: rows.documents };
    return [{ ...toAdminDocument(deps, each, asked, names), review: officeReview(deps, asked) }];
  });
  return { items };
}

/** A file, for whoever may see it. That it was opened, and by whom, is written down before it is. */
export async function openDocument(
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
  return { ...file, type: fileType, name: `${kind}.${fileType.split("/")[1]?.replace("jpeg", "jpg")}` };
}

/** Somebody has looked, and it is what was asked for. With the last of them the office is verified. */
export async function acceptDocument(deps: Deps, id: string, input: AcceptDocumentInput): Promise<AdminOffice> {
  const found = await getDocument(deps, id);
  const { document } = found;
  if (
    document.uploadedAt?.toISOString() !== new Date(input.uploadedAt).toISOString() ||
    document.status !== "in_review"
  )
    throw new AppError("conflict", {
      message: "Another file has arrived since, or it has been decided. Look at it again.",
    });
  const expiresOn = input.expiresOn ?? null;
  if (document.kind === "government_id" && expiresOn === null)
    throw invalidField("expiresOn", "Say until when it is valid");
  refuseImplausibleExpiry(deps, expiresOn);
  return saveDecision(deps, found, "document_accepted", {
    status: "accepted",
    reason: null,
    note: null,
    expiresOn,
    expiryReminder: null,
  });
}

/** Sends one back with what to do; only that one is asked for again. */
export async function refuseDocument(deps: Deps, id: string, input: RefuseDocumentInput): Promise<AdminOffice> {
  const found = await getDocument(deps, id);
  const { document } = found;
  if (document.status !== "in_review" && document.status !== "accepted")
    throw new AppError("conflict", { message: "There is nothing to send back." });
  if (input.reason === "other" && !input.note) throw invalidField("note", "Say what is wrong with it");
  const office = await saveDecision(
    deps,
    found,
    document.status === "accepted" ? "document_asked" : "document_refused",
    { ...EMPTY_DOCUMENT, status: "refused", reason: input.reason, note: input.note || null },
    { reason: input.reason },
  );
  // What was not taken is not kept.
  await deleteFiles(deps, document.fileKey === null ? [] : [document.fileKey]);
  return office;
}

/** A card that was looked at and is not kept: who looked, how, and its number's last four characters. */
export async function acceptSeenCard(deps: Deps, id: string, input: InspectDocumentInput): Promise<AdminOffice> {
  const found = await getDocument(deps, id);
  const { document, client } = found;
  if (document.kind !== "government_id")
    throw new AppError("conflict", { message: "Only a card that shows who somebody is can be seen and not kept." });
  if (!isCardCopyForbidden(client.country) && input.how === "video")
    throw invalidField("how", "On a video call we look at Ghana Cards only");
  refuseImplausibleExpiry(deps, input.expiresOn);
  const office = await saveDecision(
    deps,
    found,
    "document_seen",
    {
      ...EMPTY_DOCUMENT,
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
 * We do not take this client: nothing more is asked for, what was sent is deleted, and all that the office was bought for
 * goes back. The money first: whoever presses again finds it gone back already.
 */
export async function refuseOffice(deps: Deps, clientId: string, { reason }: RefuseOfficeInput): Promise<AdminOffice> {
  const shown = await getAdminOffice(deps, clientId);
  const { office, documents } = await getOfficeDetails(deps, clientId);
  if (shown.verification === "verified" || office.refusedAt !== null)
    throw new AppError("conflict", { message: "This client is verified, or was refused already." });
  const at = nextUpdatedAt(deps.now(), office.updatedAt);
  await refundOffice(deps, clientId, reason);
  const isRefused = await deps.documents.changeOffice({
    seen: office,
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
  });
  if (!isRefused) throw new AppError("conflict");
  await eraseDocuments(deps, documents, "staff");
  return getAdminOffice(deps, clientId);
}

/** The whole price of the booking that began an office which never worked. One that staff added was paid elsewhere. */
async function refundOffice(deps: Deps, clientId: string, reason: string): Promise<void> {
  const { bookingId } = await getMember(deps, clientId);
  const booking = bookingId === null ? null : await deps.bookings.findById(bookingId);
  if (booking?.status === "paid") await cancelBooking(deps, { bookingId: booking.id, reason, isRefused: true });
}

/** Empties documents and deletes their files. The rows first: none names what is not there. */
export async function eraseDocuments(
  deps: Deps,
  documents: readonly DocumentRow[],
  actor: "clock" | "staff",
): Promise<void> {
  const at = deps.now();
  for (const [clientId, own] of Map.groupBy(documents, (document) => document.clientId)) {
    await deps.documents.clearFiles(
      own.map(({ id }) => id),
      at,
      makeAudit(deps, actor, {
        at,
        action: "documents_forgotten",
        subjectType: "client",
        subjectId: clientId,
        detail: { count: own.length },
      }),
    );
    await deleteFiles(
      deps,
      own.flatMap(({ fileKey }) => fileKey ?? []),
    );
  }
}

async function getDocument(deps: Deps, id: string): Promise<DocumentOfClient> {
  const found = await deps.documents.findById(id);
  if (!found) throw new AppError("not_found");
  return found;
}

function refuseImplausibleExpiry(deps: Pick<Deps, "now">, expiresOn: Day | null): void {
  if (expiresOn === null) return;
  const today = dayAt(deps.now().getTime());
  if (expiresOn < today) throw invalidField("expiresOn", "It has run out: send it back instead");
  let latest = today;
  for (let years = 0; years < MAX_VALID_YEARS; years += 1) latest = addYear(latest);
  if (expiresOn > latest) throw invalidField("expiresOn", "No document is valid for that long");
}

const MAX_VALID_YEARS = 30;

/** Writes a decision with whoever made it, and what follows: the client hears of it, and with the last one is verified. */
async function saveDecision(
  deps: Deps,
  { document, client }: DocumentOfClient,
  action: AuditAction,
  decided: Partial<DocumentRow>,
  detail: Record<string, string> = {},
): Promise<AdminOffice> {
  const asked = await getOfficeDetails(deps, client.id);
  if (asked.office.refusedAt !== null)
    throw new AppError("conflict", { message: "We do not take this client, so nothing is looked at." });
  const at = deps.now();
  const today = dayAt(at.getTime());
  const updatedAt = nextUpdatedAt(at, document.updatedAt);
  const to = { ...decided, reviewedAt: at, reviewedBy: deps.staff?.staffId ?? null, updatedAt };
  const after = asked.documents.map((each) => (each.id === document.id ? { ...each, ...to } : each));
  const isVerified = verificationState(verificationInput(asked), after, today) === "verified";
  const about = { subjectType: "client", subjectId: client.id } as const;
  const isChanged = await deps.documents.change({
    seen: document,
    to,
    office: isVerified
      ? { clientId: client.id, to: { verifiedAt: asked.office.verifiedAt ?? at, updatedAt } }
      : undefined,
    begins: isVerified ? { id: client.id, startsOn: today, at } : undefined,
    audits: [
      makeAudit(deps, "staff", { at, action, ...about, detail: { kind: document.kind, ...detail } }),
      ...(isVerified ? [makeAudit(deps, "staff", { at, action: "office_verified", ...about })] : []),
    ],
    notices: buildDecisionEmails(deps, client.id, to.status ?? document.status, isVerified, at),
  });
  if (!isChanged) throw new AppError("conflict");
  return getAdminOffice(deps, client.id);
}

function buildDecisionEmails(deps: Deps, subjectId: string, status: DocumentStatus, isVerified: boolean, at: Date) {
  const occasion = at.toISOString();
  if (isVerified)
    return [
      makeOutboxEntry(deps, { kind: "office_verified", audience: "customer", subjectId, at, dedupeSuffix: occasion }),
    ];
  if (status !== "refused") return [];
  return [
    makeOutboxEntry(deps, {
      kind: "office_document_refused",
      audience: "customer",
      subjectId,
      at,
      dedupeSuffix: occasion,
    }),
  ];
}
