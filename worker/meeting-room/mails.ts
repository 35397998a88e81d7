import { meetingCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { ALREADY_HANDLED, SUPERSEDED } from "#domain/operations/outbox.ts";
import { formatAllowanceAmount } from "#worker/allowances/prepare-allowance-use.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import type { CalendarEntry } from "#worker/gateways/calendar-files.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, type WrittenMail } from "#worker/outbox/mail-kind.ts";

export const meetingMails = {
  meeting_booked: mailKind({
    async load(deps, id) {
      const about = await loadMeeting(deps, id);
      return about && about.found.meeting.cancelledAt !== null ? SUPERSEDED : about;
    },
    async customer(about, deps) {
      const { found, client, url } = about;
      return withCalendarEntry(deps, found, toCustomer(meetingBookedMail(found, client, url), client.email));
    },
  }),
  meeting_called_off: mailKind({
    async load(deps, id) {
      const about = await loadMeeting(deps, id);
      return about && about.found.meeting.cancelledAt === null ? ALREADY_HANDLED : about;
    },
    customer: ({ found, client }, deps) =>
      withCalendarEntry(deps, found, toCustomer(meetingCancelledMail(found, client), client.email)),
  }),
};

/** A client's meeting, with the client and the way to their page. */
async function loadMeeting(deps: Deps, id: string) {
  const found = await deps.meetingRoom.findById(id);
  const member = found?.meeting.clientId ? await deps.memberships.findById(found.meeting.clientId) : null;
  const client = member?.clientId ? await deps.clients.findById(member.clientId) : null;
  return found && member && client && { found, client, url: await officeLink(deps, member) };
}

/** With the appointment as a file: one that is called off leaves the calendar it was put into. */
async function withCalendarEntry(deps: Deps, { meeting }: MeetingWithClient, mail: WrittenMail): Promise<WrittenMail> {
  const { id, startsAt, endsAt, createdAt, cancelledAt } = meeting;
  const entry: CalendarEntry = {
    event: meetingCalendarEvent({ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() }),
    subjectType: "meeting",
    id,
    sequence: cancelledAt === null ? 0 : 1,
    changedAt: cancelledAt ?? createdAt,
    isCancelled: cancelledAt !== null,
    isReminded: true,
  };
  return { ...mail, attachments: [await deps.calendarFiles.attach(entry, deps.now())] };
}

export function meetingBookedMail(
  { meeting, drawnMinutes }: Pick<MeetingWithClient, "meeting" | "drawnMinutes">,
  client: Pick<ClientRow, "fullName">,
  url: string | null,
): RenderedMail {
  const starts = meeting.startsAt.toISOString();
  const day = formatDateWithWeekday(starts);
  const says = copyFor("meeting_booked", { name: client.fullName, day, time: formatTimeOfDay(starts) });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Day", day],
        ["Time", `${formatTimeOfDay(starts)} to ${formatTimeOfDay(meeting.endsAt.toISOString())}, Accra time`],
        ["Of this month's hours", drawnMinutes > 0 ? formatAllowanceAmount("meeting_room_hours", drawnMinutes) : null],
      ),
      paragraph(
        "On your page you can call it off until 24 hours before it begins, and the time comes back to your month.",
      ),
      ...(url === null ? [] : [button("Open your virtual office", url)]),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about the meeting room on ${day}.`,
  });
}

export function meetingCancelledMail(
  { meeting }: Pick<MeetingWithClient, "meeting">,
  client: Pick<ClientRow, "fullName">,
): RenderedMail {
  const starts = meeting.startsAt.toISOString();
  const day = formatDateWithWeekday(starts);
  const says = copyFor("meeting_called_off", { name: client.fullName, day, time: formatTimeOfDay(starts) });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(
        ["Day", day],
        ["Time", `${formatTimeOfDay(starts)} to ${formatTimeOfDay(meeting.endsAt.toISOString())}, Accra time`],
      ),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about the meeting room on ${day}.`,
  });
}
