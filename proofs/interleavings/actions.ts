import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { correctBooking } from "#worker/bookings/correct-booking.ts";
import { expireBookings } from "#worker/bookings/expire-bookings.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { cancelMyBooking, moveMyBooking, payMyBooking } from "#worker/my-booking/change-my-booking.ts";
import { openMyBooking } from "#worker/my-booking/open-my-booking.ts";
import { renewLinkByToken } from "#worker/my-booking/send-links.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { payAgain } from "#worker/payments/attempts/pay-again.ts";
import { checkOnlinePayment } from "#worker/payments/desk/check-online-payment.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { voidDeskPayment } from "#worker/payments/desk/void-desk-payment.ts";
import { receiveWebhook } from "#worker/payments/receive-webhook.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { verifyPayment } from "#worker/payments/verify-payment.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import type { Scene } from "./states.ts";

/** From a day on which all goes back to one on which half does. */
const MOVE_EARLIER_MS = 24 * 3_600_000;
const NONE = "none";

/** What somebody does about the scene's booking. Each is tried together with each, and with itself, on every state. */
export const ACTIONS: Record<string, (deps: Deps, scene: Scene) => Promise<unknown>> = {
  "begin to pay": (deps, { bookingId, email }) =>
    initializePayment(deps, {
      email,
      customerName: "Ama Mensa",
      bookingType: "desk_monthly",
      planName: "Monthly Hot Desk",
      bookingId,
    }),
  "pay again": (deps, { bookingId, reference }) => payAgain(deps, { bookingId, reference: reference ?? NONE }),
  verify: (deps, { reference }) => verifyPayment(deps, reference ?? NONE),
  "be told of a success": (deps, { reference }) =>
    receiveWebhook(deps, {
      body: new TextEncoder().encode(
        JSON.stringify({ event: "charge.success", data: { reference: reference ?? NONE } }),
      ),
      signature: null,
    }),
  cancel: (deps, { bookingId }) => cancelBooking(deps, { bookingId, reason: "asked to" }),
  move: (deps, { bookingId, startsOn }) =>
    moveBooking(deps, bookingId, { startDate: dayAt(startOfDay(startsOn) - MOVE_EARLIER_MS), from: startsOn }),
  "pay by the link": async (deps, scene) => payMyBooking(deps, await makeToken(deps, scene)),
  "move by the link": async (deps, scene) =>
    moveMyBooking(deps, {
      token: await makeToken(deps, scene),
      startDate: dayAt(startOfDay(scene.startsOn) - MOVE_EARLIER_MS),
      from: scene.startsOn,
    }),
  "cancel by the link": async (deps, scene) => {
    const token = await makeToken(deps, scene);
    const shown = await openMyBooking(deps, token);
    const refundAmount = shown.state === "over" ? 0 : (shown.cancellation?.refundAmount ?? 0);
    return cancelMyBooking(deps, { token, refundAmount });
  },
  "make a new link": async (deps, scene) => renewLinkByToken(deps, await makeToken(deps, scene)),
  confirm: (deps, { bookingId }) => confirmBooking(deps, bookingId),
  "pay at the desk": (deps, { bookingId }) => recordDeskPayment(deps, bookingId, { method: "cash" }),
  "take back what was paid at the desk": async (deps, { bookingId }) => {
    const booking = await deps.bookings.findById(bookingId);
    return voidDeskPayment(deps, bookingId, {
      reason: "the wrong row",
      paymentReference: booking?.paymentReference ?? NONE,
    });
  },
  correct: (deps, { bookingId, email }) =>
    correctBooking(deps, bookingId, {
      customerEmail: "ama.mensa@example.com",
      seen: { customerEmail: email },
      sendAgain: true,
    }),
  "check whether it is paid": (deps, { bookingId }) => checkOnlinePayment(deps, bookingId),
  "pay back": (deps, { reference }) => refundPayment(deps, { reference: reference ?? NONE }),
  "pay back by hand": async (deps, { bookingId }) => {
    const [refund] = await deps.refunds.listByCharges([bookingId]);
    return confirmRefundByHand(deps, { refundId: refund?.id ?? NONE });
  },
  resolve: (deps, { reference }) => resolvePayment(deps, reference ?? NONE, "looked at"),
  erase: (deps, { email }) => erasePersonalData(deps, { email }),
  "run the job": async (deps) => {
    await settleOpenPayments(deps);
    await expireBookings(deps);
    await followRefunds(deps);
    await deliverOutbox(deps);
  },
};

async function makeToken({ links }: Deps, { bookingId }: Scene): Promise<string> {
  return (await links.make("booking", bookingId, 1)) ?? NONE;
}
