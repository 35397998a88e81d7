import type { PersonId } from "#domain/people/person-id.ts";
import { listQuery, liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

export function conversationsQuery() {
  return listQuery("conversations", {}, (query) => readResponse(staffApi.conversations.$get({ query })));
}

/** What a person and the desk wrote to each other. */
export function messagesQuery(personId: PersonId) {
  return liveQuery(["messages", personId], () => readResponse(staffApi.messages.$get({ query: { personId } })));
}

/** Fetches the file itself, because a link cannot carry the key. */
export async function fetchMessageFile(id: string): Promise<Blob> {
  const answer = await staffApi.messages[":id"].file.$get({ param: { id } });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.blob();
}
