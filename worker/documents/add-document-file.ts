import type { AddDocumentFileQuery, AdminOffice } from "#contract/front-desk/documents.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { documentState } from "#domain/documents/documents.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { getMember } from "#worker/memberships/membership-answers.ts";
import { getOpenOffice } from "#worker/my-office/office-by-token.ts";
import { saveDocumentFile } from "#worker/my-office/send-document.ts";
import { getAdminOffice } from "./office-answer.ts";
import { getDocument } from "./review-document.ts";
import { checkUpload, type Upload } from "./store-upload.ts";

/** Adds a document that the client showed at the desk or sent in another way. It waits for a review as any other. */
export async function addDocumentFile(
  deps: Deps,
  { id, from }: ById<AddDocumentFileQuery>,
  upload: Upload,
): Promise<AdminOffice> {
  const { document, client } = await getDocument(deps, id);
  const details = await getOpenOffice(deps, await getMember(deps, client.id));
  if (documentState(document, dayAt(deps.now().getTime())) === "accepted")
    throw new AppError("conflict", { message: "This document is accepted. Ask for it again first." });
  const file = { ...checkUpload(upload), addedFrom: from };
  if (!(await saveDocumentFile(deps, details, document, file)))
    throw new AppError("conflict", { message: "This document has changed in the meantime. Check it again." });
  return getAdminOffice(deps, { id: client.id });
}
