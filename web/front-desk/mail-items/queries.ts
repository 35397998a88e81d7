import type { AdminMailItem, AdminMailPage, ListMailQuery } from "#contract/front-desk/mail-items.ts";
import { prepareUpload } from "#web/front-desk/files/prepare-upload.ts";
import { listQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export function mailQuery(filters: Pick<ListMailQuery, "state">) {
  return listQuery("mail", filters, (query): Promise<AdminMailPage> => readResponse(staffApi.mail.$get({ query })));
}

/** PUT /api/admin/mail/:id/photo or /scan with the file; images are reduced to a readable size. */
export async function uploadMailFile(id: string, fileKind: "photo" | "scan", file: File): Promise<AdminMailItem> {
  return mutate(staffApi.mail[":id"][fileKind].$put({ param: { id } }, await prepareUpload(file)));
}

/** Fetches the file itself, because a link cannot carry the key. */
export async function fetchMailFile(id: string, fileKind: "photo" | "scan"): Promise<Blob> {
  const answer = await staffApi.mail[":id"][fileKind].$get({ param: { id } });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.blob();
}
