import type { FreeTimes, FreeTimesInput, OwnDayInput, OwnMeetingInput } from "#contract/allowances.ts";
import type { MailRequestInput } from "#contract/mail-items.ts";
import type { MyOffice } from "#contract/my-office.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { verificationOf } from "#domain/documents/documents.ts";
import { freeStarts, MEETING_DAYS_AHEAD, mayCallOff } from "#domain/meeting-room/meeting-room.ts";
import { bookDay, giveDayBack } from "#worker/allowances/use-days.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { findHold } from "#worker/mail-items/mail-answer.ts";
import { type MailFile, type OpenedFile, readMailFile } from "#worker/mail-items/mail-files.ts";
import { requestMail } from "#worker/mail-items/own-mail.ts";
import { takeRoom } from "#worker/meeting-room/book-room.ts";
import { cancelMeeting } from "#worker/meeting-room/cancel-meeting.ts";
import { asMeeting, bookableDays, openOn, readDays } from "#worker/meeting-room/show-calendar.ts";
import { offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { knownOf, showOfficeAgain } from "./open-my-office.ts";
import { getGoingOffice, getOwnOffice } from "./own-office.ts";

/** Says what happens with something that came. */
export async function requestOwnMail(deps: Deps, id: string, input: MailRequestInput): Promise<MyOffice> {
  const { member } = await getGoingOffice(deps, input.token);
  await requestMail(deps, member.id, id, input);
  return showOfficeAgain(deps, member);
}

/** A checkout for what it costs to send something on, by the same way as everybody's. */
export async function payOwnMail(deps: Deps, id: string, token: string): Promise<InitializedPayment> {
  const member = await getOwnOffice(deps, token);
  const found = await deps.mailItems.findById(id);
  // Of somebody else's nobody learns whether it is there.
  if (found?.item.clientId !== member.id) throw new AppError("not_found");
  if (deps.payments === null) throw new AppError("payments_unavailable");
  if (found.item.pricePesewas === null) throw new AppError("nothing_to_pay");
  return offerPayment(deps, id);
}

/** The picture of an envelope that came for the client, or a scan that they asked for. */
export async function openOwnMailFile(deps: Deps, token: string, id: string, which: MailFile): Promise<OpenedFile> {
  const member = await getOwnOffice(deps, token);
  const found = await deps.mailItems.findById(id);
  // Of somebody else's nobody learns whether it is there.
  if (found?.item.clientId !== member.id) throw new AppError("not_found");
  if (which === "scan" && (found.item.scannedAt === null || (await findHold(deps, member.id)) === "not_verified"))
    throw new AppError("not_found");
  return readMailFile(deps, found.item, which);
}

/** A desk on a day of the allowance. */
export async function bookOwnDay(deps: Deps, input: OwnDayInput, idempotencyKey: string | null): Promise<MyOffice> {
  const member = await getVerified(deps, input.token);
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { clientId: member.id, day: input.day });
  await bookDay(deps, member.id, { id, day: input.day }, "visitor");
  return showOfficeAgain(deps, member);
}

export async function giveOwnDayBack(deps: Deps, { token, day }: OwnDayInput): Promise<MyOffice> {
  const { member } = await getGoingOffice(deps, token);
  await giveDayBack(deps, member.id, day, "visitor");
  return showOfficeAgain(deps, member);
}

/** When a meeting could begin on a day; nothing of who has the room meanwhile. */
export async function findFreeTimes(deps: Deps, { token, day, minutes }: FreeTimesInput): Promise<FreeTimes> {
  await getVerified(deps, token);
  const nowMs = deps.now().getTime();
  if (!bookableDays(dayAt(nowMs)).includes(day))
    throw invalidField("day", `Choose a day within the next ${MEETING_DAYS_AHEAD} days`);
  const { capacity, taken, closures, specials } = await readDays(deps, [day]);
  const { isOpen, reason } = openOn(closures, day);
  const room = { hours: hoursOn(day, specials), taken: taken.map(asMeeting), capacity };
  const starts = isOpen ? freeStarts(day, room, { minutes, by: "client" }, nowMs) : [];
  return { day, reason, startsAt: starts.map((startMs) => new Date(startMs).toISOString()) };
}

/** The meeting room, of the month's hours. */
export async function bookOwnMeeting(
  deps: Deps,
  input: OwnMeetingInput,
  idempotencyKey: string | null,
): Promise<MyOffice> {
  const member = await getVerified(deps, input.token);
  const { startsAt, minutes } = input;
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { clientId: member.id, startsAt, minutes });
  await takeRoom(deps, {
    id,
    by: "client",
    clientId: member.id,
    name: null,
    startsAtMs: Date.parse(startsAt),
    minutes,
    takesAllowance: true,
  });
  return showOfficeAgain(deps, member);
}

export async function callOwnMeetingOff(deps: Deps, id: string, token: string): Promise<MyOffice> {
  const { member } = await getGoingOffice(deps, token);
  const found = await deps.meetingRoom.findById(id);
  // Of somebody else's nobody learns whether it is there.
  if (found?.meeting.clientId !== member.id) throw new AppError("not_found");
  if (!mayCallOff(found.meeting.startsAt.getTime(), deps.now().getTime()))
    throw new AppError("conflict", {
      message: "A meeting can be called off until 24 hours before it begins. Write to us if something came up.",
    });
  await cancelMeeting(deps, id, {}, "visitor");
  return showOfficeAgain(deps, member);
}

/** Whose link it is, of an office that is verified. */
async function getVerified(deps: Deps, token: string): Promise<Member> {
  const { member, asked } = await getGoingOffice(deps, token);
  if (verificationOf(knownOf(asked), asked.documents, dayAt(deps.now().getTime())) !== "verified")
    throw new AppError("not_verified");
  return member;
}
