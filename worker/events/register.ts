import type { CreatedRegistration, EventParams, PublicEvents, RegisterInput } from "#contract/events.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { CLAIM_MS } from "#domain/inventory/holds.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import { claimTimes, visitorClaim } from "#worker/bookings/create-booking.ts";
import type { CountedEvent } from "#worker/db/events.ts";
import type { Party } from "#worker/db/registrations.ts";
import type { EventRow, RegistrationRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { unpaidLimitError } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota, proofRequired } from "#worker/submissions/enforce-quota.ts";
import { remainingPlaces, toPublicEvent } from "./event-answers.ts";
import { buildParty } from "./party.ts";
import { registrationLink } from "./registration-link.ts";
import { clearCachedPage } from "./training-page-cache.ts";

/** Upcoming events with the number of places left. */
export async function listEvents(deps: Deps): Promise<PublicEvents> {
  return { items: (await deps.events.listUpcoming(deps.now())).map(toPublicEvent) };
}

/**
 * Registers an attendee. A priced place is held until payment, a free one until it is confirmed by the emailed link;
 * `waitlist` accepts the waiting list of a full event. Throws `price_changed`, `event_full`, `already_registered`, and
 * `conflict` if the event is closed for registration.
 */
export async function register(
  deps: Deps,
  { id: eventId, ...input }: EventParams & RegisterInput,
  idempotencyKey: string | null = null,
): Promise<CreatedRegistration> {
  const row = await runIdempotent(deps, {
    key: idempotencyKey,
    input: { ...input, eventId },
    find: deps.registrations.findByIdempotencyKey,
    create: async (idempotency) => {
      const registration = await buildRegistration(deps, eventId, input, idempotency);
      const party = buildParty(deps, registration, input);
      const isSaved = await insertParty(deps, party, input);
      if (isSaved) return (await deps.registrations.findById(registration.id))?.registration ?? null;
      const isRepeat =
        idempotency.idempotencyKey && (await deps.registrations.findByIdempotencyKey(idempotency.idempotencyKey));
      if (isRepeat) return null;
      throw await explainRefusal(deps, party, input);
    },
  });
  return registeredAnswer(deps, row);
}

async function buildRegistration(
  deps: Deps,
  eventId: string,
  input: RegisterInput,
  idempotency: Pick<RegistrationRow, "idempotencyKey" | "idempotencyHash">,
): Promise<RegistrationRow> {
  const at = deps.now();
  const event = (await deps.events.find(eventId, at))?.event;
  if (!event) throw new AppError("not_found");
  refuseUnlessOpen(event, at);
  if (event.amountPesewas > 0 && input.amount === 0)
    throw invalidField("amount", "Amount must be a positive number with at most two decimals");
  if (toPesewas(input.amount) !== event.amountPesewas) throw priceChanged(event);
  const isFree = event.amountPesewas === 0;
  return {
    id: deps.newId(),
    eventId,
    attendeeName: input.attendeeName,
    attendeeEmail: input.attendeeEmail,
    attendeePhone: input.attendeePhone,
    attendeePhoneE164: await deps.phoneNumbers.toE164(input.attendeePhone),
    bookedWith: null,
    // Without a key emails carry no link that could confirm it.
    state: isFree && !deps.links.hasKey ? "registered" : "held",
    amountPesewas: event.amountPesewas,
    ...(isFree ? confirmationTimes(deps, event, at) : claimTimes(deps, at)),
    emailConfirmedAt: deps.links.hasKey ? null : at,
    cancelledAt: null,
    attendedAt: null,
    linkVersion: 1,
    calendarId: deps.newToken(),
    ...idempotency,
    createdAt: at,
    updatedAt: at,
  };
}

/** A free place is held until it is confirmed, at the latest until the event begins. */
function confirmationTimes({ links }: Deps, { eventDate }: EventRow, at: Date) {
  const end = links.hasKey ? new Date(Math.min(at.getTime() + CLAIM_MS, eventDate.getTime())) : null;
  return { heldUntil: end, claimEndsAt: end };
}

