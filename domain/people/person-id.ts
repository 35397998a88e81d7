import { SEARCH_KINDS, type SearchKind } from "#domain/front-desk/desk.ts";

/** A person, named by any record that has their email address or phone number: "booking-" and the booking's id. */
export type PersonId = `${SearchKind}-${string}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function personIdOf({ kind, id }: { kind: SearchKind; id: string }): PersonId {
  return `${kind}-${id}`;
}

/** The record that names the person; null for other text. */
export function parsePersonId(text: string): { kind: SearchKind; id: string } | null {
  const kind = SEARCH_KINDS.find((known) => text.startsWith(`${known}-`));
  const id = text.slice((kind?.length ?? 0) + 1);
  return kind && UUID.test(id) ? { kind, id } : null;
}
