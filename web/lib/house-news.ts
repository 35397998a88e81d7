import type { HouseStatus, StatusAnswer } from "#contract/status.ts";
import { site } from "#domain/site.ts";
import type { PowerState, WifiState } from "#domain/status/status.ts";
import { answerOf, api } from "./api.ts";

export interface HouseNews {
  house: string | null;
  replies: string | null;
}

let asked: Promise<HouseNews> | null = null;

/** What the house says of itself, in sentences: asked for once on a page, for however many lines. */
export function fetchHouseNews(): Promise<HouseNews> {
  asked ??= answerOf(api.api.status.$get()).then(newsIn);
  return asked;
}

export function newsIn({ house, replies }: StatusAnswer): HouseNews {
  return { house: house && houseInWords(house), replies: replies && repliesInWords(replies) };
}

const POWER: Record<PowerState, string> = {
  grid: "Power from the grid",
  generator: "On our generator",
  batteries: "On batteries",
  off: "No power",
};

const WIFI: Record<WifiState, string> = { well: "Wi-Fi well", slow: "Wi-Fi slow", down: "Wi-Fi down" };

const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

function houseInWords({ power, wifi, note, since, nextWordAt }: HouseStatus): string {
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
