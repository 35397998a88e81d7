import { addDays, dayAt } from "#domain/calendar/days.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import type { Ledger } from "./ledger.ts";

/** One booking, and the last payment that was begun for it. */
export interface Scene {
  bookingId: string;
  email: string;
  startsOn: string;
  reference: string | null;
}

interface Stage {
  deps: Deps;
  ledger: Ledger;
}

const EMAIL = "ama@example.com";

export type Prepare = (stage: Stage) => Promise<Scene>;

/** How a booking can stand when somebody does something about it. */
export const STATES: Record<string, Prepare> = {
  booked: book,
  "checkout open": begun,
  "paid at the gateway, unknown here": async (stage) => {
    const scene = await begun(stage);
    stage.ledger.pay(scene.reference);
    return scene;
  },
  declined: async (stage) => {
    const scene = await begun(stage);
    stage.ledger.decline(scene.reference);
    await settlePayment(stage.deps, scene.reference, "visitor");
    return scene;
  },
  "confirmed, checkout open": async (stage) => {
    const scene = await begun(stage);
    await confirmBooking(stage.deps, scene.bookingId);
    return scene;
  },
  "paid online": paid,
  "paid at the desk": async (stage) => {
    const scene = await book(stage);
    await recordDeskPayment(stage.deps, scene.bookingId, { method: "cash" });
    return scene;
  },
  "wrong sum, under review": async (stage) => {
    const scene = await begun(stage);
    stage.ledger.pay(scene.reference, 100);
    await settlePayment(stage.deps, scene.reference, "visitor");
    return scene;
  },
  "cancelled, money waits to go back": async (stage) => {
    const scene = await paid(stage);
    const { deps } = stage;
    await cancelBooking({ ...deps, payments: unreachable(deps) }, { bookingId: scene.bookingId, reason: "asked to" });
    return scene;
  },
};

async function book({ deps }: Stage): Promise<Scene> {
  const startsOn = addDays(dayAt(deps.now().getTime()), 3);
  const { id } = await createBooking(deps, {
    customerName: "Ama Mensa",
    customerEmail: EMAIL,
    customerPhone: "0241234567",
    bookingType: "desk_monthly",
    startDate: startsOn,
    amount: 2000,
  });
  return { bookingId: id, email: EMAIL, startsOn, reference: null };
}

async function begun(stage: Stage): Promise<Scene & { reference: string }> {
  const scene = await book(stage);
  const { data } = await initializePayment(stage.deps, {
    email: EMAIL,
    customerName: "Ama Mensa",
    bookingType: "desk_monthly",
    planName: "Monthly Hot Desk",
    bookingId: scene.bookingId,
  });
  return { ...scene, reference: data.reference ?? "" };
}

async function paid(stage: Stage): Promise<Scene & { reference: string }> {
  const scene = await begun(stage);
  stage.ledger.pay(scene.reference);
  await settlePayment(stage.deps, scene.reference, "visitor");
  return scene;
}

/** A gateway that answers nothing just now. */
function unreachable({ payments }: Deps): Deps["payments"] {
  const refuse = async () => {
    throw new AppError("gateway_unavailable");
  };
  return payments && { ...payments, startRefund: refuse, findRefundByNote: refuse };
}
