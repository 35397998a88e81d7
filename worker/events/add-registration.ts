import type { AddedRegistration, AddRegistrationInput, AdminRegistration } from "#contract/front-desk/events.ts";
import type { ById } from "#contract/front-desk/front-desk.ts";
import type { PayChargeInput } from "#contract/front-desk/money/take-payment.ts";
import { eventEndMs } from "#domain/events/events.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { toPesewas } from "#domain/payments/money.ts";
import { registrationPaidEffects } from "#worker/charges/registration-subject.ts";
import type { AuditedPayment } from "#worker/db/payments/charges.ts";
import type { Party } from "#worker/db/registrations.ts";
import type { EventRow, RegistrationRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import {
  type DeskPayment,
  deskPaymentDetail,
  readDeskPayment,
  refuseUsedTransaction,
  startDeskPayment,
} from "#worker/payments/desk/desk-transactions.ts";
import { payCharge } from "#worker/payments/desk/pay-charge.ts";
import { eventTimes } from "./event-answers.ts";
import { buildParty } from "./party.ts";
import { priceChanged, tooFewPlaces } from "./register.ts";
import { getAdminRegistration } from "./staff-registrations.ts";
import { clearCachedPage } from "./training-page-cache.ts";

/** Adds a person to an event at the desk, with the payment if one was taken. Throws as the contract says. */
export async function addRegistration(
  deps: Deps,
  { id: eventId, ...input }: ById<AddRegistrationInput>,
  idempotencyKey: string | null,
): Promise<AddedRegistration> {
  if (isByLink(input) && deps.payments === null) throw new AppError("payments_unavailable");
  const { id } = await runIdempotent(deps, {
    key: idempotencyKey,
    input: { ...input, eventId },
    find: deps.registrations.findByIdempotencyKey,
    create: (idempotency) => insertRegistration(deps, eventId, input, idempotency),
  });
  const link = isByLink(input) ? await findPaymentLink(deps, id) : null;
  return { ...(await getAdminRegistration(deps, id)), payUrl: link?.url ?? null };
}

function isByLink({ payment }: Pick<AddRegistrationInput, "payment">): boolean {
  return payment?.kind === "link";
}

/** Records a desk payment for a place. */
export async function payRegistration(deps: Deps, { id, ...paid }: ById<PayChargeInput>): Promise<AdminRegistration> {
  if (!(await deps.registrations.findById(id))) throw new AppError("not_found");
  await payCharge(deps, { id, ...paid });
  // The place may have been free again.
  clearCachedPage();
  return getAdminRegistration(deps, id);
}

async function insertRegistration(
  deps: Deps,
  eventId: string,
  input: AddRegistrationInput,
  idempotency: IdempotencyFields,
): Promise<RegistrationRow | null> {
  const at = deps.now();
  const counted = await deps.events.find(eventId, at);
  if (!counted) throw new AppError("not_found");
  const { event } = counted;
  if (event.cancelledAt !== null || eventEndMs(eventTimes(event)) <= at.getTime())
    throw new AppError("conflict", { message: "You cannot add anyone: this event is cancelled or over." });
  if (input.amount !== undefined && toPesewas(input.amount) !== event.amountPesewas) throw priceChanged(event);
  const payment = readDeskPayment(input);
  const overbookReason = input.overbookReason || null;
  if (event.amountPesewas === 0 && (payment !== null || isByLink(input))) throw new AppError("nothing_to_pay");
  const row = await buildRow(deps, event, input, idempotency, at);
  const party = buildParty(deps, row, input);
  const audit = makeAudit(deps, "staff", {
    at,
    action: "registration_added",
    subjectType: "registration",
    subjectId: row.id,
    detail: {
      amountPesewas: row.amountPesewas * party.length,
      ...(party.length > 1 && { people: party.length }),
      ...(overbookReason !== null && { reason: overbookReason }),
    },
  });
  const isAdded = await deps.registrations.addByStaff(party, {
    at,
    acceptsWaitlist: input.waitlist ?? false,
    isOverbooked: overbookReason !== null,
    audit,
    outboxEntries: payment
      ? []
      : [makeOutboxEntry(deps, { kind: "registration_received", audience: "customer", subjectId: row.id, at })],
    paid: payment && buildDeskPayment(deps, party, payment),
  });
  if (isAdded) {
    clearCachedPage();
    deps.log("registered", { registrationId: row.id, eventId, actor: "staff" });
    return row;
  }
  const key = idempotency.idempotencyKey;
  if (key !== null && (await deps.registrations.findByIdempotencyKey(key))) return null;
  if (await deps.registrations.isDuplicate(party, true))
    throw new AppError("already_registered", { message: SAME_PERSON });
  if (payment?.transactionId) await refuseUsedTransaction(deps, payment.transactionId);
  throw tooFewPlaces((await deps.events.find(eventId, at)) ?? counted, party.length) ?? eventFull();
}

const SAME_PERSON = "This person already has a place. See the guest list.";

function eventFull(): AppError {
  return new AppError("event_full", { message: "All places are taken. You can put this person on the waiting list." });
}

async function buildRow(
  deps: Deps,
  event: EventRow,
  { attendeeName, attendeeEmail = "", attendeePhone = "" }: AddRegistrationInput,
  idempotency: IdempotencyFields,
  at: Date,
): Promise<RegistrationRow> {
  const isFree = event.amountPesewas === 0;
  return {
    id: deps.newId(),
    eventId: event.id,
    attendeeName,
    attendeeEmail,
    attendeePhone,
    attendeePhoneE164: attendeePhone === "" ? null : await deps.phoneNumbers.toE164(attendeePhone),
    bookedWith: null,
    state: isFree ? "registered" : "held",
    amountPesewas: event.amountPesewas,
    heldUntil: isFree ? null : new Date(Math.min(at.getTime() + LONG_HOLD_MS, eventEndMs(eventTimes(event)))),
    claimEndsAt: null,
    // Staff have spoken to the person.
    emailConfirmedAt: at,
    cancelledAt: null,
    attendedAt: null,
    linkVersion: 1,
    calendarId: deps.newToken(),
    ...idempotency,
    createdAt: at,
    updatedAt: at,
  };
}

function buildDeskPayment(deps: Deps, party: Party, input: DeskPayment): AuditedPayment {
  const [{ id, createdAt: at, amountPesewas: price }] = party;
  const amountPesewas = price * party.length;
  const paid = startDeskPayment(deps, { id, subjectType: "registration", amountPesewas, at }, input);
  const detail = deskPaymentDetail(amountPesewas, input);
  const { audit, outboxEntries } = registrationPaidEffects(deps, { ...paid, actor: "staff", detail });
  return { ...paid, audit, outboxEntries };
}
