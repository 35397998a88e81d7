import type { FacilityStatus, StatusAnswer } from "#contract/status.ts";
import { formatDateWithWeekday, formatTimeOfDay } from "#domain/calendar/date-format.ts";
import { closureOn, formatHours, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import type { PowerState, WifiState } from "#domain/status/status.ts";
import { api, readResponse } from "./api.ts";
import { setOpeningExceptions } from "./opening-exceptions.ts";

export interface StatusText {
  house: string | null;
  replies: string | null;
  /** The next days with special hours, one sentence each. */
  days: string[];
}

/** More lines would outgrow the weekly hours beside them. */
const MAX_DAYS = 2;

let statusRequest: Promise<StatusText> | null = null;

/** The business's current status, in sentences. All callers on a page share one request. */
export function fetchStatusText(): Promise<StatusText> {
  statusRequest ??= readResponse(api.api.status.$get()).then((status) => {
    setOpeningExceptions(status.days);
    return formatStatus(status);
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
    .map(({ day, reason, withoutReception, ...hours }) => ({
      day,
      text: `Open ${formatHours(hours)}${withoutReception ? " without reception" : ""} on ${formatDateWithWeekday(day)}: ${reason}.`,
    }));
  return [...closed, ...other]
    .sort((one, next) => (one.day < next.day ? -1 : 1))
    .slice(0, MAX_DAYS)
    .map(({ text }) => text);
}

const POWER: Record<PowerState, string> = {
  grid: "Grid power",
  generator: "Generator power",
  batteries: "Battery power",
  off: "No power",
};

const WIFI: Record<WifiState, string> = { well: "good Wi-Fi", slow: "slow Wi-Fi", down: "no Wi-Fi" };

function formatPremises({ power, wifi, note, since, nextWordAt }: FacilityStatus): string {
  const nextUpdate = nextWordAt === null ? "" : ` Next update by ${formatTimeOfDay(nextWordAt)}.`;
  const noteText = note === null ? "" : ` ${note}`;
  return `${POWER[power]}, ${WIFI[wifi]}, since ${formatTimeOfDay(since)}, Accra time.${noteText}${nextUpdate}`;
}

function formatReplyTimes({ medianMinutes, sharePromised }: NonNullable<StatusAnswer["replies"]>): string {
  const share = Math.floor(sharePromised * 100);
  return `We answered half of all messages within ${formatMinutes(medianMinutes)}, and ${share}% within ${site.responsePromiseHours} hours (last 30 days, reception hours only).`;
}

function formatMinutes(minutes: number): string {
  if (minutes < 1) return "a minute";
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `${Math.round(minutes / 60)} hours`;
}
