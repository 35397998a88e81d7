import type { CompleteBookingInput, CompletedBooking } from "#contract/payment.ts";
import { type BookingStatus, isVirtual } from "#domain/bookings/bookings.ts";
import { maskEmail } from "#domain/bookings/my-booking.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { describeDollarPrice } from "#domain/catalogue/dollar-price.ts";
import { describeNextSteps } from "#domain/catalogue/virtual-office.ts";
import { lastDayOfEvent } from "#domain/events/events.ts";
import { forwardingTitle } from "#domain/mail-items/mail-item-copy.ts";
import { meetingTitle } from "#domain/meeting-room/meeting-room.ts";
import { toCedis } from "#domain/payments/money.ts";
import { formatReceiptNumber, type ReviewReason } from "#domain/payments/payments.ts";
import type { PeriodWithCharge } from "#worker/db/memberships.ts";
import type { ChargeRow } from "#worker/db/schema/charges.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { eventTimes } from "#worker/events/event-answers.ts";
import { paidAfterHoldError } from "#worker/inventory/capacity-errors.ts";
import { findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { type Settlement, settlePayment } from "./settle-payment.ts";

/** Completes a payment. The browser names the booking and the payment; only the gateway knows the amount paid. */
export async function completeBooking(deps: Deps, input: CompleteBookingInput): Promise<CompletedBooking> {
  const attempt = await deps.paymentAttempts.findByReference(input.paymentReference);
  if (!attempt) throw new AppError("not_found");
  const owedPeriod = attempt.chargeId === input.bookingId ? null : await deps.memberships.findPeriod(attempt.chargeId);
  if ((owedPeriod?.period.membershipId ?? attempt.chargeId) !== input.bookingId) {
    const booking = await deps.bookings.findById(input.bookingId);
    throw new AppError(booking ? "reference_mismatch" : "not_found");
  }

  const settlement = await settlePayment(deps, input.paymentReference, "visitor");
  switch (settlement.attempt.status) {
    case "succeeded":
      if (settlement.charge.subjectType === "registration")
        return toCompletedBooking(await findPaidRegistration(deps, settlement.charge.subjectId), settlement);
      if (settlement.charge.subjectType === "forwarding")
        return toCompletedBooking(await findPaidForwarding(deps, settlement.charge.subjectId), settlement);
      if (settlement.charge.subjectType === "meeting")
        return toCompletedBooking(await findPaidMeeting(deps, settlement.charge.subjectId), settlement);
      return owedPeriod
        ? toCompletedBooking(await findPaidPeriod(deps, owedPeriod), settlement)
        : toCompletedBooking(await findPaidBooking(deps, settlement.charge.subjectId), settlement);
    case "review":
      throw await reviewError(deps, settlement.attempt.reviewReason ?? "amount", settlement.charge);
    case "starting":
    case "open":
    case "failed":
      throw new AppError("payment_not_successful");
  }
}

async function reviewError(deps: Deps, reason: ReviewReason, { subjectId, subjectType }: ChargeRow): Promise<AppError> {
  switch (reason) {
    case "booking_cancelled":
      return new AppError("booking_cancelled");
    case "booking_already_paid":
      return new AppError("already_paid");
    case "amount":
    case "currency":
    case "reference":
      return new AppError("payment_mismatch");
    case "no_place":
      if (subjectType === "registration") return new AppError("no_longer_held", { message: EVENT_FULL_MESSAGE });
      if (subjectType === "meeting") return new AppError("no_longer_held", { message: ROOM_TAKEN_MESSAGE });
      return paidAfterHoldError(deps, await deps.bookings.findById(subjectId));
  }
}

const EVENT_FULL_MESSAGE =
  "Your payment arrived after our hold on your place ended, and all places are taken. We will contact you to arrange another date or a full refund.";

const ROOM_TAKEN_MESSAGE =
  "Your payment arrived after our hold on the meeting room ended, and the room is taken. We will contact you to arrange another time or a full refund.";

interface PaidItem {
  id: string;
  status: BookingStatus;
  planName: string;
  customerName: string;
  companyName: string | null;
  companyTin: string | null;
  dollarPrice?: string | null;
  lastDay: Day | null;
  startsBy?: Day | null;
  email: string;
  nextSteps?: string | null;
}

async function findPaidBooking(deps: Deps, bookingId: string): Promise<PaidItem | null> {
  const booking = await deps.bookings.findById(bookingId);
  return (
    booking && {
      ...booking,
      planName: PLANS[booking.bookingType].name,
      dollarPrice: describeDollarPrice(booking),
      email: booking.customerEmail,
      nextSteps: isVirtual(booking.bookingType) ? describeNextSteps(booking.country) : null,
      ...(await findCoveredDays(deps, booking)),
    }
  );
}

/** Months of a membership, in the shape of a booking. */
async function findPaidPeriod(deps: Deps, { period }: PeriodWithCharge): Promise<PaidItem | null> {
  const { membershipId: id, plan, untilDay } = period;
  const member = await deps.memberships.findById(id);
  if (!member) return null;
  const { customerName, businessName: companyName } = member;
  return {
    id,
    status: "paid",
    planName: PLANS[plan].name,
    customerName,
    companyName,
    companyTin: null,
    lastDay: addDays(untilDay, -1),
    email: member.email,
  };
}

/** A place at an event, in the shape of a booking. */
async function findPaidRegistration(deps: Deps, registrationId: string): Promise<PaidItem | null> {
  const found = await deps.registrations.findById(registrationId);
  if (!found) return null;
  const { registration, event } = found;
  return {
    id: registration.id,
    status: registration.state === "cancelled" ? "cancelled" : "paid",
    planName: event.title,
    customerName: registration.attendeeName,
    companyName: null,
    companyTin: null,
    lastDay: lastDayOfEvent(eventTimes(event)),
    email: registration.attendeeEmail,
  };
}

/** Forwarded mail, in the shape of a booking. */
async function findPaidForwarding(deps: Deps, mailItemId: string): Promise<PaidItem | null> {
  const found = await deps.mailItems.findById(mailItemId);
  return (
    found && {
      id: mailItemId,
      status: "paid",
      planName: forwardingTitle(found.item),
      customerName: found.clientName,
      companyName: found.businessName,
      companyTin: null,
      lastDay: null,
      email: found.clientEmail,
    }
  );
}

/** Hours of the meeting room, in the shape of a booking. */
async function findPaidMeeting(deps: Deps, meetingId: string): Promise<PaidItem | null> {
  const found = await deps.meetingRoom.findById(meetingId);
  if (!found) return null;
  const { meeting, clientName, businessName } = found;
  return {
    id: meetingId,
    status: meeting.cancelledAt === null ? "paid" : "cancelled",
    planName: meetingTitle({ startsAtMs: meeting.startsAt.getTime(), endsAtMs: meeting.endsAt.getTime() }),
    customerName: clientName ?? meeting.name ?? "",
    companyName: businessName,
    companyTin: null,
    lastDay: dayAt(meeting.startsAt.getTime()),
    email: found.clientEmail ?? meeting.customerEmail ?? "",
  };
}

function toCompletedBooking(booking: PaidItem | null, { charge, attempt }: Settlement): CompletedBooking {
  const { receiptNumber, paymentReference, paidAt } = charge;
  if (booking === null || receiptNumber === null || paymentReference === null || paidAt === null)
    throw new AppError("payment_not_successful");
  return {
    id: booking.id,
    status: booking.status,
    planName: booking.planName,
    amount: toCedis(charge.amountPesewas),
    paymentReference,
    receiptNumber: formatReceiptNumber(receiptNumber),
    paidAt: paidAt.toISOString(),
    customerName: booking.customerName,
    companyName: booking.companyName,
    companyTin: booking.companyTin,
    dollarPrice: booking.dollarPrice ?? null,
    lastDay: booking.lastDay,
    startsBy: booking.startsBy ?? null,
    emailedTo: maskEmail(booking.email),
    nextSteps: booking.nextSteps ?? null,
    method: attempt.channel,
  };
}
