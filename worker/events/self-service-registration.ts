import type {
  CancelMyRegistrationInput,
  MyRegistration,
  MyRegistrationInput,
  RenameMyRegistrationInput,
} from "#contract/events.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { calculateRegistrationRefund } from "#domain/bookings/cancellation.ts";
import { abbreviateName, maskEmail } from "#domain/bookings/my-booking.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import { certificatesFromMs, eventEndMs, MOVED_EVENT_REFUND_MS } from "#domain/events/events.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { formatCedis, toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview } from "#domain/payments/payments.ts";
import { refundSentence } from "#domain/payments/refund-copy.ts";
import { isExternalRefundRule } from "#domain/payments/refunds.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { RegistrationRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { makeRefund, startOnlineRefund } from "#worker/refunds/make-refund.ts";
import { customerRefunds } from "#worker/refunds/refund-answer.ts";
import { describeActingStaff } from "#worker/staff/require-right.ts";
import { makeLinkRequest } from "#worker/submissions/make-link-request.ts";
import { currentState, eventSummary, eventTimes } from "./event-answers.ts";
import { abbreviateAttendee, chargeIdOf } from "./party.ts";
import {
  getRegistrationByLink,
  type LinkedRegistration,
  registrationCalendarUrl,
  registrationLink,
} from "./registration-link.ts";
import { clearCachedPage } from "./training-page-cache.ts";

/** The registration of a link. Read-only. Throws `not_found`. */
export async function openMyRegistration(deps: Deps, { token }: MyRegistrationInput): Promise<MyRegistration> {
  return toMyRegistration(deps, await getRegistrationByLink(deps, token));
}

/** Opens a checkout for the stored price. */
export async function payMyRegistration(deps: Deps, { token }: MyRegistrationInput): Promise<InitializedPayment> {
  const { registration } = await getRegistrationByLink(deps, token);
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const chargeId = chargeIdOf(registration);
  if ((await deps.charges.findById(chargeId)) === null) throw new AppError("nothing_to_pay");
  return offerPayment(deps, chargeId);
}

/**
 * Confirms a free place that is held or offered, or still free, or the address of a waiting person. Only a link from our
 * emails does: it proves that the address is the customer's. A repeat changes nothing. Throws `offer_over`, `no_longer_held`, `already_registered`, and
 * `conflict` for another link.
 */
export async function confirmPlace(deps: Deps, { token }: MyRegistrationInput): Promise<MyRegistration> {
  const { registration, isConfirming } = await getRegistrationByLink(deps, token);
  if (!isConfirming) throw new AppError("conflict", { message: "Open the link in our email to confirm your place." });
  const { id } = registration;
  const at = deps.now();
  if (registration.state === "waitlisted") {
    await deps.registrations.confirmEmail(id, at);
    return toMyRegistration(deps, await getRegistrationByLink(deps, token));
  }
  const notice = { kind: "registration_received", subjectId: id, at, dedupeSuffix: "confirmed" } as const;
  const isConfirmed = await deps.registrations.confirm(id, {
    audit: makeAudit(deps, "visitor", {
      at,
      action: "registration_confirmed",
      subjectType: "registration",
      subjectId: id,
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { ...notice, audience: "customer" }),
      makeOutboxEntry(deps, { ...notice, audience: "team" }),
    ],
  });
  const found = await getRegistrationByLink(deps, token);
  if (!isConfirmed && found.registration.state !== "registered") throw await explainUnconfirmed(deps, found, at);
  if (isConfirmed) clearCachedPage();
  return toMyRegistration(deps, found);
}

async function explainUnconfirmed(deps: Deps, { registration, event }: RegistrationWithEvent, at: Date) {
  if (registration.state === "cancelled") return new AppError("offer_over");
  if (event.cancelledAt !== null || event.eventDate <= at)
    return new AppError("conflict", {
      message: "This event has started or was cancelled. Please choose another date.",
    });
  if (await deps.registrations.isDuplicate([registration], true))
    return new AppError("already_registered", { message: "This person already has a place at this event." });
  return new AppError("no_longer_held", {
    message: `We no longer hold your place, and ${event.title} is now full. You can join the waiting list.`,
  });
}

