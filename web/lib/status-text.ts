import type { FacilityStatus, StatusAnswer } from "#contract/status.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { closureOn, formatHours, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import type { PowerState, WifiState } from "#domain/status/status.ts";
import { api, readResponse } from "./api.ts";
import { setOtherDays } from "./other-days.ts";

export interface StatusText {
  house: string | null;
  replies: string | null;
  /** The next days that are not as the week has them, a sentence each. */
  days: string[];
}

/** As many as are read beside the week's hours. */
const MAX_DAYS = 5;

let statusRequest: Promise<StatusText> | null = null;

/** What the house says of itself, in sentences: asked for once on a page, for however many lines. */
export function fetchStatusText(): Promise<StatusText> {
  statusRequest ??= readResponse(api.api.status.$get()).then((answer) => {
    setOtherDays(answer.days);
    return formatStatus(answer);
  });
  return statusRequest;
}

export function formatStatus({ house, replies, days }: StatusAnswer): StatusText {
  return {
    house: house && formatPremises(house),
    replies: replies && formatReplyTimes(replies),
    days: formatSpecialDays(days),
  };
}

function formatSpecialDays({ closures, specials }: OpeningExceptions): string[] {
  const closed = closures.map(({ from, to, reason }) => ({
    day: from,
    text: `Closed ${from === to ? `on ${formatDateWithWeekday(from)}` : `from ${formatDateWithWeekday(from)} to ${formatDateWithWeekday(to)}`}: ${reason}.`,
  }));
  const other = specials
    .filter(({ day }) => closureOn(day, closures) === null)
    .map(({ day, reason, ...hours }) => ({
      day,
      text: `Open ${formatHours(hours)} on ${formatDateWithWeekday(day)}: ${reason}.`,
    }));
  return [...closed, ...other]
    .sort((one, next) => (one.day < next.day ? -1 : 1))
    .slice(0, MAX_DAYS)
    .map(({ text }) => text);
}

const POWER: Record<PowerState, string> = {
  grid: "Power from the grid",
  generator: "On our generator",
  batteries: "On batteries",
  off: "No power",
};

const WIFI: Record<WifiState, string> = { well: "Wi-Fi well", slow: "Wi-Fi slow", down: "Wi-Fi down" };

const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

function formatPremises({ power, wifi, note, since, nextWordAt }: FacilityStatus): string {
  const more = nextWordAt === null ? "" : ` More by ${CLOCK.format(Date.parse(nextWordAt))}.`;
  const said = note === null ? "" : ` ${note}`;
  return `${POWER[power]}, ${WIFI[wifi]}, since ${CLOCK.format(Date.parse(since))} Accra time.${said}${more}`;
}

function formatReplyTimes({ medianMinutes, sharePromised }: NonNullable<StatusAnswer["replies"]>): string {
  const share = Math.floor(sharePromised * 100);
  return `Half of the messages were answered within ${formatMinutes(medianMinutes)}, ${share}% within ${site.responsePromiseHours} hours (last 30 days; nights and Sundays not counted).`;
}

function formatMinutes(minutes: number): string {
  if (minutes < 1) return "a minute";
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `${Math.round(minutes / 60)} hours`;
}
