import type { CancelMyRegistrationInput, MyRegistration } from "#contract/events.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { calculateRegistrationRefund } from "#domain/bookings/cancellation.ts";
import { abbreviateName } from "#domain/bookings/my-booking.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import { certificatesFromMs, eventEndMs, MOVED_EVENT_REFUND_MS } from "#domain/events/events.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { formatCedis, toCedis, toPesewas } from "#domain/payments/money.ts";
import { formatReceiptNumber, isUnderReview } from "#domain/payments/payments.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { settleOpenAttempt } from "#worker/payments/settle-payment.ts";
import { makeRefund, startOnlineRefund } from "#worker/refunds/make-refund.ts";
import { eventSummary, eventTimes } from "./event-answers.ts";
import { getRegistrationByLink, registrationCalendarUrl } from "./registration-link.ts";
import { clearCachedPage } from "./training-page-cache.ts";

/** A registration as its link shows it, as things are now. Looking changes nothing. */
export async function openMyRegistration(deps: Deps, token: string): Promise<MyRegistration> {
  return toMyRegistration(deps, await getRegistrationByLink(deps, token));
}

/** A checkout for the stored sum, by the same way as everybody's. */
export async function payMyRegistration(deps: Deps, token: string): Promise<InitializedPayment> {
  const { registration } = await getRegistrationByLink(deps, token);
  if (deps.payments === null) throw new AppError("payments_unavailable");
  if ((await deps.charges.findById(registration.id)) === null) throw new AppError("nothing_to_pay");
  return offerPayment(deps, registration.id);
}

/** Takes what was offered and costs nothing. A repeat changes nothing. */
export async function acceptOffer(deps: Deps, token: string): Promise<MyRegistration> {
  const { registration } = await getRegistrationByLink(deps, token);
  const { id } = registration;
  const at = deps.now();
  const notice = { kind: "registration_received", subjectId: id, at, dedupeSuffix: "accepted" } as const;
  const isTaken = await deps.registrations.accept(id, at, [
    makeOutboxEntry(deps, { ...notice, audience: "customer" }),
    makeOutboxEntry(deps, { ...notice, audience: "team" }),
  ]);
  const found = await getRegistrationByLink(deps, token);
  if (!isTaken && found.registration.state !== "registered") throw new AppError("offer_over");
  return toMyRegistration(deps, found);
}

/** Gives the place back for the sum that was shown. What goes back begins to at once. */
export async function cancelMyRegistration(deps: Deps, input: CancelMyRegistrationInput): Promise<MyRegistration> {
  const { registration } = await getRegistrationByLink(deps, input.token);
  await cancelRegistration(deps, registration.id, {
    actor: "visitor",
    reason: input.reason || null,
    refundPesewas: toPesewas(input.refundAmount),
  });
  return toMyRegistration(deps, await getRegistrationByLink(deps, input.token));
}

/**
 * Gives a place back, with what goes back of its money by the house's rule. Throws `not_found`, `refund_changed` where that is
 * another sum than was seen, `forbidden` where money would go back and the desk may not, and `conflict` of what is cancelled,
 * has begun, or is disputed or under review.
 */
export async function cancelRegistration(
  deps: Deps,
  id: string,
  cancel: { actor: Extract<AuditActor, "visitor" | "staff">; reason: string | null; refundPesewas: number | null },
): Promise<void> {
  const { actor, reason } = cancel;
  await settleOpenAttempt(deps, id, actor);
  const found = await deps.registrations.findById(id);
  if (!found) throw new AppError("not_found");
  const known = await loadRegistrationDetails(deps, found);
  if (found.registration.state === "cancelled") throw new AppError("conflict", { message: "It is cancelled already." });
  if (known.isUnderReview) throw new AppError("payment_mismatch");
  if (!canCancel(found, known, deps.now())) throw new AppError("conflict", { message: CANNOT_CANCEL });
  const { rule, amountPesewas } = known.due;
  if (cancel.refundPesewas !== null && cancel.refundPesewas !== amountPesewas)
    throw new AppError("refund_changed", {
      message: `What goes back has changed since you opened this page: it is ${formatCedis(amountPesewas)} now. Nothing is cancelled yet.`,
    });
  if (amountPesewas > 0 && actor === "staff" && deps.staff?.role === "desk")
    throw new AppError("forbidden", {
      message: `${formatCedis(amountPesewas)} would go back: a manager or the owner has to cancel this.`,
    });
  const at = deps.now();
  const isPaid = known.charge?.state === "paid";
  const refund = isPaid && known.charge ? await makeRefund(deps, known.charge, known.due, at) : null;
  const isMoved = await deps.registrations.cancel(found.registration, {
    at,
    refund,
    isPaid,
    unlessDisputed: true,
    audit: makeAudit(deps, actor, {
      at,
      action: "registration_cancelled",
      subjectType: "registration",
      subjectId: id,
      detail: { was: found.registration.state, rule, amountPesewas, reason },
    }),
    notices: [
      makeOutboxEntry(deps, { kind: "registration_cancelled", audience: "customer", subjectId: id, at }),
      ...(actor === "visitor" && isPaid
        ? [makeOutboxEntry(deps, { kind: "registration_cancelled", audience: "team", subjectId: id, at })]
        : []),
    ],
  });
  if (!isMoved) throw new AppError("conflict");
  clearCachedPage();
  if (refund) await startOnlineRefund(deps, refund, actor);
}