/** Emails the link that confirms a free place again. Throws `conflict`, and `too_many_requests` above the address's limit. */
export async function resendConfirmation(
  deps: Deps,
  { token }: MyRegistrationInput,
): Promise<{ sentTo: string | null }> {
  const { registration } = await getRegistrationByLink(deps, token);
  const { id, attendeeEmail, state } = registration;
  if (state === "registered") throw new AppError("conflict", { message: "Your place is already confirmed." });
  const request = await makeLinkRequest(deps, "registration_received", attendeeEmail);
  if (!(await deps.registrations.requestLink(id, request)))
    throw new AppError("too_many_requests", {
      message: "We have sent this address several links in the last hour. Please use the newest, or try again later.",
    });
  return { sentTo: maskEmail(attendeeEmail) };
}

/** Names a person who comes along, on the guest list and the certificate. Throws `conflict` and `already_registered`. */
export async function renameMyRegistration(
  deps: Deps,
  { token, attendeeName }: RenameMyRegistrationInput,
): Promise<MyRegistration> {
  const found = await getRegistrationByLink(deps, token);
  if (!canRename(found, deps.now())) throw new AppError("conflict", { message: CANNOT_CANCEL });
  await renameRegistration(deps, found.registration, { attendeeName, actor: "visitor" });
  return toMyRegistration(deps, await getRegistrationByLink(deps, token));
}

function canRename({ registration, event }: RegistrationWithEvent, at: Date): boolean {
  const { bookedWith, attendedAt } = registration;
  const isComing = ["held", "registered"].includes(currentState(registration, at)) && event.cancelledAt === null;
  return bookedWith !== null && attendedAt === null && isComing && eventEndMs(eventTimes(event)) > at.getTime();
}

/** Changes a name. Throws `already_registered` if another place of the address has it. */
export async function renameRegistration(
  deps: Deps,
  registration: RegistrationRow,
  { attendeeName, actor }: { attendeeName: string; actor: Extract<AuditActor, "visitor" | "staff"> },
): Promise<void> {
  const { id } = registration;
  const action = "registration_renamed";
  const audit = makeAudit(deps, actor, { at: deps.now(), action, subjectType: "registration", subjectId: id });
  const isRenamed = await deps.registrations.rename(registration, attendeeName, {
    audit,
    unlessAttended: actor === "visitor",
  });
  if (!isRenamed)
    throw new AppError("already_registered", { message: "This person already has a place at this event." });
}

/** Cancels for the refund that the attendee saw, and starts the refund immediately. */
export async function cancelMyRegistration(deps: Deps, input: CancelMyRegistrationInput): Promise<MyRegistration> {
  const { registration } = await getRegistrationByLink(deps, input.token);
  await cancelRegistration(deps, registration.id, {
    actor: "visitor",
    reason: input.reason || null,
    refundPesewas: toPesewas(input.refundAmount),
    everyone: input.everyone ?? false,
  });
  return toMyRegistration(deps, await getRegistrationByLink(deps, input.token));
}

/**
 * Cancels a registration, or with `everyone` also those booked with it, and refunds by the cancellation rules. Places of an unpaid charge are cancelled together. Throws `not_found`; `payment_mismatch` while a payment
 * is under review; `refund_changed` if the refund differs from the one shown; `forbidden` if the role may not
 * refund; and `conflict` if the registration is cancelled, disputed or attended, or the event has started.
 */
