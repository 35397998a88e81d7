import type { HeldRoom, HoldRoomInput, RoomTimes, RoomTimesQuery } from "#contract/meeting-room.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { roomPricePesewas, sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { findFreeStarts } from "#domain/meeting-room/meeting-room.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { enforceQuota, proofRequired } from "#worker/submissions/enforce-quota.ts";
import { buildMeeting, priceChanged, roomTaken } from "./book-room.ts";
import { openStateOn, readDays, toMeeting } from "./show-calendar.ts";

/** Free starts on a day, with the price. */
export async function listRoomTimes(deps: Deps, { day, minutes }: RoomTimesQuery): Promise<RoomTimes> {
  refuseUnlessSold();
  const { capacity, meetings, closures, specials } = await readDays(deps, [day]);
  const { isOpen, reason } = openStateOn({ closures, specials }, day);
  const room = { hours: hoursOn(day, specials), taken: meetings.map(toMeeting), capacity };
  const starts = isOpen ? findFreeStarts(day, room, { minutes, by: "visitor" }, deps.now().getTime()) : [];
  return {
    reason,
    startsAt: starts.map((start) => new Date(start).toISOString()),
    amount: toCedis(roomPricePesewas(minutes)),
  };
}

/** Holds the room for a visitor until it is paid for. Throws as the contract says. */
export async function holdRoom(deps: Deps, input: HoldRoomInput, idempotencyKey: string | null): Promise<HeldRoom> {
  refuseUnlessSold();
  if (deps.payments === null) throw new AppError("payments_unavailable");
  const id = await idFromIdempotencyKey(deps, idempotencyKey, input);
  const existing = await deps.meetingRoom.findById(id);
  if (existing) return heldAnswer(deps, existing.meeting);
  const amountPesewas = roomPricePesewas(input.minutes);
  if (toPesewas(input.amount) !== amountPesewas) throw priceChanged(amountPesewas);
  const { name, email, phone, minutes } = input;
  const startsAtMs = Date.parse(input.startsAt);
  const meeting = await buildMeeting(deps, {
    ...{ id, by: "visitor", clientId: null, name, startsAtMs, minutes, usesAllowance: false },
    customer: { email, phone },
    amountPesewas,
  });
  const day = dayAt(startsAtMs);
  const shares = unpaidShares(deps.limits);
  const saved = await enforceQuota(
    deps,
    {
      ...{ id, kind: "meeting", email, phone: meeting.customerPhoneE164 ?? phone, at: meeting.createdAt },
      claim: { claimed: "meeting_room", firstDay: day, lastDay: day },
    },
    [],
    (submission) => deps.meetingRoom.hold(meeting, { shares, submission }),
  );
  if (saved === null) {
    const retried = await deps.meetingRoom.findById(id);
    if (retried) return heldAnswer(deps, retried.meeting);
    const share = await deps.meetingRoom.findExceededShare(meeting, shares);
    // Many honest people share a line: a proof holds the room.
    if (share === "line") throw await proofRequired(deps, "meeting");
    if (share === "person") throw new AppError("unpaid_limit", { message: UNPAID_MESSAGE });
    throw await roomTaken(deps, meeting, "visitor");
  }
  deps.log("meeting_held", { meetingId: id });
  return heldAnswer(deps, meeting);
}

const UNPAID_MESSAGE = "You already hold places that are not paid for. Pay for one of them, then book the room.";

function refuseUnlessSold(): void {
  if (!sellsRoomHours()) throw new AppError("not_found");
}

async function heldAnswer(deps: Deps, { id, heldUntil, amountPesewas }: MeetingRow): Promise<HeldRoom> {
  const { data } = await offerPayment(deps, id);
  return {
    id,
    heldUntil: heldUntil?.toISOString() ?? null,
    amount: toCedis(amountPesewas),
    checkoutUrl: data.authorization_url,
  };
}
