import type { VerifiedPayment } from "#contract/payment.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeDollarPrice } from "#domain/catalogue/dollar-price.ts";
import { type ChargeSubjectType, isPaymentClosed } from "#domain/charges/charges.ts";
import { lastDayOfEvent } from "#domain/events/events.ts";
import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import { meetingTitle } from "#domain/meeting-room/meeting-room.ts";
import type { AuditActor } from "#domain/operations/audit.ts";
import { toCedis } from "#domain/payments/money.ts";
import { type FailureReason, formatReceiptNumber } from "#domain/payments/payments.ts";
import { paymentDeadline } from "#worker/bookings/payment-deadline.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { PaymentAttemptRow } from "#worker/db/schema/payments.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { eventTimes } from "#worker/events/event-answers.ts";
import { findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { holdStateOf, paymentDeadlines } from "#worker/inventory/hold-state.ts";
import { readSettlement, type Settlement, settlePayment } from "./settle-payment.ts";

/** All callers share one answer of the gateway for this long. */
const ANSWER_VALID_MS = 3000;

export async function verifyPayment(deps: Deps, reference: string): Promise<VerifiedPayment> {
  const { attempt, charge } = await settleThrottled(deps, reference, "visitor");
  if (attempt.gatewayStatus === null) throw new AppError("not_found");
  return {
    data: {
      status: attempt.gatewayStatus,
      reference: attempt.reference,
      currency: attempt.chargedCurrency ?? attempt.currency,
      amount: attempt.chargedPesewas ?? attempt.amountPesewas,
      paidAt: attempt.paidAt,
      channel: attempt.channel,
      needsCode: attempt.status === "open" && attempt.promptStatus === "send_otp",
      failureReason: publicFailureReason(attempt),
      booking: await VERIFIED_ITEM_LOADERS[charge.subjectType](deps, attempt, charge),
    },
  };
}

/** Hides wallet details: the customer and the payer with a link may both ask about one payment. */
function publicFailureReason({
  gatewayStatus,
  failureReason,
  isSharedByLink,
}: PaymentAttemptRow): FailureReason | null {
  if (gatewayStatus !== "failed") return null;
  return failureReason === null || isSharedByLink ? "declined" : failureReason;
}

type VerifiedItem = VerifiedPayment["data"]["booking"];

async function loadVerifiedBooking(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<VerifiedItem> {
  const booking = await deps.bookings.findById(charge.subjectId);
  if (!booking) throw new AppError("not_found");
  const allocation = await deps.allocations.findById(booking.id);
  return {
    id: booking.id,
    bookingType: booking.bookingType,
    planName: PLANS[booking.bookingType].name,
    status: booking.status,
    amount: toCedis(charge.amountPesewas),
    dollarPrice: describeDollarPrice(booking),
    ...(await findCoveredDays(deps, booking)),
    isDayOver: isPaymentClosed(charge, deps.now()),
    place: holdStateOf(allocation, deps.now()),
    ...paymentDeadlines(deps, { payBy: paymentDeadline(deps, booking), createdAt: booking.createdAt }, allocation),
    receiptNumber: receiptNumberOf(attempt, charge),
  };
}

/** A membership's months, in the shape of a booking, for the same page. */
async function loadVerifiedPeriod(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<VerifiedItem> {
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
    startsBy: null,
    isDayOver: false,
    payBy: null,
    place: "none",
    heldUntil: null,
    notHeld: null,
    receiptNumber: receiptNumberOf(attempt, charge),
  };
}

/** A place at an event, in the shape of a booking. */
async function loadVerifiedRegistration(
  deps: Deps,
  attempt: PaymentAttemptRow,
  charge: ChargeRow,
): Promise<VerifiedItem> {
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
    lastDay: lastDayOfEvent(eventTimes(event)),
    startsBy: null,
    isDayOver: isPaymentClosed(charge, now),
    place: registration.state === "registered" ? "kept" : isHeld ? "held" : "gone",
    ...paymentDeadlines(deps, { payBy: null, createdAt: registration.createdAt }, registration),
    receiptNumber: receiptNumberOf(attempt, charge),
  };
}

/** Forwarded mail, in the shape of a booking. */
async function loadVerifiedForwarding(
  deps: Deps,
  attempt: PaymentAttemptRow,
  charge: ChargeRow,
): Promise<VerifiedItem> {
  const found = await deps.mailItems.findById(charge.subjectId);
  if (!found) throw new AppError("not_found");
  const { item } = found;
  return {
    id: item.id,
    bookingType: "forwarding",
    planName: forwardingTitle(item),
    status: charge.state === "open" ? "pending" : charge.state === "paid" ? "paid" : "cancelled",
    amount: toCedis(charge.amountPesewas),
    startDate: dayAt(item.receivedAt.getTime()),
    lastDay: null,
    startsBy: null,
    isDayOver: false,
    payBy: null,
    place: "none",
    heldUntil: null,
    notHeld: null,
    receiptNumber: receiptNumberOf(attempt, charge),
  };
}

/** Hours of the meeting room, in the shape of a booking. */
async function loadVerifiedMeeting(deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow): Promise<VerifiedItem> {
  const found = await deps.meetingRoom.findById(charge.subjectId);
  if (!found) throw new AppError("not_found");
  const { meeting } = found;
  const now = deps.now();
  const day = dayAt(meeting.startsAt.getTime());
  return {
    id: meeting.id,
    bookingType: "meeting_room",
    planName: meetingTitle({ startsAtMs: meeting.startsAt.getTime(), endsAtMs: meeting.endsAt.getTime() }),
    status: meeting.cancelledAt !== null ? "cancelled" : charge.state === "paid" ? "paid" : "pending",
    amount: toCedis(charge.amountPesewas),
    startDate: day,
    lastDay: day,
    startsBy: null,
    isDayOver: isPaymentClosed(charge, now),
    place: holdStateOf(meeting, now),
    ...paymentDeadlines(deps, { payBy: null, createdAt: meeting.createdAt }, meeting),
    receiptNumber: receiptNumberOf(attempt, charge),
  };
}

const VERIFIED_ITEM_LOADERS: Record<
  ChargeSubjectType,
  (deps: Deps, attempt: PaymentAttemptRow, charge: ChargeRow) => Promise<VerifiedItem>
> = {
  booking: loadVerifiedBooking,
  membership_period: loadVerifiedPeriod,
  registration: loadVerifiedRegistration,
  forwarding: loadVerifiedForwarding,
  meeting: loadVerifiedMeeting,
};

function receiptNumberOf({ reference }: PaymentAttemptRow, charge: ChargeRow): string | null {
  return charge.receiptNumber !== null && charge.paymentReference === reference
    ? formatReceiptNumber(charge.receiptNumber)
    : null;
}

/** Asks the gateway, or returns the stored answer while that is fresh. */
export async function settleThrottled(deps: Deps, reference: string, actor: AuditActor): Promise<Settlement> {
  const at = deps.now();
  const askedBefore = new Date(at.getTime() - ANSWER_VALID_MS);
  if (await deps.paymentAttempts.claimCheck(reference, { askedBefore, at }))
    return settlePayment(deps, reference, actor);
  const settlement = await readSettlement(deps, reference);
  if (settlement.attempt.gatewayStatus === null) throw new AppError("gateway_unavailable", { retryAfterSeconds: 3 });
  return settlement;
}
