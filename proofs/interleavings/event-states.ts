import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { addEvent } from "#worker/events/manage-events.ts";
import { offerSeats } from "#worker/events/offer-seats.ts";
import { cancelRegistration, payMyRegistration } from "#worker/events/self-service-registration.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { registerFor } from "./event-actions.ts";
import type { Scene, SceneBuilder, SceneContext } from "./states.ts";

const EMAIL = "ama@example.com";
const OTHER_EMAIL = "yaw@example.com";
/** The actions begin a day after the state: full refund, half refund, or the day of the event. */
const [FULL_REFUND_MS, HALF_REFUND_MS] = [5 * MS_PER_DAY, 1.5 * MS_PER_DAY];
const SAME_DAY_MS = MS_PER_DAY + 3 * MS_PER_HOUR;

/** States of a registration in which the actions run. */
export const EVENT_STATES: Record<string, SceneBuilder> = {
  "seat paid": async (stage) => takePaidSeat(stage, await addWorkshop(stage, { capacity: 2 })),
  "seat paid, refund is half": async (stage) =>
    takePaidSeat(stage, await addWorkshop(stage, { inMs: HALF_REFUND_MS, capacity: 1 })),
  "seat paid, event today": async (stage) => takePaidSeat(stage, await addWorkshop(stage, { inMs: SAME_DAY_MS })),
  "seat paid at gateway, not settled": async (stage) => {
    const scene = await takeSeatAndOpenCheckout(stage, await addWorkshop(stage, {}));
    stage.ledger.pay(scene.reference);
    return scene;
  },
  "seat lapsed, one of two taken": async (stage) => {
    const eventId = await addWorkshop(stage, { capacity: 2 });
    const scene = await takeSeatAndOpenCheckout(stage, eventId);
    await takePaidSeat(stage, eventId, OTHER_EMAIL);
    stage.ledger.pay(scene.reference);
    return scene;
  },
  "free seat held": async (stage) => takeSeat(stage, await addWorkshop(stage, { amount: 0 }), EMAIL),
  "seat offered": async (stage) => offerSeat(stage, await addWorkshop(stage, {})),
  "free seat offered": async (stage) => offerSeat(stage, await addWorkshop(stage, { amount: 0 })),
  "seat freed, two waiting": async (stage) => freeSeatWithTwoWaiting(stage, await addWorkshop(stage, {})),
};

async function addWorkshop(
  { deps }: SceneContext,
  { inMs = FULL_REFUND_MS, capacity = 1, amount = 120 }: { inMs?: number; capacity?: number; amount?: number },
): Promise<string> {
  const eventDate = new Date(deps.now().getTime() + inMs).toISOString();
  const workshop = { title: "Pitching", category: "workshop", description: "In a minute.", duration: 120 } as const;
  return (await addEvent(asSharedKey(deps), { ...workshop, eventDate, capacity, amount }, null)).id;
}

async function takeSeat({ deps }: SceneContext, eventId: string, email: string, waitlist = false): Promise<Scene> {
  const { id } = await registerFor(deps, { eventId }, email, waitlist);
  if (waitlist) await deps.registrations.confirmEmail(id, deps.now());
  return { bookingId: id, email, startsOn: "2026-11-30", reference: null, month: null, eventId };
}

async function takeSeatAndOpenCheckout(
  stage: SceneContext,
  eventId: string,
  email = EMAIL,
): Promise<Scene & { reference: string }> {
  const scene = await takeSeat(stage, eventId, email);
  const token = (await stage.deps.links.make("registration", scene.bookingId, 1)) ?? "";
  const { data } = await payMyRegistration(stage.deps, { token });
  return { ...scene, reference: data.reference ?? "" };
}

async function takePaidSeat(stage: SceneContext, eventId: string, email = EMAIL): Promise<Scene> {
  const scene = await takeSeatAndOpenCheckout(stage, eventId, email);
  stage.ledger.pay(scene.reference);
  await settlePayment(stage.deps, scene.reference, "visitor");
  return scene;
}

async function offerSeat(stage: SceneContext, eventId: string): Promise<Scene> {
  const scene = await freeSeatWithTwoWaiting(stage, eventId);
  stage.passDays(1);
  await offerSeats(stage.deps);
  return scene;
}

/** A full event whose only attendee cancels. */
async function freeSeatWithTwoWaiting(stage: SceneContext, eventId: string): Promise<Scene> {
  const { deps } = stage;
  const event = await deps.events.find(eventId, deps.now());
  const take = event?.event.amountPesewas === 0 ? takeSeat : takePaidSeat;
  const other = await take(stage, eventId, OTHER_EMAIL);
  const scene = await takeSeat(stage, eventId, EMAIL, true);
  await takeSeat(stage, eventId, "efua@example.com", true);
  await cancelRegistration(deps, other.bookingId, { actor: "visitor", reason: null, refundPesewas: null });
  return scene;
}