export async function cancelRegistration(
  deps: Deps,
  id: string,
  request: {
    actor: Extract<AuditActor, "visitor" | "staff">;
    reason: string | null;
    refundPesewas: number | null;
    everyone?: boolean;
  },
): Promise<void> {
  const { actor, reason } = request;
  const before = await deps.registrations.findById(id);
  if (!before) throw new AppError("not_found");
  await settleOpenAttempt(deps, chargeIdOf(before.registration), actor);
  const found = (await deps.registrations.findById(id)) ?? before;
  const details = await loadRegistrationDetails(deps, found);
  if (found.registration.state === "cancelled")
    throw new AppError("conflict", { message: "This registration is already cancelled." });
  if (details.isUnderReview) throw new AppError("payment_mismatch");
  if (!canCancel(found, details, deps.now())) throw new AppError("conflict", { message: CANNOT_CANCEL });
  const isTogether = request.everyone || details.isUnpaidParty;
  if (isTogether && found.registration.bookedWith !== null)
    throw new AppError("conflict", { message: BOOKED_WITH_ANOTHER });
  const places = isTogether ? details.party : [found.registration];
  const due = details.refundOf(places.length);
  const { rule, amountPesewas } = due;
  if (request.refundPesewas !== null && request.refundPesewas !== amountPesewas)
    throw new AppError("refund_changed", {
      message: `Your refund has changed since you opened this page: it is now ${formatCedis(amountPesewas)}. Nothing has been cancelled yet.`,
    });
  const at = deps.now();
  const { refundable } = details;
  const refund = refundable ? await makeRefund(deps, refundable, due, { at, actor }) : null;
  const isMoved = await deps.registrations.cancel(found, {
    ids: places.map((place) => place.id),
    at,
    refund,
    isPaid: refundable !== null,
    unlessDisputed: true,
    audit: makeAudit(deps, actor, {
      at,
      action: "registration_cancelled",
      subjectType: "registration",
      subjectId: id,
      detail: {
        was: found.registration.state,
        rule,
        amountPesewas,
        reason,
        ...(places.length > 1 && { people: places.length }),
      },
    }),
    outboxEntries: [
      makeOutboxEntry(deps, { kind: "registration_cancelled", audience: "customer", subjectId: id, at }),
      ...(actor === "visitor" && refund !== null
        ? [makeOutboxEntry(deps, { kind: "registration_cancelled", audience: "team", subjectId: id, at })]
        : []),
    ],
  });
  if (!isMoved) throw new AppError("conflict");
  clearCachedPage();
  if (refund) await startOnlineRefund(deps, refund, actor);
}

const CANNOT_CANCEL = "You can no longer do this here. Please write to us and we will help.";
const BOOKED_WITH_ANOTHER =
  "This place is not paid for yet. Cancel it with the others, on the registration of the person who booked it.";

/** Loads the charge, payments, refunds and disputes of a registration, and the places that can be cancelled with it. */
export async function loadRegistrationDetails(deps: Deps, { registration, event }: RegistrationWithEvent) {
  const chargeId = chargeIdOf(registration);
  const [charge, attempts, refunds, disputes, everyone] = await Promise.all([
    deps.charges.findById(chargeId),
    deps.paymentAttempts.listByCharge(chargeId),
    deps.refunds.listByCharges([chargeId]),
    deps.disputes.listByCharges([chargeId]),
    deps.registrations.listParty(chargeId),
  ]);
  const companions = registration.bookedWith === null ? everyone.filter(({ id }) => id !== registration.id) : [];
  const isPaid = charge?.state === "paid";
  // The gateway refunds a payment once. Staff refund the places that are cancelled later.
  const isRefunded = refunds.some(
    ({ paymentReference, rule }) => paymentReference !== null && !isExternalRefundRule(rule),
  );
  return {
    charge,
    attempts,
    // The page of a place shows its own refund.
    refunds:
      registration.bookedWith === null
        ? refunds
        : refunds.filter(({ createdAt }) => createdAt.getTime() === registration.cancelledAt?.getTime()),
    companions,
    bookedBy: everyone.find(({ id }) => id === registration.bookedWith) ?? null,
    party: [registration, ...companions].filter(
      ({ state, attendedAt }) => state === registration.state && attendedAt === null,
    ),
    isUnpaidParty: everyone.length > 1 && registration.amountPesewas > 0 && !isPaid,
    isUnderReview: attempts.some(isUnderReview),
    isDisputed: disputes.some(({ resolvedAt }) => resolvedAt === null),
    refundable: isPaid ? { id: charge.id, paymentReference: isRefunded ? null : charge.paymentReference } : null,
    /** The refund of this many places. */
    refundOf: (places: number) =>
      calculateRegistrationRefund(
        {
          startsAtMs: event.eventDate.getTime(),
          movedAtMs: event.rescheduledAt?.getTime() ?? null,
          registeredAtMs: registration.createdAt.getTime(),
          paidPesewas: isPaid ? registration.amountPesewas * places : null,
        },
        deps.now().getTime(),
      ),
  };
}

