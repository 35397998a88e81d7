import type { ById } from "#contract/front-desk/front-desk.ts";
import type { ManageLink } from "#contract/my-booking.ts";
import { meetingCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { isLinkActive } from "#domain/links/links.ts";
import { MY_MEETING_PAGE } from "#domain/meeting-room/meeting-room.ts";
import { isErased } from "#domain/people/erasure.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";
import type { MeetingRow } from "#worker/db/schema/meeting-room.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CalendarEntry } from "#worker/gateways/calendar-files.ts";
import { takeCustomerLink } from "#worker/history/customer-links.ts";

const LINK_VERSION = 1;

/** URL of a meeting's page; null without a key for links. A client's included hours are on the client's own page. */
export async function meetingLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  meeting: Pick<MeetingRow, "id" | "clientId" | "amountPesewas">,
): Promise<string | null> {
  if (!hasPage(meeting)) return null;
  const token = await deps.links.make("meeting", meeting.id, LINK_VERSION);
  return token && `${deps.siteUrl}${MY_MEETING_PAGE}${token}`;
}

/** The link for staff to pass on, which the history records. Throws `not_found` for a meeting without a page. */
export async function takeMeetingLink(deps: Deps, { id }: ById): Promise<ManageLink> {
  const found = await deps.meetingRoom.findById(id);
  if (!found || !hasPage(found.meeting)) throw new AppError("not_found");
  return { manageUrl: await takeCustomerLink(deps, "meeting", id, await meetingLink(deps, found.meeting)) };
}

/** The meeting of a link; null for a link that opens none. */
export async function findMeetingByToken(deps: Deps, token: string): Promise<MeetingWithClient | null> {
  const link = await deps.links.read("meeting", token);
  const found = link && (await deps.meetingRoom.findById(link.id));
  if (link === null || found === null) return null;
  const { meeting } = found;
  if (!hasPage(meeting) || isErased(meeting.customerEmail ?? "")) return null;
  const subject = { linkVersion: LINK_VERSION, lastDay: dayAt(meeting.startsAt.getTime()) };
  return isLinkActive(link, subject, dayAt(deps.now().getTime())) ? found : null;
}

function hasPage({ clientId, amountPesewas }: Pick<MeetingRow, "clientId" | "amountPesewas">): boolean {
  return clientId === null || amountPesewas > 0;
}

/** The calendar entry of a meeting; a cancelled one removes itself from the calendar. */
export function meetingCalendarEntry({ id, startsAt, endsAt, createdAt, cancelledAt }: MeetingRow): CalendarEntry {
  return {
    event: meetingCalendarEvent({ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() }),
    subjectType: "meeting",
    id,
    sequence: cancelledAt === null ? 0 : 1,
    changedAt: cancelledAt ?? createdAt,
    isCancelled: cancelledAt !== null,
    isReminded: true,
  };
}
