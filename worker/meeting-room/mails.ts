import { meetingCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { ALREADY_HANDLED, SUPERSEDED } from "#domain/operations/outbox.ts";
import { formatAllowanceAmount } from "#worker/allowances/prepare-allowance-use.ts";
import type { MeetingWithClient } from "#worker/db/meeting-room.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import type { CalendarEntry } from "#worker/gateways/calendar-files.ts";
import { findReception, receptionParts } from "#worker/inventory/find-reception.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer, type WrittenMail } from "#worker/outbox/mail-kind.ts";

export const meetingMails = {
  meeting_booked: mailKind({
    async load(deps, id) {
      const data = await loadMeeting(deps, id);
      return data && data.found.meeting.cancelledAt !== null ? SUPERSEDED : data;
    },
    async customer(data, deps) {
      const { found, client, url } = data;
      const reception = await findReception(deps, dayAt(found.meeting.startsAt.getTime()));
      return withCalendarEntry(deps, found, toCustomer(meetingBookedMail(found, client, url, reception), client.email));
    },
  }),
  meeting_called_off: mailKind({
    async load(deps, id) {
      const data = await loadMeeting(deps, id);
      return data && data.found.meeting.cancelledAt === null ? ALREADY_HANDLED : data;
    },
    customer: ({ found, client }, deps) =>
      withCalendarEntry(deps, found, toCustomer(meetingCancelledMail(found, client), client.email)),
  }),
};

/** Loads a client's meeting with the client and the link to their page. */
async function loadMeeting(deps: Deps, id: string) {
  const found = await deps.meetingRoom.findById(id);
  const member = found?.meeting.clientId ? await deps.memberships.findById(found.meeting.clientId) : null;
  const client = member?.clientId ? await deps.clients.findById(member.clientId) : null;
  return found && member && client && { found, client, url: await officeLink(deps, member) };
}

/** Attaches the calendar entry; a cancelled entry removes itself from the calendar. */
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
  reception: string | null,
): RenderedMail {
  const startsAt = meeting.startsAt.toISOString();
  const day = formatDateWithWeekday(startsAt);
  const copy = copyFor("meeting_booked", { name: client.fullName, day, time: formatTimeOfDay(startsAt) });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Day", day],
        ["Time", `${formatTimeOfDay(startsAt)} to ${formatTimeOfDay(meeting.endsAt.toISOString())}, Accra time`],
        ["From your allowance", drawnMinutes > 0 ? formatAllowanceAmount("meeting_room_hours", drawnMinutes) : null],
      ),
      ...receptionParts(reception),
      paragraph(
        "You can cancel it on your page up to 24 hours before it starts. The time then returns to your allowance.",
      ),
      ...(url === null ? [] : [button("Open your virtual office", url)]),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about the meeting room on ${day}.`,
  });
}

export function meetingCancelledMail(
  { meeting }: Pick<MeetingWithClient, "meeting">,
  client: Pick<ClientRow, "fullName">,
): RenderedMail {
  const startsAt = meeting.startsAt.toISOString();
  const day = formatDateWithWeekday(startsAt);
  const copy = copyFor("meeting_called_off", { name: client.fullName, day, time: formatTimeOfDay(startsAt) });
  return layout({
    subject: copy("subject", "", day),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(
        ["Day", day],
        ["Time", `${formatTimeOfDay(startsAt)} to ${formatTimeOfDay(meeting.endsAt.toISOString())}, Accra time`],
      ),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about the meeting room on ${day}.`,
  });
}
