import { queryOptions } from "@tanstack/react-query";
import type {
  AcceptDocumentInput,
  AdminDocument,
  InspectDocumentInput,
  RefuseDocumentInput,
  RefuseOfficeInput,
} from "#contract/front-desk/documents.ts";
import { act, FRONT_DESK, KEPT_FRESH, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

type Id = Pick<AdminDocument, "id">;

const document = staffApi.documents[":id"];
const client = staffApi["vo-clients"][":id"];

export function toVerifyQuery() {
  return queryOptions({
    queryKey: [FRONT_DESK, "documents", "in_review"],
    queryFn: async () => (await readResponse(staffApi.documents.$get({ query: { state: "in_review" } }))).items,
    ...KEPT_FRESH,
  });
}

export function officeQuery(clientId: string) {
  return queryOptions({
    queryKey: [FRONT_DESK, "office", clientId],
    queryFn: () => readResponse(client.office.$get({ param: { id: clientId } })),
    ...KEPT_FRESH,
  });
}

/** The file itself: a link could not carry the key. Opening it is written down. */
export async function openFile({ id }: Id): Promise<Blob> {
  const answer = await document.file.$get({ param: { id } });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.blob();
}

export function acceptDocument({ id }: Id, json: AcceptDocumentInput) {
  return act(document.accept.$post({ param: { id }, json }));
}

export function refuseDocument({ id }: Id, json: RefuseDocumentInput) {
  return act(document.refuse.$post({ param: { id }, json }));
}

export function seeDocument({ id }: Id, json: InspectDocumentInput) {
  return act(document.seen.$post({ param: { id }, json }));
}

export function refuseOffice(clientId: string, json: RefuseOfficeInput) {
  return act(client["refuse-office"].$post({ param: { id: clientId }, json }));
}

export function sendOfficeLink(clientId: string) {
  return act(client["office-link"].$post({ param: { id: clientId } }));
}
