import type { PartyInput } from "#contract/events.ts";
import { abbreviateName } from "#domain/bookings/my-booking.ts";
import { companionNames } from "#domain/events/events.ts";
import type { Party } from "#worker/db/registrations.ts";
import type { RegistrationRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";

/** The places that one registration books: each person has a row, an appointment and a certificate of their own. */
export function buildParty(deps: Deps, first: RegistrationRow, { people = 1, companions = [] }: PartyInput): Party {
  const others = companionNames(first.attendeeName, people, companions).map((attendeeName) => ({
    ...first,
    id: deps.newId(),
    attendeeName,
    bookedWith: first.id,
    calendarId: deps.newToken(),
    idempotencyKey: null,
    idempotencyHash: null,
  }));
  return [first, ...others];
}

/** The charge of a registration: that of the first place of its party. */
export function chargeIdOf({ id, bookedWith }: Pick<RegistrationRow, "id" | "bookedWith">): string {
  return bookedWith ?? id;
}

/** "Kojo A.", or "Guest 2" of `companionNames`: links are forwarded. */
export function abbreviateAttendee(name: string): string {
  return /^Guest \d(?= of )/.exec(name)?.[0] ?? abbreviateName(name);
}
