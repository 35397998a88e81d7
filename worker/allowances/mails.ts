import { coworkingDayCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatHours, type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";

export const allowanceMails = {
  allowance_day_booked: mailKind({
    async load(deps, id) {
      // One that was given back meanwhile is there no more, and nobody has to be told of it.
      const entry = await deps.allowances.findEntry(id);
      const member = entry && (await deps.memberships.findById(entry.clientId));
      const client = entry && (await deps.clients.findById(entry.clientId));
      if (!(entry && member && client)) return null;
      const { specials } = await deps.inventory.readDays(entry.day);
      return { entry, client, hours: hoursOn(entry.day, specials), url: await officeLink(deps, member) };
    },
    async customer({ entry, client, hours, url }, deps) {
      const file = await deps.calendarFiles.attach(
        {
          event: coworkingDayCalendarEvent(entry.day, hours),
          subjectType: "office-day",
          id: entry.id,
          sequence: 0,
          changedAt: entry.createdAt,
          isCancelled: false,
        },
        deps.now(),
      );
      return { ...toCustomer(dayBookedMail({ ...entry, hours }, client, url), client.email), attachments: [file] };
    },
  }),
};

export function dayBookedMail(
  { day, hours }: { day: string; hours: Hours },
  client: Pick<ClientRow, "fullName">,
  url: string | null,
): RenderedMail {
  const when = formatDateWithWeekday(day);
  const says = copyFor("allowance_day_booked", { name: client.fullName, day: when });
  return layout({
    subject: says("subject"),
    heading: says("heading"),
    parts: [
      paragraph(says("opening")),
      facts(["Day", when], ["We are open", formatHours(hours)]),
      paragraph("On your page you can give it back until a day before we open on it, and it comes back to your month."),
      ...(url === null ? [] : [button("Open your virtual office", url)]),
      paragraph(says("closing")),
    ],
    chat: `Hello, this is about my coworking day on ${when}.`,
  });
}
