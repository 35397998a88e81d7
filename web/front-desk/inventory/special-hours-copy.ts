import type { AffectedByHours } from "#contract/front-desk/special-hours.ts";

/** What is said about days with hours of their own. */
export const specialHoursCopy = {
  noun: "opening hours",
  failed: "Failed to fetch the opening hours",
  week: (hours: string) => `The week: ${hours}. It is part of how the house is set up.`,
  title: "Days with other hours",
  none: "No day ahead has other hours than its week's.",
  add: "Add hours",
  addText:
    "From now on this day goes by these hours: what can be booked, the meeting room, viewings, calendars and the site. Whoever has a day pass of it is told by mail when it gets shorter. Nothing is cancelled by it.",
  day: "Day",
  opens: "Opens",
  closes: "Closes",
  reason: "Reason",
  reasonHint: "Visitors read it, such as Christmas Eve.",
  adding: "Adding...",
  added: (day: string, hours: string) => ({ title: "Hours Added", description: `${day}: ${hours}.` }),
  addFailed: "Failed to add the day",
  change: "Change",
  changeOf: (day: string) => `Change the hours of ${day}`,
  changeText:
    "Whoever has a day pass of it is told of other hours by mail. Until when moving and cancelling are free never gets earlier for anybody.",
  changing: "Changing...",
  changed: (day: string, hours: string) => ({ title: "Hours Changed", description: `${day}: ${hours}.` }),
  changeFailed: "Failed to change the hours",
  keep: "Keep the hours",
  remove: "Remove",
  removeTitle: (reason: string) => `Remove the hours of ${reason}?`,
  removeText: (day: string, hours: string) =>
    `${day} is open ${hours} again, as every week. Whoever has a day pass of it is told by mail.`,
  removing: "Removing...",
  removed: { title: "Hours Removed", description: "The day has its week's hours again." },
  removeFailed: "Failed to remove the hours",
  alsoClosed: (reason: string) => `Closed all the same: ${reason}`,
  affectedLabel: "Whom it meets",
  affectedList: (reason: string) => `Who counts on ${reason}`,
  affectedNone: "It meets nobody.",
  affectedFailed: "Failed to fetch whom it meets",
  affectedHint: "Day passes are told by mail. Please call the others.",
  affectedLoading: "Looking whom it meets...",
  affectedSummary: (parts: readonly string[]) =>
    parts.length === 0 ? "It meets nobody." : `It meets ${parts.join(", ")}.`,
  parts: {
    bookings: (count: number) => `${count} day ${count === 1 ? "pass" : "passes"}`,
    officeDays: (count: number) => `${count} coworking ${count === 1 ? "day" : "days"} of virtual offices`,
    meetings: (count: number) => `${count} ${count === 1 ? "meeting" : "meetings"} outside these hours`,
    viewings: (count: number) => `${count} ${count === 1 ? "viewing" : "viewings"}`,
    events: (count: number) => `${count} ${count === 1 ? "event" : "events"} outside these hours`,
  },
  viewing: (time: string | null) => (time === null ? "Viewing to arrange" : `Viewing at ${time}`),
  event: (from: string, to: string) => `Event, ${from} to ${to}`,
  /** Names to choose from; which day one falls on is staff's to say. */
  reasons: ["Christmas Eve", "New Year's Eve"],
} as const;

/** 2 day passes, 1 meeting outside these hours; empty where nobody is met. */
export function describeAffected(met: AffectedByHours): string[] {
  const parts = Object.entries(specialHoursCopy.parts) as [keyof AffectedByHours, (count: number) => string][];
  return parts.flatMap(([part, said]) => (met[part].length === 0 ? [] : said(met[part].length)));
}
