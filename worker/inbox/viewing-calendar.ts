import { viewingEvent } from "#domain/inbox/viewings.ts";
import type { LeadRow } from "#worker/db/schema/inbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CalendarAttachment, CalendarEntry } from "#worker/gateways/calendar-files.ts";

/** An arranged viewing for the staff's own calendar, with whom it is. Throws `not_found` where none is arranged. */
export async function getViewingCalendar(deps: Deps, id: string): Promise<string> {
  const lead = await deps.leads.findById(id);
  if (lead?.viewingAt == null) throw new AppError("not_found");
  const visitor = [lead.firstName, lead.lastName].filter(Boolean).join(" ");
  return deps.calendarFiles.write(entryOf(lead, lead.viewingAt, deps.now(), visitor), deps.now());
}

/** The file of the mail that arranges a viewing for `at`; nothing where it is arranged for another time by now, of which another mail tells. */
export async function viewingFilesOf(
  deps: Deps,
  lead: LeadRow,
  { viewingAt, createdAt }: { viewingAt: Date | null; createdAt: Date },
): Promise<CalendarAttachment[]> {
  if (viewingAt === null || lead.viewingAt?.getTime() !== viewingAt.getTime()) return [];
  return [await deps.calendarFiles.attach(entryOf(lead, viewingAt, createdAt, null), deps.now())];
}

/** The same in both calendars, so that a later one replaces it. */
function entryOf(lead: LeadRow, at: Date, changedAt: Date, visitor: string | null): CalendarEntry {
  return {
    event: viewingEvent(at.getTime(), visitor),
    about: "viewing",
    id: lead.id,
    sequence: lead.viewingSequence,
    changedAt,
    isCancelled: false,
    isReminded: true,
  };
}
