import { type CalendarEvent, siteLocation } from "#domain/calendar/calendar-event.ts";
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

/** Looked up for malformed links, so that timing reveals nothing. */
const UNKNOWN_ID = "nobody";

/** A registration as a link opened it, and whether the link also confirms a free place. */
export type LinkedRegistration = RegistrationWithEvent & { isConfirming: boolean };

/** URL of a registration's page with its current token; null if no link key is configured. */
export async function registrationLink(
  deps: Pick<Deps, "links" | "siteUrl">,
  { id, linkVersion }: Pick<RegistrationRow, "id" | "linkVersion">,
  purpose: "registration" | "registration_confirmation" = "registration",
): Promise<string | null> {
  const token = await deps.links.make(purpose, id, linkVersion);
  return token && `${deps.siteUrl}${MY_REGISTRATION_PAGE}${token}`;
}

/** The registration of a link. Throws `not_found` for any invalid token, always after a lookup. */
export async function getRegistrationByLink(deps: Deps, token: string): Promise<LinkedRegistration> {
  const confirming = await deps.links.read("registration_confirmation", token);
  const link = (await deps.links.read("registration", token)) ?? confirming;
  const found = await deps.registrations.findById(link?.id ?? UNKNOWN_ID);
  if (link === null || found === null || isErased(found.registration.attendeeEmail)) throw new AppError("not_found");
  const subject = { linkVersion: found.registration.linkVersion, lastDay: lastDayOfEvent(eventTimes(found.event)) };
  if (!isLinkActive(link, subject, dayAt(deps.now().getTime()))) throw new AppError("not_found");
  return { ...found, isConfirming: confirming !== null };
}

/** URL of the calendar file; null unless the attendee has a place. */
export function registrationCalendarUrl(
  { siteUrl }: Pick<Deps, "siteUrl">,
  found: RegistrationWithEvent,
): string | null {
  const { calendarId } = found.registration;
  return calendarId === null || !hasSeat(found) ? null : `${siteUrl}/api/my-registration/calendar/${calendarId}`;
}

/** Calendar file of a registration, also for subscriptions; it shows a cancellation. Throws `not_found`. */
export async function getRegistrationCalendar(deps: Deps, calendarId: string): Promise<string> {
  const found = await deps.registrations.findByCalendarId(calendarId);
  const entry = found && registrationCalendarEntry(found);
  if (!found || !entry || (!hasSeat(found) && !entry.isCancelled)) throw new AppError("not_found");
  const expiresAtMs = eventEndMs(eventTimes(found.event)) + LINK_DAYS_AFTER_END * MS_PER_DAY;
  if (expiresAtMs < deps.now().getTime()) throw new AppError("not_found");
  return deps.calendarFiles.write(entry, deps.now());
}

/** The calendar event, which repeats on each day of the workshop. */
export function registrationCalendarEvent({ event }: RegistrationWithEvent): CalendarEvent {
  const { startsAtMs, days, minutes } = eventTimes(event);
  return {
    title: `${event.title} at ${site.name}`,
    description: `${event.description}\n${site.address.directions} Call or message when you are at the gate: ${site.phone.display}.`,
    location: siteLocation(),
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
