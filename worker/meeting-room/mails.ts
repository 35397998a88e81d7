import { roomEvent } from "#domain/calendar/calendar-event.ts";
import { dateWithWeekday, timeOfDay } from "#domain/calendar/days-in-words.ts";
import { DEALT_WITH, OVERTAKEN } from "#domain/operations/outbox.ts";
import { amountInWords } from "#worker/allowances/find-use.ts";
import type { MeetingOf } from "#worker/db/meeting-room.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import type { Deps } from "#worker/deps.ts";
import type { CalendarEntry } from "#worker/gateways/calendar-files.ts";
import type { Mail } from "#worker/gateways/mailer.ts";
import { officeLink } from "#worker/my-office/own-office.ts";
import { button, facts, layout, type RenderedMail, say, words } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";

export const meetingMails = {
  meeting_booked: mailKind({
    async load(deps, id) {
      const about = await load(deps, id);
      return about && about.found.meeting.calledOffAt !== null ? OVERTAKEN : about;
    },
    async customer(about, deps) {
      const { found, client, url } = about;
      return withEntry(deps, found, toCustomer(meetingBookedMail(found, client, url), client.email));
    },
  }),
  meeting_called_off: mailKind({
    async load(deps, id) {
      const about = await load(deps, id);
      return about && about.found.meeting.calledOffAt === null ? DEALT_WITH : about;
    },
    customer: ({ found, client }, deps) =>
      withEntry(deps, found, toCustomer(meetingCalledOffMail(found, client), client.email)),
  }),
};

/** A client's meeting, with the client and the way to their page. */
async function load(deps: Deps, id: string) {
  const found = await deps.meetingRoom.findById(id);
  const member = found?.meeting.clientId ? await deps.memberships.findById(found.meeting.clientId) : null;
  const client = member?.clientId ? await deps.clients.findById(member.clientId) : null;
  return found && member && client && { found, client, url: await officeLink(deps, member) };
}

/** With the appointment as a file: one that is called off leaves the calendar it was put into. */
async function withEntry(deps: Deps, { meeting }: MeetingOf, mail: Mail): Promise<Mail> {
  const { id, startsAt, endsAt, createdAt, calledOffAt } = meeting;
  const entry: CalendarEntry = {
    event: roomEvent({ startsAtMs: startsAt.getTime(), endsAtMs: endsAt.getTime() }),
    about: "meeting",
    id,
    sequence: calledOffAt === null ? 0 : 1,
    changedAt: calledOffAt ?? createdAt,
    isCancelled: calledOffAt !== null,
    isReminded: true,
  };
  return { ...mail, attachments: [await deps.calendarFiles.attach(entry, deps.now())] };
}

export function meetingBookedMail(
  { meeting, drawnMinutes }: Pick<MeetingOf, "meeting" | "drawnMinutes">,
  client: Pick<ClientRow, "fullName">,
  url: string | null,
): RenderedMail {
  const starts = meeting.startsAt.toISOString();
  const day = dateWithWeekday(starts);
  return layout({
    subject: `The meeting room is yours on ${day} at ${timeOfDay(starts)}`,
    heading: "The meeting room is yours",
    parts: [
      words(say(client.fullName, "this is your time in the meeting room.")),
      facts(
        ["Day", day],
        ["Time", `${timeOfDay(starts)} to ${timeOfDay(meeting.endsAt.toISOString())}, Accra time`],
        ["Of this month's hours", drawnMinutes > 0 ? amountInWords("meeting_room_hours", drawnMinutes) : null],
      ),
      words("On your page you can call it off until 24 hours before it begins, and the time comes back to your month."),
      ...(url === null ? [] : [button("Open your virtual office", url)]),
    ],
    chat: `Hello, this is about the meeting room on ${day}.`,
  });
}

export function meetingCalledOffMail(
  { meeting }: Pick<MeetingOf, "meeting">,
  client: Pick<ClientRow, "fullName">,
): RenderedMail {
  const starts = meeting.startsAt.toISOString();
  const day = dateWithWeekday(starts);
  return layout({
    subject: `Called off: the meeting room on ${day}`,
    heading: "The meeting room is not yours any more then",
    parts: [
      words(
        say(
          client.fullName,
          "we had to call off your time in the meeting room. If it was of your month's hours, they have come back.",
        ),
      ),
      facts(["Day", day], ["Time", `${timeOfDay(starts)} to ${timeOfDay(meeting.endsAt.toISOString())}, Accra time`]),
      words("Reply to this mail, and we look for another time with you."),
    ],
    chat: `Hello, this is about the meeting room on ${day}.`,
  });
}
