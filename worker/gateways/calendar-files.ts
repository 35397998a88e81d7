import { generateIcsCalendar, type IcsEvent } from "ts-ics";
import type { CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { addDays, startOfDay } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";

/** `PUBLISH` adds or updates an event without asking for a reply; `CANCEL` removes it. */
type CalendarMethod = "PUBLISH" | "CANCEL";

/** A calendar event, with what identifies it and orders its versions. */
export interface CalendarEntry {
  event: CalendarEvent;
  /** The subject, such as `booking`, and a permanent id that opens nothing else. */
  subjectType: string;
  id: string;
  /** The number of changes of time or state. */
  sequence: number;
  changedAt: Date;
  isCancelled: boolean;
  /** Whether the attendee is reminded an hour before. */
  isReminded?: boolean;
}

const MAX_LINE_OCTETS = 75;
const DOMAIN = new URL(site.url).hostname;

/** Events as iCalendar files (RFC 5545). */
export interface CalendarFiles {
  /** For a download or a subscription. `now` is the time of writing. */
  write(entry: CalendarEntry, now: Date): Promise<string>;
  /** The same as an email attachment. */
  attach(entry: CalendarEntry, now: Date): Promise<CalendarAttachment>;
}

/** The type names the method too, because some programs otherwise keep a cancelled event. */
export interface CalendarAttachment {
  filename: string;
  type: string;
  content: string;
  disposition: "attachment";
}

export function makeCalendarFiles(): CalendarFiles {
  return {
    write: async (entry, now) => makeCalendar(entry, "PUBLISH", now),
    async attach(entry, now) {
      const method = entry.isCancelled ? "CANCEL" : "PUBLISH";
      return {
        filename: `${entry.subjectType}.ics`,
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: makeCalendar(entry, method, now),
        disposition: "attachment",
      };
    },
  };
}

function makeCalendar(entry: CalendarEntry, method: CalendarMethod, now: Date): string {
  const calendar = generateIcsCalendar({
    version: "2.0",
    prodId: `-//${site.name}//${DOMAIN}//EN`,
    method,
    events: [toIcsEvent(entry, now)],
  });
  return foldLines(calendar);
}

function toIcsEvent(
  { event, subjectType, id, sequence, changedAt, isCancelled, isReminded }: CalendarEntry,
  now: Date,
): IcsEvent {
  const { time } = event;
  const stamped = now > changedAt ? now : changedAt;
  return {
    uid: `${subjectType}-${id}@${DOMAIN}`,
    sequence,
    stamp: { date: stamped },
    lastModified: { date: changedAt },
    summary: oneLine(event.title),
    description: lines(event.description),
    location: oneLine(event.location),
    status: isCancelled ? "CANCELLED" : "CONFIRMED",
    organizer: { name: `"${site.name.replaceAll('"', "")}"`, email: site.email },
    ...(time.kind === "timed"
      ? {
          start: { date: new Date(time.startsAtMs) },
          end: { date: new Date(time.endsAtMs) },
          timeTransparent: "OPAQUE",
          ...((time.days ?? 1) > 1 && { recurrenceRule: { frequency: "DAILY", count: time.days ?? 1 } }),
        }
      : {
          start: { date: new Date(startOfDay(time.first)), type: "DATE" },
          end: { date: new Date(startOfDay(addDays(time.last, 1))), type: "DATE" },
          timeTransparent: "TRANSPARENT",
        }),
    ...(isReminded && !isCancelled && { alarms: [alarm()] }),
  };
}

const alarm = () =>
  ({
    action: "DISPLAY",
    description: site.name,
    trigger: { type: "relative", value: { before: true, hours: 1 } },
  }) satisfies NonNullable<IcsEvent["alarms"]>[number];

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** The library escapes line breaks, but not a lone carriage return. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, "");
}

/**
 * The library folds by characters, but a line holds 75 octets: fold again without splitting a character (RFC 5545,
 * 3.1).
 */
function foldLines(calendar: string): string {
  return calendar
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => foldLine(line))
    .join("\r\n");
}

function foldLine(line: string): string {
  const bytes = new TextEncoder();
  const parts = [""];
  let room = MAX_LINE_OCTETS;
  for (const letter of line) {
    const size = bytes.encode(letter).length;
    if (size > room) {
      parts.push("");
      // The leading space of a continuation counts too.
      room = MAX_LINE_OCTETS - 1;
    }
    room -= size;
    parts[parts.length - 1] += letter;
  }
  return parts.join("\r\n ");
}
