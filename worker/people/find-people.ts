import type { FoundPerson, People } from "#contract/front-desk/people/people.ts";
import type { SearchHit, SearchQuery } from "#contract/front-desk/search.ts";
import { personIdOf } from "#domain/people/person-id.ts";
import type { Deps } from "#worker/deps.ts";
import { searchEverything } from "#worker/search/search-everything.ts";

/** Searches everything and puts the results of each person together, in the order of the search. */
export async function findPeople(deps: Deps, query: SearchQuery): Promise<People> {
  return { items: groupByPerson((await searchEverything(deps, query)).items) };
}

/** Hits with the same email address or phone number are one person's, even if only another hit connects them. */
export function groupByPerson(hits: readonly SearchHit[]): FoundPerson[] {
  let groups: { keys: Set<string>; hits: SearchHit[] }[] = [];
  for (const hit of hits) {
    const keys = keysOf(hit);
    const same = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    const [first, ...rest] = same;
    if (!first) {
      groups.push({ keys: new Set(keys), hits: [hit] });
      continue;
    }
    for (const key of [...keys, ...rest.flatMap((group) => [...group.keys])]) first.keys.add(key);
    first.hits.push(...rest.flatMap((group) => group.hits), hit);
    groups = groups.filter((group) => !rest.includes(group));
  }
  return groups.map((group) => toPerson(group.hits));
}

function keysOf({ email, phoneE164, phone }: SearchHit): string[] {
  const number = phoneE164 ?? phone;
  return [...(email ? [email.toLowerCase()] : []), ...(number ? [number] : [])];
}

function toPerson(hits: SearchHit[]): FoundPerson {
  const [first] = hits;
  if (!first) throw new Error("A person has at least one hit");
  const firstKnown = (field: "email" | "phone" | "phoneE164") => hits.find((hit) => hit[field])?.[field] ?? null;
  return {
    id: personIdOf(first),
    name: first.title,
    email: firstKnown("email"),
    phone: firstKnown("phone"),
    phoneE164: firstKnown("phoneE164"),
    hits,
  };
}
