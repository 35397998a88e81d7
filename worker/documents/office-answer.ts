import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { dayAt } from "#domain/calendar/days.ts";
import {
  DOCUMENT_KINDS,
  requiredDocumentKinds,
  reviewDeadline,
  reviewWaitingSince,
  verificationState,
} from "#domain/documents/documents.ts";
import { firstMonthPeriod } from "#domain/memberships/first-month.ts";
import type { DocumentWithClient } from "#worker/db/documents.ts";
import type { DocumentRow } from "#worker/db/schema/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { hasLinksInAnswers } from "#worker/history/customer-links.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import {
  getOfficeDetails,
  isVirtualOffice,
  type OfficeDetails,
  officeLink,
} from "#worker/my-office/office-by-token.ts";
import { documentAnswer, toVerificationInput } from "#worker/my-office/open-my-office.ts";

/** A client's virtual office for the desk. Throws `not_found`. */
export async function getAdminOffice(deps: Deps, { id: clientId }: ById): Promise<AdminOffice> {
  const member = await getMember(deps, clientId);
  if (!isVirtualOffice(member)) throw new AppError("not_found");
  const details = await getOfficeDetails(deps, clientId);
  const client = {
    id: clientId,
    fullName: member.customerName,
    businessName: member.businessName ?? member.customerName,
    country: member.country ?? ("ghana" as const),
  };
  const names = await deps.staffDirectory.findNames(findStaffIds(details.documents));
  const { office } = details;
  return {
    client,
    verification: verificationState(toVerificationInput(details), details.documents, dayAt(deps.now().getTime())),
    verifiedAt: office.verifiedAt?.toISOString() ?? null,
    refusedReason: office.refusedReason,
    isRegistered: office.isRegistered,
    startsBy: firstMonthPeriod(member).startsBy,
    review: findOfficeReview(deps, details),
    documents: sortByKind(details.documents).map((document) =>
      toAdminDocument(deps, { document, client }, details, names),
    ),
    officeUrl: hasLinksInAnswers(deps) ? await officeLink(deps, member) : null,
  };
}

/** The staff who added or reviewed documents. */
export function findStaffIds(documents: readonly DocumentRow[]): string[] {
  return documents.flatMap(({ addedBy, reviewedBy }) => [addedBy ?? [], reviewedBy ?? []].flat());
}

/** In the order of the client's page. */
function sortByKind(documents: readonly DocumentRow[]): DocumentRow[] {
  return DOCUMENT_KINDS.flatMap((kind) => documents.filter((document) => document.kind === kind));
}

/** When the office's documents came and must be checked; null if none waits. */
export function findOfficeReview(
  deps: Pick<Deps, "now">,
  details: Pick<OfficeDetails, "office" | "documents">,
): AdminOffice["review"] {
  const now = deps.now().getTime();
  const since = reviewWaitingSince(toVerificationInput(details), details.documents, dayAt(now));
  if (since === null) return null;
  const { dueAt, isSoon, isLate } = reviewDeadline(since, now);
  return { since: since.toISOString(), dueAt: dueAt.toISOString(), isSoon, isLate };
}

export function toAdminDocument(
  deps: Pick<Deps, "now">,
  { document, client }: DocumentWithClient,
  { office }: Pick<OfficeDetails, "office">,
  names: ReadonlyMap<string, string>,
): AdminDocument {
  const { fileKey, fileType, fileBytes } = document;
  const isRequired = requiredDocumentKinds(office).includes(document.kind);
  return {
    ...documentAnswer(document, isRequired, dayAt(deps.now().getTime())),
    client,
    file: fileKey !== null && fileType !== null && fileBytes !== null ? { type: fileType, bytes: fileBytes } : null,
    addedFrom: document.addedFrom,
    addedBy: names.get(document.addedBy ?? "") ?? null,
    seenHow: document.seenHow,
    numberEnd: document.numberEnd,
    reviewedAt: document.reviewedAt?.toISOString() ?? null,
    reviewedBy: names.get(document.reviewedBy ?? "") ?? null,
  };
}