const CANNOT_CANCEL = "This can no longer be done here. Please write to us: we look for a way with you.";

/** What is known of a registration besides its row. */
export async function loadRegistrationDetails(deps: Deps, { registration, event }: RegistrationWithEvent) {
  const { id } = registration;
  const [charge, attempts, refunds, disputes] = await Promise.all([
    deps.charges.findById(id),
    deps.paymentAttempts.listByCharge(id),
    deps.refunds.listByCharges([id]),
    deps.disputes.listByCharges([id]),
  ]);
  return {
    charge,
    refunds,
    isUnderReview: attempts.some(isUnderReview),
    isDisputed: disputes.some(({ resolvedAt }) => resolvedAt === null),
    due: calculateRegistrationRefund(
      {
        startsAtMs: event.eventDate.getTime(),
        movedAtMs: event.rescheduledAt?.getTime() ?? null,
        registeredAtMs: registration.createdAt.getTime(),
        paidPesewas: charge?.state === "paid" ? charge.amountPesewas : null,
      },
      deps.now().getTime(),
    ),
  };
}

export type RegistrationDetails = Awaited<ReturnType<typeof loadRegistrationDetails>>;

export function canCancel(
  { registration, event }: RegistrationWithEvent,
  known: RegistrationDetails,
  at: Date,
): boolean {
  return (
    registration.state !== "cancelled" &&
    registration.attendedAt === null &&
    event.eventDate > at &&
    !known.isDisputed &&
    !known.isUnderReview
  );
}

async function toMyRegistration(deps: Deps, found: RegistrationWithEvent): Promise<MyRegistration> {
  const { registration, event } = found;
  const known = await loadRegistrationDetails(deps, found);
  const { charge, due } = known;
  const at = deps.now();
  const isHeld = registration.heldUntil !== null && registration.heldUntil > at;
  const hasRunOut = (registration.state === "held" || registration.state === "offered") && !isHeld;
  const state = hasRunOut ? "lapsed" : registration.state;
  const isPaid = charge?.state === "paid";
  const mayBeCancelled = canCancel(found, known, at);
  return {
    state,
    name: abbreviateName(registration.attendeeName),
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
    heldUntil: isHeld && state !== "registered" ? (registration.heldUntil?.toISOString() ?? null) : null,
    amount: toCedis(registration.amountPesewas),
    calendarUrl: registrationCalendarUrl(deps, found),
    payment: {
      isPaid,
      receiptNumber: charge?.receiptNumber ? formatReceiptNumber(charge.receiptNumber) : null,
      paidAt: charge?.paidAt?.toISOString() ?? null,
    },
    refunds: known.refunds.map(({ amountPesewas, rule, status, updatedAt }) => ({
      amount: toCedis(amountPesewas),
      rule,
      status,
      at: updatedAt.toISOString(),
    })),
    may: {
      pay:
        deps.payments !== null &&
        charge?.state === "open" &&
        !isPaymentClosed(charge, at) &&
        !known.isUnderReview &&
        state !== "cancelled",
      accept: state === "offered" && registration.amountPesewas === 0,
      cancel: mayBeCancelled,
      certificate: canHaveCertificate(found, at),
    },
    cancellation: mayBeCancelled
      ? { refundAmount: toCedis(due.amountPesewas), rule: due.rule, sentence: refundSentence(due) }
      : null,
  };
}

/** For those who came to a workshop, once its last day has begun. */
export function canHaveCertificate({ registration, event }: RegistrationWithEvent, at: Date): boolean {
  return (
    registration.state === "registered" &&
    registration.attendedAt !== null &&
    event.category !== "community" &&
    event.cancelledAt === null &&
    certificatesFromMs(eventTimes(event)) <= at.getTime()
  );
}

/** What goes back, to whoever paid: it may have been somebody else. */
function refundSentence({ rule, amountPesewas }: RegistrationDetails["due"]): string {
  const amount = formatCedis(amountPesewas);
  switch (rule) {
    case "event_moved":
      return `We have given it another time: all of it goes back, ${amount}, to whoever paid.`;
    case "day_before":
      return `It is more than 24 hours before it starts: all of it goes back, ${amount}, to whoever paid.`;
    case "last_day":
      return `It is less than 24 hours before it starts: half of it goes back, ${amount}, to whoever paid.`;
    case "nothing_paid":
      return "Nothing has been paid for it, so nothing goes back and nothing is owed.";
    case "started":
    case "closed":
    case "unused_within_48_hours":
      return "It has started, so nothing goes back.";
  }
}
