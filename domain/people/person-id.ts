import { SEARCH_KINDS, type SearchKind } from "#domain/front-desk/desk.ts";

/** A person, named by any record that has their email address or phone number: "booking-" and the booking's id. */
export type PersonId = `${SearchKind}-${string}`;

const PERSON_ID = new RegExp(`^(${SEARCH_KINDS.join("|")})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

export function personIdOf({ kind, id }: { kind: SearchKind; id: string }): PersonId {
  return `${kind}-${id}`;
}

/** The record that names the person; null for other text. */
export function parsePersonId(text: string): { kind: SearchKind; id: string } | null {
  const [, kind, id] = PERSON_ID.exec(text) ?? [];
  return kind && id ? { kind: kind as SearchKind, id } : null;
}
