import { dateWithWeekday, timeOfDay } from "#domain/calendar/days-in-words.ts";
import { DEALT_WITH } from "#domain/operations/outbox.ts";
import type { MeetingOf } from "#worker/db/meeting-room.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import { facts, layout, type RenderedMail, say, words } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";

export const meetingMails = {
  meeting_called_off: mailKind({
    async load(deps, id) {
      const found = await deps.meetingRoom.findById(id);
      const client = found?.meeting.clientId ? await deps.clients.findById(found.meeting.clientId) : null;
      if (!found || !client) return null;
      return found.meeting.calledOffAt === null ? DEALT_WITH : { found, client };
    },
    customer: ({ found, client }) => toCustomer(meetingCalledOffMail(found, client), client.email),
  }),
};

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
