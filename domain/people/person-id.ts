import { SEARCH_KINDS, type SearchKind } from "#domain/front-desk/desk.ts";

/** Kinds of record that have an email address or a phone number. */
export const PERSON_ANCHORS = [...SEARCH_KINDS, "conversation"] as const;
export type PersonAnchor = SearchKind | "conversation";

/** A person, named by any such record: "booking-" and the booking's id. */
export type PersonId = `${PersonAnchor}-${string}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function personIdOf({ kind, id }: { kind: PersonAnchor; id: string }): PersonId {
  return `${kind}-${id}`;
}

/** The record that names the person; null for other text. */
export function parsePersonId(text: string): { kind: PersonAnchor; id: string } | null {
  const kind = PERSON_ANCHORS.find((known) => text.startsWith(`${known}-`));
  const id = text.slice((kind?.length ?? 0) + 1);
  return kind && UUID.test(id) ? { kind, id } : null;
}
