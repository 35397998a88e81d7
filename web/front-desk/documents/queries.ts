import type { AdminDocument, AdminOffice } from "#contract/front-desk/documents.ts";
import type { DocumentSource } from "#domain/documents/documents.ts";
import { prepareUpload } from "#web/front-desk/files/prepare-upload.ts";
import { clientApi, liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

type Id = Pick<AdminDocument, "id">;

const documentApi = staffApi.documents[":id"];
export function documentsToVerifyQuery() {
  return liveQuery(
    ["documents", "in_review"],
    async () => (await readResponse(staffApi.documents.$get({ query: { state: "in_review" } }))).items,
  );
}

export function officeQuery(clientId: string) {
  return liveQuery(["office", clientId], () => readResponse(clientApi.office.$get({ param: { id: clientId } })));
}

/** The server records the access. */
export async function fetchOfficeLink(clientId: string): Promise<string | null> {
  return (await mutate(clientApi["manage-link"].$post({ param: { id: clientId } }))).officeUrl;
}

/** Fetches the file itself, because a link cannot carry the key. The server records the access. */
export async function fetchDocumentFile({ id }: Id): Promise<Blob> {
  const answer = await documentApi.file.$get({ param: { id } });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.blob();
}

/** PUT /api/admin/documents/:id/file with a file that the client did not upload. */
export async function addDocumentFile({ id }: Id, from: DocumentSource, file: File): Promise<AdminOffice> {
  return mutate(documentApi.file.$put({ param: { id }, query: { from } }, await prepareUpload(file)));
}
