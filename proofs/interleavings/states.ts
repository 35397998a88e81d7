import type { BookingType } from "#domain/bookings/bookings.ts";
import { addDays, type Day, dayAt } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import type { Ledger } from "./ledger.ts";

/** A booking or registration with the last payment started for it or for a later month. */
export interface Scene {
  bookingId: string;
  email: string;
  startsOn: Day;
  reference: string | null;
  /** The next month as the actor last saw it. Its charge may not exist yet. */
  month: { chargeId: string | null; from: Day; cedis: number; fee: number } | null;
  /** Of a registration, whose id is `bookingId`. */
  eventId?: string;
}

export interface SceneContext {
  deps: Deps;
  ledger: Ledger;
  passDays: (days: number) => void;
}

const EMAIL = "ama@example.com";

export type SceneBuilder = (stage: SceneContext) => Promise<Scene>;

/** Booking states in which the actions run. */
export const STATES: Record<string, SceneBuilder> = {
  booked: book,
  "checkout open": bookAndOpenCheckout,
  "paid at gateway, not settled": async (stage) => {
    const scene = await bookAndOpenCheckout(stage);
    stage.ledger.pay(scene.reference);
    return scene;
  },
  declined: async (stage) => {
    const scene = await bookAndOpenCheckout(stage);
    stage.ledger.decline(scene.reference);
    await settlePayment(stage.deps, scene.reference, "visitor");
    return scene;
  },
  "confirmed, checkout open": async (stage) => {
    const scene = await bookAndOpenCheckout(stage);
    await confirmBooking(stage.deps, { id: scene.bookingId });
    return scene;
  },
  "paid online": bookAndPay,
  "paid at desk": async (stage) => {
    const scene = await book(stage);
    await payBooking(stage.deps, { id: scene.bookingId, method: "cash" });
    return scene;
  },
  "wrong amount, under review": async (stage) => {
    const scene = await bookAndOpenCheckout(stage);
    stage.ledger.pay(scene.reference, 100);
    await settlePayment(stage.deps, scene.reference, "visitor");
    return scene;
  },
  "cancelled, refund waiting": async (stage) => {
    const scene = await bookAndPay(stage);
    const { deps } = stage;
    await cancelBooking(
      { ...asSharedKey(deps), payments: makeUnreachableGateway(deps) },
      { bookingId: scene.bookingId, reason: "asked to" },
    );
    return scene;
  },
};

async function book({ deps }: SceneContext, bookingType: BookingType = "desk_monthly"): Promise<Scene> {
  const startsOn = addDays(dayAt(deps.now().getTime()), 3);
  const { id } = await createBooking(
    deps,
    bookingInput({ customerName: "Ama Mensa", customerEmail: EMAIL, bookingType, startDate: startsOn }),
  );
  return { bookingId: id, email: EMAIL, startsOn, reference: null, month: null };
}

async function bookAndOpenCheckout(
  stage: SceneContext,
  bookingType: BookingType = "desk_monthly",
): Promise<Scene & { reference: string }> {
  const scene = await book(stage, bookingType);
  const { data } = await initializePayment(stage.deps, {
    email: EMAIL,
    customerName: "Ama Mensa",
    bookingType,
    planName: PLANS[bookingType].name,
    bookingId: scene.bookingId,
  });
  return { ...scene, reference: data.reference ?? "" };
}

export async function bookAndPay(
  stage: SceneContext,
  bookingType?: BookingType,
): Promise<Scene & { reference: string }> {
  const scene = await bookAndOpenCheckout(stage, bookingType);
  stage.ledger.pay(scene.reference);
  await settlePayment(stage.deps, scene.reference, "visitor");
  return scene;
}

/** A gateway that is currently down. */
function makeUnreachableGateway({ payments }: Deps): Deps["payments"] {
  const refuse = async () => {
    throw new AppError("gateway_unavailable");
  };
  return payments && { ...payments, startRefund: refuse, findRefundByNote: refuse };
}
