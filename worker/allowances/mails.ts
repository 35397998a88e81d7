import { coworkingDayCalendarEvent } from "#domain/calendar/calendar-event.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { formatHours, type Hours, hoursOn } from "#domain/calendar/opening-hours.ts";
import { phoneMessage } from "#domain/messages/phone-messages.ts";
import type { ClientRow } from "#worker/db/schema/clients.ts";
import { findReception, receptionParts } from "#worker/inventory/find-reception.ts";
import { officeLink } from "#worker/my-office/office-by-token.ts";
import { copyFor } from "#worker/outbox/custom-copy.ts";
import { button, facts, layout, paragraph, type RenderedMail } from "#worker/outbox/layout.ts";
import { mailKind, toCustomer } from "#worker/outbox/mail-kind.ts";

export const allowanceMails = {
  allowance_day_booked: mailKind({
    async load(deps, id) {
      // A day cancelled before the mail went out has no entry: send nothing.
      const entry = await deps.allowances.findEntry(id);
      const member = entry && (await deps.memberships.findById(entry.clientId));
      const client = entry && (await deps.clients.findById(entry.clientId));
      if (!(entry && member && client)) return null;
      const { specials } = await deps.inventory.readDays(entry.day);
      const [hours, reception] = [hoursOn(entry.day, specials), await findReception(deps, entry.day)];
      return { entry, client, hours, reception, url: await officeLink(deps, member) };
    },
    async customer({ entry, client, hours, reception, url }, deps) {
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
      return {
        ...toCustomer(dayBookedMail({ ...entry, hours, reception }, client, url), client),
        attachments: [file],
      };
    },
  }),
};

export function dayBookedMail(
  { day, hours, reception }: { day: string; hours: Hours; reception: string | null },
  client: Pick<ClientRow, "fullName">,
  url: string | null,
): RenderedMail {
  const when = formatDateWithWeekday(day);
  const copy = copyFor("allowance_day_booked", { name: client.fullName, day: when });
  return layout({
    subject: copy("subject", "", when),
    heading: copy("heading"),
    parts: [
      paragraph(copy("opening")),
      facts(["Day", when], ["Opening hours", formatHours(hours)]),
      ...receptionParts(reception),
      paragraph(
        "You can cancel it on your page up to 24 hours before we open. The day then returns to your allowance.",
      ),
      ...(url === null ? [] : [button("Open your virtual office", url)]),
      paragraph(copy("closing")),
    ],
    chat: `Hello, this is about my coworking day on ${when}.`,
    phoneMessage: phoneMessage("booking_confirmed", {
      name: client.fullName,
      booking: `coworking day on ${when}`,
      link: url,
    }),
  });
}