async function insertParty(deps: Deps, party: Party, input: RegisterInput): Promise<boolean> {
  const [row] = party;
  const { id, attendeeEmail, attendeePhone, attendeePhoneE164, createdAt: at } = row;
  const claim =
    input.withoutHold && row.heldUntil !== null ? null : { claimed: row.eventId, firstDay: null, lastDay: null };
  const saved = await enforceQuota(
    deps,
    { id, kind: "registration", email: attendeeEmail, phone: attendeePhoneE164 ?? attendeePhone, claim, at },
    [
      makeOutboxEntry(deps, { kind: "registration_received", audience: "customer", subjectId: id, at }),
      // The team hears of a place when it is paid for or confirmed.
      ...(row.state === "registered"
        ? [makeOutboxEntry(deps, { kind: "registration_received", audience: "team", subjectId: id, at })]
        : []),
    ],
    (submission) =>
      deps.registrations.register(party, {
        at,
        acceptsWaitlist: input.waitlist ?? false,
        isForSomebodyElse: input.isForSomebodyElse ?? false,
        claim: visitorClaim(deps, input, at, row.amountPesewas === 0 || deps.payments !== null),
        submission,
      }),
  );
  if (saved === null) return false;
  clearCachedPage();
  deps.log("registered", { registrationId: id, eventId: row.eventId, state: saved.state });
  return true;
}

/** Explains why nothing was written. */
async function explainRefusal(deps: Deps, party: Party, input: RegisterInput): Promise<AppError> {
  const at = deps.now();
  const [row] = party;
  const { eventId } = row;
  const found = await deps.events.find(eventId, at);
  if (!found) return new AppError("not_found");
  const isForSomebodyElse = input.isForSomebodyElse ?? false;
  // Without it the answer is the same for every name, so that it tells no stranger who registered.
  if (await deps.registrations.isDuplicate(party, isForSomebodyElse))
    return new AppError("already_registered", isForSomebodyElse ? { message: SAME_PERSON } : {});
  refuseUnlessOpen(found.event, at);
  if (found.event.amountPesewas !== row.amountPesewas) return priceChanged(found.event);
  const share = await deps.registrations.findExceededShare(party, at, unpaidShares(deps.limits));
  // Many honest people share a line: a proof holds the place, which costs nothing, while they look for the email.
  if (share === "line" && row.amountPesewas === 0) return proofRequired(deps, "registration");
  if (share) return unpaidLimitError(deps, share, { isFree: row.amountPesewas === 0 });
  return tooFewPlaces(found, party.length) ?? new AppError("event_full");
}

/** The refusal of more people than places are left; null if none is left, or enough are. */
export function tooFewPlaces(event: CountedEvent, people: number): AppError | null {
  const left = remainingPlaces(event);
  if (left === 0 || left >= people) return null;
  const places = left === 1 ? "Only 1 place is left." : `Only ${left} places are left.`;
  return invalidField("people", `${places} Choose fewer people.`);
}

const SAME_PERSON = "This person already has a place with this email address. The link is in the email we sent.";

function refuseUnlessOpen(event: EventRow, at: Date): void {
  const reason =
    event.cancelledAt !== null
      ? "This event has been cancelled. Please choose another date."
      : event.eventDate <= at
        ? "This event has already started. Please choose another date."
        : event.isActive
          ? null
          : "Registration for this event has closed. Please choose another date.";
  if (reason !== null) throw new AppError("conflict", { message: reason });
}

export function priceChanged({ amountPesewas }: EventRow): AppError {
  return new AppError("price_changed", { price: { amount: toCedis(amountPesewas), currency: "GHS" } });
}

async function registeredAnswer(deps: Deps, row: RegistrationRow): Promise<CreatedRegistration> {
  const { id, state, heldUntil, amountPesewas } = row;
  return {
    id,
    state,
    heldUntil: state === "held" ? (heldUntil?.toISOString() ?? null) : null,
    manageUrl: await registrationLink(deps, row),
    amount: toCedis(amountPesewas),
    position: state === "waitlisted" ? await deps.registrations.findPosition(row) : null,
  };
}
