import { formatCedis } from "#domain/payments/money.ts";
import { formatEventDays, formatEventHours, formatPlacesLeft } from "./events.ts";

/** The fields of an event that the list needs. `amount` is cedis. */
export interface ListedEvent {
  id: string;
  title: string;
  description: string;
  eventDate: string;
  duration: number;
  days: number;
  left: number;
  amount: number;
  isFull: boolean;
}

const ROW_FIELDS = [
  "id",
  "title",
  "description",
  "starts",
  "when",
  "hours",
  "price",
  "places",
  "amount",
  "full",
  "action",
] as const;
/** The texts of one row. `starts` is the ISO instant, `amount` is cedis, `full` is "1" or empty. */
export type EventRow = Readonly<Record<(typeof ROW_FIELDS)[number], string>>;

export function toEventRow(event: ListedEvent): EventRow {
  const { id, title, description, eventDate, duration, days, left, amount, isFull } = event;
  const times = { startsAtMs: Date.parse(eventDate), days, minutes: duration };
  return {
    id,
    title,
    description,
    starts: eventDate,
    when: formatEventDays(times),
    hours: `${formatEventHours(times)}${days > 1 ? " each day" : ""}`,
    price: formatPrice(amount),
    places: formatPlacesLeft(left),
    amount: String(amount),
    full: isFull ? "1" : "",
    action: actionLabel(event),
  };
}

/** Fills the `{{braces}}` of a row template. Values are escaped as text. */
export function fillRow(template: string, row: EventRow): string {
  const fields: Readonly<Record<string, string>> = row;
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(fields[name] ?? ""));
}

export function formatPrice(amount: number): string {
  return amount === 0 ? "Free" : formatCedis(Math.round(amount * 100));
}

function actionLabel({ isFull, amount }: ListedEvent): string {
  if (isFull) return "Join the list";
  return amount === 0 ? "Register" : "Register and pay";
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
