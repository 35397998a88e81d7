import { generateIcsCalendar, type IcsEvent } from "ts-ics";
import type { CalendarEvent } from "#domain/calendar/calendar-event.ts";
import { addDays, startOfDay } from "#domain/calendar/days.ts";
import { site } from "#domain/site.ts";

/** `publish` puts an appointment into a calendar or changes it there, and asks for no reply; `cancel` takes it out. */
type CalendarMethod = "PUBLISH" | "CANCEL";

/** An appointment in a file, by what calendars know it again and see that it is newer. */
export interface CalendarEntry {
  event: CalendarEvent;
  /** What it is about, such as `booking`, and an id that it keeps for life and that opens nothing else. */
  subjectType: string;
  id: string;
  /** How often its time or its state has changed. */
  sequence: number;
  changedAt: Date;
  isCancelled: boolean;
  /** Whether whoever comes is reminded an hour before. */
  isReminded?: boolean;
}

const MAX_LINE_OCTETS = 75;
const DOMAIN = new URL(site.url).hostname;

/** Appointments as files of the kind that every calendar reads (RFC 5545). */
export interface CalendarFiles {
  /** A calendar of one appointment, as somebody takes it or subscribes to it. `now` is when the file is written. */
  write(entry: CalendarEntry, now: Date): Promise<string>;
  /** The same for a mail. */
  attach(entry: CalendarEntry, now: Date): Promise<CalendarAttachment>;
}

/** Its type names the method too: without it some programs leave a cancelled appointment where it was. */
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
    ...(isReminded && !isCancelled && { alarms: [ALARM] }),
  };
}

const ALARM = {
  action: "DISPLAY",
  description: site.name,
  trigger: { type: "relative", value: { before: true, hours: 1 } },
} satisfies NonNullable<IcsEvent["alarms"]>[number];

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** The library writes line breaks as they must be written, and lets a lone carriage return through. */
function lines(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?!\n)\p{Cc}/gu, "");
}

/** The library counts letters, and a line holds 75 octets: folded anew, so that no letter is cut. RFC 5545, 3.1. */
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
      // The space before what goes on counts too.
      room = MAX_LINE_OCTETS - 1;
    }
    room -= size;
    parts[parts.length - 1] += letter;
  }
  return parts.join("\r\n ");
}
