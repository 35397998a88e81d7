import type { AffectedByHours } from "#contract/front-desk/availability/special-hours.ts";

/** Copy for days with special hours. */
export const specialHoursCopy = {
  noun: "opening hours",
  failed: "Failed to fetch the opening hours",
  week: (hours: string) => `Weekly hours: ${hours}. The owner changes them under House.`,
  title: "Days with special hours",
  none: "No upcoming days have special hours.",
  fields: {
    day: "Day",
    opens: "Opens",
    closes: "Closes",
    reason: "Reason",
    withoutReception: "Reception is not staffed",
    withoutReceptionHint: "The calendar and the emails say so, and say how to get in. No viewings can be requested.",
    reasonHint: "Visitors see this, for example Christmas Eve.",
  },
  add: {
    title: "Add special hours",
    text: "These hours apply at once to bookings, the meeting room, viewings, calendars and the site. Nothing is cancelled. If the day gets shorter, we email customers with a day pass who gave an email address.",
    action: "Add special hours",
    pending: "Adding...",
    done: (day: string, hours: string) => ({ title: "Hours Added", description: `${day}: ${hours}.` }),
    failed: "Failed to add the hours",
  },
  change: {
    title: (day: string) => `Change the hours on ${day}`,
    text: "If the hours change, we email customers with a day pass who gave an email address. This never shortens their time to move or cancel free of charge.",
    action: "Change",
    pending: "Changing...",
    keep: "Keep hours",
    done: (day: string, hours: string) => ({ title: "Hours Changed", description: `${day}: ${hours}.` }),
    failed: "Failed to change the hours",
  },
  remove: {
    title: (reason: string) => `Remove the special hours for ${reason}?`,
    text: (day: string, hours: string) =>
      `${day} has its usual hours again, ${hours}. We email customers with a day pass who gave an email address.`,
    action: "Remove",
    pending: "Removing...",
    keep: "Keep hours",
    done: { title: "Hours Removed", description: "The day has its usual hours again." },
    failed: "Failed to remove the hours",
  },
  withoutReception: "No reception",
  alsoClosed: (reason: string) => `Closed: ${reason}`,
  affectedLabel: "Affected bookings",
  affectedList: (reason: string) => `Affected by ${reason}`,
  affectedNone: "Nobody is affected.",
  affectedFailed: "Failed to fetch the affected bookings",
  affectedHint: "We tell customers with a day pass the new hours. Write to all, or call the others.",
  affectedLoading: "Checking affected bookings...",
  affectedSummary: (parts: readonly string[]) =>
    parts.length === 0 ? "Nobody is affected." : `Affected: ${parts.join(", ")}.`,
  parts: {
    bookings: (count: number) => `${count} day ${count === 1 ? "pass" : "passes"}`,
    officeDays: (count: number) => `${count} virtual office coworking ${count === 1 ? "day" : "days"}`,
    meetings: (count: number) => `${count} ${count === 1 ? "meeting" : "meetings"} outside these hours`,
    viewings: (count: number) => `${count} ${count === 1 ? "viewing" : "viewings"}`,
    events: (count: number) => `${count} ${count === 1 ? "event" : "events"} outside these hours`,
  },
  viewing: (time: string | null) => (time === null ? "Viewing to arrange" : `Viewing at ${time}`),
  /** Suggested names; staff choose the day. */
  reasons: ["Christmas Eve", "New Year's Eve"],
} as const;

/** "2 day passes", "1 meeting outside these hours"; empty if nothing is affected. */
export function describeAffected(affected: AffectedByHours): string[] {
  const parts = Object.entries(specialHoursCopy.parts) as [keyof AffectedByHours, (count: number) => string][];
  return parts.flatMap(([part, format]) => (affected[part].length === 0 ? [] : format(affected[part].length)));
}
