import type {
  CancelClientMeetingInput,
  ClientMeetingInput,
  ClientMeetingParams,
  CoworkingDayInput,
  FreeTimes,
  FreeTimesInput,
} from "#contract/allowances.ts";
import type { MailRequestInput, MyMailParams, PayMailInput } from "#contract/mail-items.ts";
import type { MyOffice } from "#contract/my-office.ts";
import type { InitializedPayment } from "#contract/payment.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { hoursOn } from "#domain/calendar/opening-hours.ts";
import { verificationState } from "#domain/documents/documents.ts";
import { canCancelMeeting, findFreeStarts, MAX_MEETING_DAYS_AHEAD } from "#domain/meeting-room/meeting-room.ts";
import { bookAllowanceDay, cancelAllowanceDay } from "#worker/allowances/book-allowance-day.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { idFromIdempotencyKey } from "#worker/idempotency/run-idempotent.ts";
import { requestMail } from "#worker/mail-items/client-mail.ts";
import { findHold } from "#worker/mail-items/mail-answer.ts";
import { type MailFile, type OpenedFile, readMailFile } from "#worker/mail-items/mail-files.ts";
import { createMeeting } from "#worker/meeting-room/book-room.ts";
import { cancelMeeting } from "#worker/meeting-room/cancel-meeting.ts";
import { bookableDays, openStateOn, readDays, toMeeting } from "#worker/meeting-room/show-calendar.ts";
import { offerPayment } from "#worker/payments/attempts/offer-payment.ts";
import { getActiveOffice, getOfficeByToken } from "./office-by-token.ts";
import { reloadOffice, toVerificationInput } from "./open-my-office.ts";

/** Stores what the client wants done with an item. */
export async function requestMyMail(deps: Deps, { id, ...input }: MyMailParams & MailRequestInput): Promise<MyOffice> {
  const { member } = await getActiveOffice(deps, input.token);
  await requestMail(deps, member.id, id, input);
  return reloadOffice(deps, member);
}

/** Opens a checkout for the forwarding price. */
export async function payMyForwarding(
  deps: Deps,
  { id, token }: MyMailParams & PayMailInput,
): Promise<InitializedPayment> {
  const member = await getOfficeByToken(deps, token);
  const found = await deps.mailItems.findById(id);
  // Same error as for an unknown item, so that ids of other clients reveal nothing.
  if (found?.item.clientId !== member.id) throw new AppError("not_found");
  if (deps.payments === null) throw new AppError("payments_unavailable");
  if (found.item.pricePesewas === null) throw new AppError("nothing_to_pay");
  return offerPayment(deps, id);
}

/** Opens the photo of an envelope, or a scan the client asked for. */
export async function openMyMailFile(deps: Deps, token: string, id: string, kind: MailFile): Promise<OpenedFile> {
  const member = await getOfficeByToken(deps, token);
  const found = await deps.mailItems.findById(id);
  // Same error as for an unknown item, so that ids of other clients reveal nothing.
  if (found?.item.clientId !== member.id) throw new AppError("not_found");
  if (kind === "scan" && (found.item.scannedAt === null || (await findHold(deps, member.id)) === "not_verified"))
    throw new AppError("not_found");
  return readMailFile(deps, found.item, kind);
}

/** Books a desk for a day of the allowance. */
export async function bookMyDay(
  deps: Deps,
  input: CoworkingDayInput,
  idempotencyKey: string | null,
): Promise<MyOffice> {
  const member = await getVerifiedMember(deps, input.token);
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { clientId: member.id, day: input.day });
  await bookAllowanceDay(deps, member.id, { id, day: input.day }, "visitor");
  return reloadOffice(deps, member);
}

export async function cancelMyDay(deps: Deps, { token, day }: CoworkingDayInput): Promise<MyOffice> {
  const { member } = await getActiveOffice(deps, token);
  await cancelAllowanceDay(deps, member.id, day, "visitor");
  return reloadOffice(deps, member);
}

/** Start times that are free on a day; reveals nothing about other meetings. */
export async function findFreeTimes(deps: Deps, { token, day, minutes }: FreeTimesInput): Promise<FreeTimes> {
  await getVerifiedMember(deps, token);
  const nowMs = deps.now().getTime();
  if (!bookableDays(dayAt(nowMs)).includes(day))
    throw invalidField("day", `Choose a day within the next ${MAX_MEETING_DAYS_AHEAD} days`);
  const { capacity, meetings, closures, specials } = await readDays(deps, [day]);
  const { isOpen, reason } = openStateOn({ closures, specials }, day);
  const room = { hours: hoursOn(day, specials), taken: meetings.map(toMeeting), capacity };
  const starts = isOpen ? findFreeStarts(day, room, { minutes, by: "client" }, nowMs) : [];
  const startsAt = starts.map((startMs) => new Date(startMs).toISOString());
  return { day, reason, startsAt, now: new Date(nowMs).toISOString() };
}

/** Books the meeting room with this month's hours. */
export async function bookMyMeeting(
  deps: Deps,
  input: ClientMeetingInput,
  idempotencyKey: string | null,
): Promise<MyOffice> {
  const member = await getVerifiedMember(deps, input.token);
  const { startsAt, minutes } = input;
  const id = await idFromIdempotencyKey(deps, idempotencyKey, { clientId: member.id, startsAt, minutes });
  await createMeeting(deps, {
    id,
    by: "client",
    clientId: member.id,
    name: null,
    startsAtMs: Date.parse(startsAt),
    minutes,
    usesAllowance: true,
  });
  return reloadOffice(deps, member);
}

export async function cancelMyMeeting(
  deps: Deps,
  { id, token }: ClientMeetingParams & CancelClientMeetingInput,
): Promise<MyOffice> {
  const { member } = await getActiveOffice(deps, token);
  const found = await deps.meetingRoom.findById(id);
  // Same error as for an unknown meeting, so that ids of other clients reveal nothing.
  if (found?.meeting.clientId !== member.id) throw new AppError("not_found");
  if (!canCancelMeeting(found.meeting.startsAt.getTime(), deps.now().getTime()))
    throw new AppError("conflict", {
      message: "You can cancel a meeting up to 24 hours before it starts. If something has come up, write to us.",
    });
  await cancelMeeting(deps, { id }, "visitor");
  return reloadOffice(deps, member);
}

/** Returns the member of a verified office. */
async function getVerifiedMember(deps: Deps, token: string): Promise<Member> {
  const { member, details } = await getActiveOffice(deps, token);
  if (verificationState(toVerificationInput(details), details.documents, dayAt(deps.now().getTime())) !== "verified")
    throw new AppError("not_verified");
  return member;
}
