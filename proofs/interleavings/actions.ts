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
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { verifyPayment } from "#worker/payments/verify-payment.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { confirmRefundByHand } from "#worker/refunds/list-refunds.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { payBooking, voidBookingPayment } from "#worker/test/desk-payments.ts";
import { paymentInput } from "#worker/test/inputs.ts";
import { sendNotice } from "#worker/test/payment-fixture.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import type { Scene } from "./states.ts";

/** Moves a booking from a full-refund day to a half-refund day. */
const MOVE_EARLIER_MS = 24 * 3_600_000;
const NONE = "none";

/** Actions on the scene's booking. Each runs against every action, itself included, in every state. */
export const ACTIONS: Record<string, (deps: Deps, scene: Scene) => Promise<unknown>> = {
  "start payment": (deps, { bookingId, email }) =>
    initializePayment(deps, paymentInput({ email, customerName: "Ama Mensa", bookingId })),
  "retry payment": (deps, { bookingId, reference }) => payAgain(deps, { bookingId, reference: reference ?? NONE }),
  verify: (deps, { reference }) => verifyPayment(deps, reference ?? NONE),
  "receive success webhook": (deps, { reference }) =>
    sendNotice(deps, "charge.success", { reference: reference ?? NONE }),
  cancel: (deps, { bookingId }) => cancelBooking(asSharedKey(deps), { bookingId, reason: "asked to" }),
  move: (deps, { bookingId, startsOn }) =>
    moveBooking(deps, { id: bookingId, startDate: dayAt(startOfDay(startsOn) - MOVE_EARLIER_MS), from: startsOn }),
  "pay by link": async (deps, scene) => payMyBooking(deps, { token: await makeToken(deps, scene) }),
  "move by link": async (deps, scene) =>
    moveMyBooking(deps, {
      token: await makeToken(deps, scene),
      startDate: dayAt(startOfDay(scene.startsOn) - MOVE_EARLIER_MS),
      from: scene.startsOn,
    }),
  "cancel by link": async (deps, scene) => {
    const token = await makeToken(deps, scene);
    const shown = await openMyBooking(deps, { token });
    const refundAmount = shown.state === "over" ? 0 : (shown.cancellation?.refundAmount ?? 0);
    return cancelMyBooking(deps, { token, refundAmount });
  },
  "renew link": async (deps, scene) => renewLinkByToken(deps, { token: await makeToken(deps, scene) }),
  confirm: (deps, { bookingId }) => confirmBooking(deps, { id: bookingId }),
  "pay at desk": (deps, { bookingId }) => payBooking(deps, { id: bookingId, method: "cash" }),
  "void desk payment": async (deps, { bookingId }) => {
    const booking = await deps.bookings.findById(bookingId);
    return voidBookingPayment(deps, {
      id: bookingId,
      reason: "the wrong row",
      paymentReference: booking?.paymentReference ?? NONE,
    });
  },
  correct: (deps, { bookingId, email }) =>
    correctBooking(deps, {
      id: bookingId,
      customerEmail: "ama.mensa@example.com",
      seen: { customerEmail: email },
      sendAgain: true,
    }),
  "check online payment": (deps, { bookingId }) => checkOnlinePayment(deps, { id: bookingId }),
  refund: (deps, { reference }) => refundPayment(deps, { reference: reference ?? NONE }),
  "confirm refund by hand": async (deps, { bookingId }) => {
    const [refund] = await deps.refunds.listByCharges([bookingId]);
    return confirmRefundByHand(deps, { refundId: refund?.id ?? NONE });
  },
  resolve: (deps, { reference }) => resolvePayment(deps, { reference: reference ?? NONE, note: "looked at" }),
  erase: (deps, { email }) => erasePersonalData(deps, { email }),
  "run jobs": async (deps) => {
    await settleOpenPayments(deps);
    await expireBookings(deps);
    await followRefunds(deps);
    await deliverOutbox(deps);
  },
};

export function pickActions(...names: string[]): typeof ACTIONS {
  return Object.fromEntries(
    names.map((name) => {
      const action = ACTIONS[name];
      if (!action) throw new Error(`There is no action "${name}"`);
      return [name, action];
    }),
  );
}

async function makeToken({ links }: Deps, { bookingId }: Scene): Promise<string> {
  return (await links.make("booking", bookingId, 1)) ?? NONE;
}
