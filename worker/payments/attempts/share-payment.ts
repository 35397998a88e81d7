import type { CustomerPaymentInput, InitializedPayment, PaymentLink, SharedPayment } from "#contract/payment.ts";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { isPaymentClosed } from "#domain/charges/charges.ts";
import { toCedis } from "#domain/payments/money.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { OnlinePaymentLink } from "#worker/bookings/booking-mail-data.ts";
import { type ChargeWithSubject, findChargeWithSubject } from "#worker/charges/find-charge-with-subject.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { holdForPayment } from "#worker/inventory/hold-for-payment.ts";
import { paymentDeadlines } from "#worker/inventory/hold-state.ts";
import { findCancellationPromise } from "#worker/my-booking/customer-links.ts";
import { offerPayment } from "./offer-payment.ts";
import { refuseUnpayable } from "./open-attempt.ts";
import { getAttemptOfBooking } from "./pay-again.ts";

/** Returns a link for another payer; always the same one. */
export async function sharePayment(deps: Deps, input: CustomerPaymentInput): Promise<PaymentLink> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const { chargeId } = await getAttemptOfBooking(deps, input);
  const due = await findChargeWithSubject(deps, chargeId);
  if (!due) throw new AppError("not_found");
  await refuseUnpayable(deps, due);
  await holdForPayment(deps, due.charge, true);
  return { data: { url: await ensurePaymentUrl(deps, chargeId) } };
}

/** Returns the payment link for an email; null if nothing can be paid online. */
export async function findPaymentLink(deps: Deps, chargeId: string): Promise<OnlinePaymentLink | null> {
  if (deps.payments === null) return null;
  const due = await findChargeWithSubject(deps, chargeId);
  if (!due || isErased(due.subject.email)) return null;
  try {
    await refuseUnpayable(deps, due);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return { url: await ensurePaymentUrl(deps, chargeId), ...(await findDeadlines(deps, due)) };
}

/** Returns what a link asks for. Throws `not_found` for an unknown link and `link_expired` if nothing can be paid. */
export async function getSharedPayment(deps: Deps, token: string): Promise<SharedPayment> {
  const due = await getSharedCharge(deps, token);
  const { title, dollarPrice = null, startDate, startsBy = null } = due.subject;
  const deadlines = await findDeadlines(deps, due);
  const amount = toCedis(due.charge.amountPesewas);
  const cancellationPromise = await findTermsOf(deps, due.charge);
  return { data: { planName: title, amount, dollarPrice, startDate, startsBy, cancellationPromise, ...deadlines } };
}

async function findTermsOf(
  deps: Deps,
  { subjectType, subjectId, amountPesewas: pricePesewas }: ChargeWithSubject["charge"],
): Promise<string | null> {
  if (subjectType === "registration" || subjectType === "meeting") {
    const isEvent = subjectType === "registration";
    const startsAt = isEvent
      ? (await deps.registrations.findById(subjectId))?.event.eventDate
      : (await deps.meetingRoom.findById(subjectId))?.meeting.startsAt;
    if (startsAt === undefined) return null;
    const purchase = { startsAtMs: startsAt.getTime(), paidAtMs: null, pricePesewas };
    return freeCancellationPromise({ ...purchase, type: isEvent ? "workshop" : "meeting_room" }, deps.now().getTime());
  }
  const booking = subjectType === "booking" ? await deps.bookings.findById(subjectId) : null;
  return booking && findCancellationPromise(deps, booking);
}

export async function paySharedPayment(deps: Deps, token: string): Promise<InitializedPayment> {
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const { charge } = await getSharedCharge(deps, token);
  try {
    const checkout = await offerPayment(deps, charge.id);
    await deps.paymentAttempts.markSharedByLink(charge.id);
    return checkout;
  } catch (error) {
    // The charge was paid or cancelled, or its day ended, while the gateway was asked.
    if (error instanceof AppError && ["already_paid", "no_pending_booking"].includes(error.code))
      await getSharedCharge(deps, token);
    throw error;
  }
}

/** When an unpaid charge is to be paid, and until when it is held. */
export async function findDeadlines(deps: Deps, { charge, subject }: ChargeWithSubject) {
  const held =
    charge.subjectType === "registration"
      ? ((await deps.registrations.findById(charge.subjectId))?.registration ?? null)
      : charge.subjectType === "meeting"
        ? ((await deps.meetingRoom.findById(charge.subjectId))?.meeting ?? null)
        : await deps.allocations.findById(charge.id);
  return paymentDeadlines(deps, { payBy: subject.payBy, createdAt: charge.createdAt }, held);
}

async function ensurePaymentUrl(deps: Deps, chargeId: string): Promise<string> {
  const token = await deps.paymentLinks.ensure({ token: deps.newToken(), chargeId, createdAt: deps.now() });
  return `${deps.siteUrl}/payment/share?token=${token}`;
}

export async function getSharedCharge(deps: Deps, token: string): Promise<ChargeWithSubject> {
  const link = await deps.paymentLinks.findByToken(token);
  const due = link && (await findChargeWithSubject(deps, link.chargeId));
  if (!due) throw new AppError("not_found");
  const { charge, subject } = due;
  if (subject.isCancelled || charge.state === "void")
    throw new AppError("link_expired", { message: subject.messages.cancelled });
  if (charge.state !== "open") throw new AppError("link_expired");
  if (isPaymentClosed(charge, deps.now())) throw new AppError("link_expired", { message: subject.messages.over });
  return due;
}
