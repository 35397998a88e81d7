import { type Day, daysBetween, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { formatCedisExact, toPesewas } from "#domain/payments/money.ts";

/** "₵350.00" for cedis as a number or numeric text; a dash for anything else. */
export function formatAmount(cedis: number | string): string {
  const amount = typeof cedis === "string" && cedis.trim() === "" ? Number.NaN : Number(cedis);
  return Number.isFinite(amount) ? formatCedisExact(toPesewas(amount)) : "–";
}

const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** "21 Nov 2026" in Accra for a day or ISO instant; a dash for none. */
export function formatDate(date: string | null | undefined): string {
  const at = date ? Date.parse(date) : Number.NaN;
  return Number.isNaN(at) ? "–" : SHORT.format(at);
}

/** "Sat 21 Nov 2026" in Accra for a day or ISO instant; a dash for none. */
export function formatDateWithWeekday(date: string | null | undefined): string {
  const formatted = formatDate(date);
  return date && formatted !== "–" ? `${WEEKDAY.format(Date.parse(date))} ${formatted}` : formatted;
}

/** "Wed 2 Dec"; includes the year if it differs from that of `first`. */
export function formatEndDate(first: Day, last: Day): string {
  const formatted = formatDateWithWeekday(last);
  return first.slice(0, 4) === last.slice(0, 4) ? formatted.slice(0, -5) : formatted;
}

/** "21 Nov 2026, 14:05" in Accra for an ISO instant. */
export function formatDateTime(instant: string | null | undefined): string {
  const at = instant ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(at) ? "–" : `${SHORT.format(at)}, ${CLOCK.format(at)}`;
}

/** "14:05" in Accra for an ISO instant. */
export function formatTime(instant: string): string {
  return CLOCK.format(Date.parse(instant));
}

/** "today", "tomorrow", "in 5 days", "3 days overdue" */
export function formatDueDate(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return days > 0 ? `in ${days} days` : `${formatCount(-days, "day")} overdue`;
}

/** "under a minute", "12 min", "3 h 5 min", "2 days" */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MS_PER_MINUTE);
  if (minutes < 1) return "under a minute";
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return formatCount(Math.floor(hours / 24), "day");
}

export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-GB")} ${noun}${count === 1 ? "" : "s"}`;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** "Nov 2026" for "2026-11". */
export function formatMonth(month: string): string {
  return MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** "Booking received" for `booking_received`; "Amount pesewas" for `amountPesewas`. */
export function humanize(code: string): string {
  const words = code
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
