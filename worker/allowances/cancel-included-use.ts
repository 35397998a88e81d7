import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import type { Member } from "#worker/db/memberships.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { cancelMeeting } from "#worker/meeting-room/cancel-meeting.ts";
import { cancelAllowanceDay } from "./book-allowance-day.ts";

/** More than the days and meetings that a client can book ahead. */
const MAX_BOOKED = 200;

/**
 * Cancels the days and meetings of a membership's allowance that start at `from` or later, because the membership ends
 * before. Meetings that were paid for stay. The client gets an email about each meeting.
 */
export async function cancelIncludedUse(deps: Deps, { clientId }: Pick<Member, "clientId">, from: Date): Promise<void> {
  if (clientId === null) return;
  const [meetings, days] = await Promise.all([
    deps.meetingRoom.listByClient(clientId, from, MAX_BOOKED),
    deps.allowances.listDays(clientId, dayAt(from.getTime()), MAX_BOOKED),
  ]);
  for (const { id, amountPesewas } of meetings)
    if (amountPesewas === 0) await unlessGone(cancelMeeting(deps, { id, reason: "The virtual office ends before" }));
  for (const { day } of days)
    if (startOfDay(day) >= from.getTime()) await unlessGone(cancelAllowanceDay(deps, clientId, day, "staff"));
}

/** Another call may have cancelled it already. */
async function unlessGone(cancellation: Promise<unknown>): Promise<void> {
  await cancellation.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  });
}
