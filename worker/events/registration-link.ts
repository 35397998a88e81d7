import { type CalendarEvent, SITE_LOCATION } from "#domain/calendar/calendar-event.ts";
import { dayAt, MS_PER_DAY } from "#domain/calendar/days.ts";
import { eventEndMs, lastDayOfEvent, MY_REGISTRATION_PAGE } from "#domain/events/events.ts";
import { isLinkActive, LINK_DAYS_AFTER_END } from "#domain/links/links.ts";
import { isErased } from "#domain/people/erasure.ts";
import { site } from "#domain/site.ts";
import type { RegistrationWithEvent } from "#worker/db/registrations.ts";
import type { RegistrationRow } from "#worker/db/schema/events.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import type { CalendarEntry } from "#worker/gateways/calendar-files.ts";
import { eventTimes } from "./event-answers.ts";

/** A row that is not there takes as long to look for as one that is. */
const UNKNOWN_ID = "nobody";

/** A registration's page by its newest link; null while no key for links is configured. */
export async function registrationLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<RegistrationRow, "id" | "linkVersion">,
): Promise<string | null> {
  const token = await deps.links.make("registration", id, linkVersion);
  return token && `${deps.siteUrl}${MY_REGISTRATION_PAGE}${token}`;
}

/** Whose link it is. Throws `not_found` for whatever opens nothing, each time having looked as long. */
export async function getRegistrationByLink(deps: Deps, token: string): Promise<RegistrationWithEvent> {
  const link = await deps.links.read("registration", token);
  const found = await deps.registrations.findById(link?.id ?? UNKNOWN_ID);
  if (link === null || found === null || isErased(found.registration.attendeeEmail)) throw new AppError("not_found");
  const subject = { linkVersion: found.registration.linkVersion, lastDay: lastDayOfEvent(eventTimes(found.event)) };
  if (!isLinkActive(link, subject, dayAt(deps.now().getTime()))) throw new AppError("not_found");
  return found;
}

/** Where its calendar is asked for; null while nobody has a place. */
export function registrationCalendarUrl(
  { siteUrl }: Pick<Deps, "siteUrl">,
  found: RegistrationWithEvent,
): string | null {
  const { calendarId } = found.registration;
  return calendarId === null || !hasSeat(found) ? null : `${siteUrl}/api/my-registration/calendar/${calendarId}`;
}

/** A place as a calendar file, also for a program that asks for it again and again; cancelled it says so. Throws `not_found`. */
export async function getRegistrationCalendar(deps: Deps, calendarId: string): Promise<string> {
  const found = await deps.registrations.findByCalendarId(calendarId);
  const entry = found && registrationCalendarEntry(found);
  if (!found || !entry || (!hasSeat(found) && !entry.isCancelled)) throw new AppError("not_found");
  const goneAt = eventEndMs(eventTimes(found.event)) + LINK_DAYS_AFTER_END * MS_PER_DAY;
  if (goneAt < deps.now().getTime()) throw new AppError("not_found");
  return deps.calendarFiles.write(entry, deps.now());
}

/** What a place is in a calendar: each of its days. */
export function registrationCalendarEvent({ event }: RegistrationWithEvent): CalendarEvent {
  const { startsAtMs, days, minutes } = eventTimes(event);
  return {
    title: `${event.title} at ${site.name}`,
    description: `${event.description}\n${site.address.directions} Call or write when you are at the gate: ${site.phone.display}.`,
    location: SITE_LOCATION,
    time: { kind: "timed", startsAtMs, endsAtMs: startsAtMs + minutes * 60_000, days },
  };
}

export function registrationCalendarEntry(found: RegistrationWithEvent): CalendarEntry | null {
  const { registration, event } = found;
  if (registration.calendarId === null) return null;
  const isCancelled = registration.state === "cancelled" || event.cancelledAt !== null;
  return {
    event: registrationCalendarEvent(found),
    subjectType: "workshop",
    id: registration.calendarId,
    sequence: event.changes + (registration.state === "cancelled" && event.cancelledAt === null ? 1 : 0),
    changedAt: new Date(
      Math.max(
        event.updatedAt?.getTime() ?? 0,
        registration.updatedAt?.getTime() ?? 0,
        registration.createdAt.getTime(),
      ),
    ),
    isCancelled,
  };
}

function hasSeat({ registration }: RegistrationWithEvent): boolean {
  return registration.state === "registered";
}
