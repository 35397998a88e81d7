import type { PersonId } from "#domain/people/person-id.ts";
import { liveQuery, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

export const personApi = staffApi.people[":person"];

export function personQuery(person: PersonId | string) {
  return liveQuery(["person", person], () => readResponse(personApi.$get({ param: { person } })));
}
