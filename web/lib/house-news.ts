import type { FacilityStatus, StatusAnswer } from "#contract/status.ts";
import { formatDateWithWeekday } from "#domain/calendar/date-format.ts";
import { closureOn, formatHours, type OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { site } from "#domain/site.ts";
import type { PowerState, WifiState } from "#domain/status/status.ts";
import { answerOf, api } from "./api.ts";
import { keepOtherDays } from "./other-days.ts";

export interface HouseNews {
  house: string | null;
  replies: string | null;
  /** The next days that are not as the week has them, a sentence each. */
  days: string[];
}

/** As many as are read beside the week's hours. */
const MOST_DAYS_SAID = 5;

let asked: Promise<HouseNews> | null = null;

/** What the house says of itself, in sentences: asked for once on a page, for however many lines. */
export function fetchHouseNews(): Promise<HouseNews> {
  asked ??= answerOf(api.api.status.$get()).then((answer) => {
    keepOtherDays(answer.days);
    return newsIn(answer);
  });
  return asked;
}

export function newsIn({ house, replies, days }: StatusAnswer): HouseNews {
  return {
    house: house && houseInWords(house),
    replies: replies && repliesInWords(replies),
    days: daysInWords(days),
  };
}

function daysInWords({ closures, specials }: OpeningExceptions): string[] {
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
    .slice(0, MOST_DAYS_SAID)
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

function houseInWords({ power, wifi, note, since, nextWordAt }: FacilityStatus): string {
  const more = nextWordAt === null ? "" : ` More by ${CLOCK.format(Date.parse(nextWordAt))}.`;
  const said = note === null ? "" : ` ${note}`;
  return `${POWER[power]}, ${WIFI[wifi]}, since ${CLOCK.format(Date.parse(since))} Accra time.${said}${more}`;
}

function repliesInWords({ medianMinutes, sharePromised }: NonNullable<StatusAnswer["replies"]>): string {
  const share = Math.floor(sharePromised * 100);
  return `Half of the messages were answered within ${minutesInWords(medianMinutes)}, ${share}% within ${site.responsePromiseHours} hours (last 30 days; nights and Sundays not counted).`;
}

function minutesInWords(minutes: number): string {
  if (minutes < 1) return "a minute";
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return `${Math.round(minutes / 60)} hours`;
}
