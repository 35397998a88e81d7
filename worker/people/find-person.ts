import { isErased } from "#domain/people/erasure.ts";
import { parsePersonId } from "#domain/people/person-id.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

/** The record that names a person, with the contact details by which their other records are found. */
export async function findPerson(deps: Deps, personId: string) {
  const anchor = parsePersonId(personId);
  const found = anchor && (await deps.people.findAnchor(anchor));
  if (!found) throw new AppError("not_found");
  const email = found.email === "" || isErased(found.email) ? null : found.email;
  return { ...found, anchor, email };
}
