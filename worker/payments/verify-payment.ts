import type { VerifiedPayment } from "#contract/payment.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { lastDayOfStay } from "#domain/catalogue/stays.ts";
import { type ChargeSubjectType, isPayableOver } from "#domain/charges/charges.ts";
import { lastDayOfEvent } from "#domain/events/events.ts";
import { sendingOnInWords } from "#domain/mail-items/mail-words.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { toCedis } from "#domain/payments/money.ts";
import { type FailureReason, formatReceiptNumber } from "#domain/payments/payments.ts";
import { payByOf } from "#worker/charges/booking-subject.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { timesOf } from "#worker/events/event-answers.ts";
import { stayDaysOf } from "#worker/inventory/find-terms.ts";
import { heldUntilIn, placeOf } from "#worker/inventory/hold-place.ts";
import { recallSettlement, type Settlement, settlePayment } from "./settle-payment.ts";

/** However many ask about one payment, the gateway is asked once in this time: its answer is for all of them. */
const ANSWER_HOLDS_MS = 3000;

export async function verifyPayment(deps: Deps, reference: string): Promise<VerifiedPayment> {
  const { attempt, charge } = await settleInTurn(deps, reference, "visitor");
  if (attempt.gatewayStatus === null) throw new AppError("not_found");
  return {
    data: {
      status: attempt.gatewayStatus,
      reference: attempt.reference,
      currency: attempt.chargedCurrency ?? attempt.currency,
      amount: attempt.chargedPesewas ?? attempt.amountPesewas,
      paidAt: attempt.paidAt,
      channel: attempt.channel,
      failureReason: toldReason(attempt),
      booking: await WHAT_IS_PAID[charge.subjectType](deps, attempt, charge),
    },
  };
}

/** How much is in a wallet is nobody else's to know: who booked and who has the link may ask about the same payment. */
function toldReason({ gatewayStatus, failureReason, isByLink }: PaymentAttemptRow): FailureReason | null {
  if (gatewayStatus !== "failed") return null;
  return failureReason === null || isByLink ? "declined" : failureReason;
}

type WhatIsPaid = VerifiedPayment["data"]["booking"];

async function whatIsBooked(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<WhatIsPaid> {
  const booking = await deps.bookings.findById(charge.subjectId);
  if (!booking) throw new AppError("not_found");
  const stay = await deps.allocations.findById(booking.id);
  return {
    id: booking.id,
    bookingType: booking.bookingType,
    planName: PLANS[booking.bookingType].name,
    status: booking.status,
    amount: toCedis(charge.amountPesewas),
    startDate: dayAt(booking.startDate.getTime()),
    lastDay: lastDayOfStay(stayDaysOf(booking)),
    isDayOver: isPayableOver(charge, deps.now()),
    payBy: payByOf(deps, booking),
    place: placeOf(stay, deps.now()),
    heldUntil: heldUntilIn(stay, deps.now())?.toISOString() ?? null,
    receiptNumber: receiptOf(attempt, charge),
  };
}

/** A membership's months, in the words of a booking: the same page tells of both. */
async function whichMonth(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<WhatIsPaid> {
  const found = await deps.memberships.findPeriod(charge.subjectId);
  if (!found) throw new AppError("not_found");
  const { membershipId, plan, fromDay, untilDay } = found.period;
  return {
    id: membershipId,
    bookingType: plan,
    planName: PLANS[plan].name,
    status: charge.state === "open" ? "pending" : charge.state === "paid" ? "paid" : "cancelled",
    amount: toCedis(charge.amountPesewas),
    startDate: fromDay,
    lastDay: addDays(untilDay, -1),
    isDayOver: false,
    payBy: null,
    place: "none",
    heldUntil: null,
    receiptNumber: receiptOf(attempt, charge),
  };
}

/** A place at an event, in the same words. */
async function whichEvent(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<WhatIsPaid> {
  const found = await deps.registrations.findById(charge.subjectId);
  if (!found) throw new AppError("not_found");
  const { registration, event } = found;
  const now = deps.now();
  const isHeld = registration.heldUntil !== null && registration.heldUntil > now;
  return {
    id: registration.id,
    bookingType: "workshop",
    planName: event.title,
    status: registration.state === "cancelled" ? "cancelled" : charge.state === "paid" ? "paid" : "pending",
    amount: toCedis(charge.amountPesewas),
    startDate: dayAt(event.eventDate.getTime()),
    lastDay: lastDayOfEvent(timesOf(event)),
    isDayOver: isPayableOver(charge, now),
    payBy: null,
    place: registration.state === "registered" ? "kept" : isHeld ? "held" : "gone",
    heldUntil: isHeld ? (registration.heldUntil?.toISOString() ?? null) : null,
    receiptNumber: receiptOf(attempt, charge),
  };
}

/** Sending on what came by post, in the same words. */
async function whatIsSentOn(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<WhatIsPaid> {
  const found = await deps.mailItems.findById(charge.subjectId);
  if (!found) throw new AppError("not_found");
  const { item } = found;
  return {
    id: item.id,
    bookingType: "forwarding",
    planName: sendingOnInWords(item),
    status: charge.state === "open" ? "pending" : charge.state === "paid" ? "paid" : "cancelled",
    amount: toCedis(charge.amountPesewas),
    startDate: dayAt(item.receivedAt.getTime()),
    lastDay: null,
    isDayOver: false,
    payBy: null,
    place: "none",
    heldUntil: null,
    receiptNumber: receiptOf(attempt, charge),
  };
}

const WHAT_IS_PAID: Record<
  ChargeSubjectType,
  (deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow) => Promise<WhatIsPaid>
> = {
  booking: whatIsBooked,
  membership_period: whichMonth,
  registration: whichEvent,
  forwarding: whatIsSentOn,
};

function receiptOf({ reference }: PaymentAttemptRow, charge: ChargeRow): string | null {
  return charge.receiptNumber !== null && charge.paymentReference === reference
    ? formatReceiptNumber(charge.receiptNumber)
    : null;
}

/** Whoever asks while an answer holds is told what the row says. */
export async function settleInTurn(deps: Deps, reference: string, actor: AuditActor): Promise<Settlement> {
  const at = deps.now();
  const askedBefore = new Date(at.getTime() - ANSWER_HOLDS_MS);
  if (await deps.paymentAttempts.claimCheck(reference, { askedBefore, at }))
    return settlePayment(deps, reference, actor);
  const settlement = await recallSettlement(deps, reference);
  if (settlement.attempt.gatewayStatus === null) throw new AppError("gateway_unavailable", { retryAfterSeconds: 3 });
  return settlement;
}
