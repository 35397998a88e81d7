import { MS_PER_DAY } from "#domain/calendar/days.ts";
import type { LinkPurpose } from "#domain/links/links.ts";
import { toCedis } from "#domain/payments/money.ts";
import type { Deps } from "#worker/deps.ts";
import { cancelEvent, changeEvent } from "#worker/events/manage-events.ts";
import { offerSeats, sendEventReminders } from "#worker/events/offer-seats.ts";
import { register } from "#worker/events/register.ts";
import {
  cancelMyRegistration,
  confirmPlace,
  openMyRegistration,
  payMyRegistration,
} from "#worker/events/self-service-registration.ts";
import { cancelRegistrationAsStaff, recordAttendance } from "#worker/events/staff-registrations.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { settleOpenPayments } from "#worker/payments/settle-open-payments.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { pickActions } from "./actions.ts";
import type { Action } from "./stage.ts";
import type { Scene } from "./states.ts";

export const MOVE_LATER_MS = MS_PER_DAY;

/** Actions on the registration of the scene and on its event, with the relevant payment actions. */
export const EVENT_ACTIONS: Record<string, Action> = {
  ...pickActions("verify", "receive success webhook", "refund", "resolve", "erase"),
  "register another person": (deps, scene) => registerFor(deps, scene, "kofi@example.com", false),
  "join waiting list": (deps, scene) => registerFor(deps, scene, "esi@example.com", true),
  "pay for seat": async (deps, scene) => payMyRegistration(deps, { token: await makeToken(deps, scene) }),
  "confirm free seat": async (deps, scene) =>
    confirmPlace(deps, { token: await makeToken(deps, scene, "registration_confirmation") }),
  "cancel seat by link": async (deps, scene) => {
    const token = await makeToken(deps, scene);
    const { cancellation } = await openMyRegistration(deps, { token });
    return cancelMyRegistration(deps, { token, refundAmount: cancellation?.refundAmount ?? 0 });
  },
  "cancel seat at desk": (deps, { bookingId }) =>
    cancelRegistrationAsStaff(asSharedKey(deps), { id: bookingId, reason: "Asked to" }),
  "check in": (deps, { bookingId }) => recordAttendance(deps, bookingId, true),
  "move event": async (deps, { eventId = "" }) => {
    const event = await deps.events.find(eventId, deps.now());
    const eventDate = new Date((event?.event.eventDate.getTime() ?? 0) + MOVE_LATER_MS).toISOString();
    return changeEvent(asSharedKey(deps), { id: eventId, eventDate });
  },
  "reduce capacity": (deps, { eventId = "" }) => changeEvent(asSharedKey(deps), { id: eventId, capacity: 1 }),
  "cancel event": (deps, { eventId = "" }) =>
    cancelEvent(asSharedKey(deps), { id: eventId, reason: "Nobody can come" }),
  "run jobs": async (deps) => {
    await settleOpenPayments(deps);
    await offerSeats(deps);
    await sendEventReminders(deps);
    await followRefunds(deps);
    await deliverOutbox(deps);
  },
};

export async function registerFor(
  deps: Deps,
  { eventId = "" }: Pick<Scene, "eventId">,
  attendeeEmail: string,
  waitlist: boolean,
) {
  const event = await deps.events.find(eventId, deps.now());
  const amount = toCedis(event?.event.amountPesewas ?? 0);
  const person = { attendeeName: attendeeEmail, attendeeEmail, attendeePhone: "0241234567" };
  return register(deps, { id: eventId, ...person, amount, waitlist });
}

async function makeToken(
  { links }: Deps,
  { bookingId }: Scene,
  purpose: LinkPurpose = "registration",
): Promise<string> {
  return (await links.make(purpose, bookingId, 1)) ?? "none";
}
