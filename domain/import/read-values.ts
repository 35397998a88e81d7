import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { formatLongDate, MONTHS } from "#domain/calendar/date-format.ts";
import { type Day, isDay } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COUNTRIES, COUNTRY_NAMES, type Country } from "#domain/clients/clients.ts";
import { foldName } from "#domain/people/fold-name.ts";
import type { Reading } from "./fields.ts";

/** What a cell says, or why it cannot be read, for the person who has the file. */
export type Read = { value: string | boolean } | { problem: string };

/**
 * Reads a cell that is not blank. Text, counts and amounts are left for the schema to check. An unknown plan is answered
 * with `plans`, those that the import takes.
 */
export function readCell(reading: Reading, text: string, plans: readonly BookingType[] = BOOKING_TYPES): Read {
  switch (reading) {
    case "text":
    case "count":
      return { value: text };
    case "amount":
      return readAmount(text);
    case "day":
      return readDay(text);
    case "plan":
      return readChoice(
        text,
        planWords(),
        plans.map((plan) => PLANS[plan].name),
      );
    case "country":
      return readChoice(text, COUNTRY_WORDS, Object.values(COUNTRY_NAMES));
    case "yes_no": {
      const read = readChoice(text, YES_NO_WORDS, ["Yes", "No"]);
      return "value" in read ? { value: read.value === "yes" } : read;
    }
    case "status":
      return readChoice(text, STATUS_WORDS, ["Active", "Inactive"]);
  }
}

/** Cedis with their sign or code before or after them; the schema checks the number. */
function readAmount(text: string): Read {
  if (/[$€£₦]|\b(?:usd|eur|gbp|ngn)\b/i.test(text))
    return { problem: `“${text}” is in another currency. Enter the amount in cedis` };
  return {
    value: text
      .replace(/^(?:gh[s₵¢c]?|₵|¢)\s*|\s*(?:gh[s₵¢c]|₵|¢|cedis)$/gi, "")
      .replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, ","),
  };
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
const TIME = /[ T]\d{1,2}:\d{2}.*$/;
const DAY_HINT = "Write it as 5 December 2026 or 2026-12-05";

/** A day as people write it, always with the day before the month. */
function readDay(text: string): Read {
  const written = text.trim().replace(TIME, "").replace(WEEKDAY, "");
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(written);
  if (numbers) return dayFrom(text, numbers[3], numbers[2], numbers[1]);
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written);
  if (yearFirst) return dayFrom(text, yearFirst[1], yearFirst[2], yearFirst[3]);
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})\.?,?[ -]+(\d{4})$/i.exec(written);
  if (named) return dayFrom(text, named[3], monthOf(named[2]), named[1]);
  const monthNamed = /^([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i.exec(written);
  if (monthNamed) return dayFrom(text, monthNamed[3], monthOf(monthNamed[1]), monthNamed[2]);
  if (/^\d{1,2}[/. -](?:\d{1,2}|[a-z]{3,9})[/. -]\d{2}$/i.test(written))
    return { problem: `“${text}” has a year of two digits. ${DAY_HINT}` };
  return { problem: `“${text}” is not a date that we can read. ${DAY_HINT}` };
}

function dayFrom(text: string, year = "", month = "", date = ""): Read {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (isDay(day)) return { value: day };
  if (isDay(`${year}-${date.padStart(2, "0")}-${month.padStart(2, "0")}`))
    return {
      problem: `“${text}” has the month before the day. Write ${month}/${date}/${year} instead`,
    };
  return { problem: `“${text}” is not a day of the calendar` };
}

/** "12" for "December" or "Dec"; "0" for another word, which no calendar has. */
function monthOf(word = ""): string {
  const typed = word.toLowerCase().replace(/^sept$/, "sep");
  const index = MONTHS.findIndex((name) => typed === name.toLowerCase() || typed === name.slice(0, 3).toLowerCase());
  return String(index + 1);
}

/** Whether a date's first two numbers could be swapped: 5/12/2026 is 5 December or 12 May. */
export function isAmbiguousDay(text: string): boolean {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(text.trim()) ?? [];
  return (
    first !== undefined &&
    second !== undefined &&
    Number(first) <= 12 &&
    Number(second) <= 12 &&
    Number(first) !== Number(second)
  );
}

/** Whether a date makes sense only with its month first, as in 12/25/2026. */
export function isMonthFirst(text: string): boolean {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(text.trim()) ?? [];
  return (
    first !== undefined && second !== undefined && Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31
  );
}

export function formatAmbiguity(text: string, day: Day): string {
  return `${text} may be ${formatLongDate(day)} or ${formatLongDate(`${day.slice(0, 5)}${day.slice(8)}-${day.slice(5, 7)}`)}`;
}

type Words<Value extends string> = Readonly<Record<Value, readonly string[]>>;

function readChoice(text: string, words: Words<string>, names: readonly string[]): Read {
  const typed = plainWord(text);
  const found = Object.entries(words).find(([value, others]) =>
    [value, ...others].some((word) => plainWord(word) === typed),
  );
  if (found) return { value: found[0] };
  return { problem: `“${text}” is unknown. Use one of: ${names.join(", ")}` };
}

function plainWord(text: string): string {
  return foldName(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Other names of plans in spreadsheets, besides the type and the name. */
const PLAN_ALIASES: Partial<Words<BookingType>> = {
  desk_day: ["day", "daily", "desk", "hot desk", "hot desk day"],
  desk_week: ["week", "weekly pass", "weekly desk", "hot desk week"],
  desk_monthly: ["month", "monthly", "monthly desk", "dedicated desk"],
  private_office: ["office"],
  virtual_starter: ["starter", "virtual starter", "basic"],
  virtual_pro: ["pro", "virtual pro", "professional"],
  virtual_premium: ["premium", "virtual premium"],
};
const planWords = () =>
  Object.fromEntries(BOOKING_TYPES.map((type) => [type, [PLANS[type].name, ...(PLAN_ALIASES[type] ?? [])]]));

const COUNTRY_ALIASES: Readonly<Record<Country, readonly string[]>> = {
  ghana: ["gh", "gha"],
  nigeria: ["ng", "nga"],
  uk: ["gb", "gbr", "great britain", "england", "scotland", "wales"],
  us: ["usa", "united states of america", "america"],
  canada: ["ca", "can"],
  "south-africa": ["za", "zaf", "rsa"],
  other: ["other"],
};
const COUNTRY_WORDS = Object.fromEntries(
  COUNTRIES.map((country) => [country, [COUNTRY_NAMES[country], ...COUNTRY_ALIASES[country]]]),
);

const YES_NO_WORDS: Words<"yes" | "no"> = {
  yes: ["y", "true", "1", "paid", "settled", "done"],
  no: ["n", "false", "0", "unpaid", "not paid", "pending", "open", "due"],
};

const STATUS_WORDS: Words<"active" | "inactive"> = {
  active: ["yes", "current", "due soon", "overdue"],
  inactive: ["no", "ended", "cancelled", "left", "former"],
};