export type RegistrationDetails = Awaited<ReturnType<typeof loadRegistrationDetails>>;

export function canCancel(
  { registration, event }: RegistrationWithEvent,
  details: RegistrationDetails,
  at: Date,
): boolean {
  return (
    registration.state !== "cancelled" &&
    registration.attendedAt === null &&
    event.eventDate > at &&
    !details.isDisputed &&
    !details.isUnderReview
  );
}

async function toMyRegistration(deps: Deps, found: LinkedRegistration): Promise<MyRegistration> {
  const { registration, event } = found;
  const details = await loadRegistrationDetails(deps, found);
  const { charge, companions, party, refundable } = details;
  const at = deps.now();
  const state = currentState(registration, at);
  const isHeld = state === "held" || state === "offered";
  const isOpen = event.eventDate > at && event.cancelledAt === null;
  const isFreePlace = registration.amountPesewas === 0 && (isHeld || state === "lapsed");
  const isUnconfirmed = state === "waitlisted" && registration.emailConfirmedAt === null;
  const isConfirmable = isOpen && (isFreePlace || isUnconfirmed);
  const isPaid = refundable !== null;
  const isCancellable = canCancel(found, details, at) && !(details.isUnpaidParty && registration.bookedWith !== null);
  const { mayRefund, notice } = describeActingStaff(deps, isCancellable ? details.refundOf(1).amountPesewas : 0);
  const cancellationOf = (places: number) => {
    const due = details.refundOf(places);
    const sentence = refundSentence(due, refundable?.paymentReference ?? null);
    return { refundAmount: toCedis(due.amountPesewas), rule: due.rule, sentence };
  };
  return {
    state,
    name: abbreviateAttendee(registration.attendeeName),
    event: {
      ...eventSummary(event),
      isCancelled: event.cancelledAt !== null,
      cancelledReason: event.cancelledReason,
      isMoved:
        event.rescheduledAt !== null &&
        registration.createdAt <= event.rescheduledAt &&
        at.getTime() <= event.rescheduledAt.getTime() + MOVED_EVENT_REFUND_MS,
      isOver: eventEndMs(eventTimes(event)) <= at.getTime(),
    },
    position: state === "waitlisted" ? await deps.registrations.findPosition(registration) : null,
    heldUntil: isHeld ? (registration.heldUntil?.toISOString() ?? null) : null,
    amount: toCedis(registration.amountPesewas),
    total: toCedis(registration.amountPesewas * (1 + companions.length)),
    companions: await Promise.all(
      companions.map(async (companion) => ({
        name: abbreviateAttendee(companion.attendeeName),
        state: currentState(companion, at),
        manageUrl: await registrationLink(deps, companion),
      })),
    ),
    bookedBy: details.bookedBy && abbreviateName(details.bookedBy.attendeeName),
    calendarUrl: registrationCalendarUrl(deps, found),
    payment: {
      isPaid,
      receiptNumber: charge?.receiptNumber ? formatReceiptNumber(charge.receiptNumber) : null,
      paidAt: charge?.paidAt?.toISOString() ?? null,
    },
    refunds: customerRefunds(details.refunds, details.attempts),
    may: {
      pay:
        deps.payments !== null &&
        charge?.state === "open" &&
        registration.bookedWith === null &&
        !isPaymentClosed(charge, at) &&
        !details.isUnderReview &&
        state !== "cancelled",
      accept: isConfirmable && found.isConfirming,
      resend: isConfirmable && !found.isConfirming,
      cancel: isCancellable && mayRefund,
      certificate: canHaveCertificate(found, at),
      rename: canRename(found, at),
    },
    cancellation: isCancellable && !details.isUnpaidParty ? cancellationOf(1) : null,
    cancellationOfAll:
      isCancellable && party.length > 1 ? { ...cancellationOf(party.length), people: party.length } : null,
    ...notice,
  };
}

/** True for an attendee of a workshop from the start of its last day. */
export function canHaveCertificate({ registration, event }: RegistrationWithEvent, at: Date): boolean {
  return (
    registration.state === "registered" &&
    registration.attendedAt !== null &&
    event.category !== "community" &&
    event.cancelledAt === null &&
    certificatesFromMs(eventTimes(event)) <= at.getTime()
  );
}
