import { formatCedis } from "#domain/payments/money.ts";
import { eventDaysInWords, eventHoursInWords, placesInWords } from "./events.ts";

/** What a row of the list of dates tells of an event. `amount` is cedis. */
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

const SAID = ["id", "title", "description", "when", "hours", "price", "places", "amount", "full", "action"] as const;
/** What a row of the list says, in words. `amount` is cedis, `full` is "1" or nothing. */
export type EventRow = Readonly<Record<(typeof SAID)[number], string>>;

export function eventRow(event: ListedEvent): EventRow {
  const { id, title, description, eventDate, duration, days, left, amount, isFull } = event;
  const times = { startsAtMs: Date.parse(eventDate), days, minutes: duration };
  return {
    id,
    title,
    description,
    when: eventDaysInWords(times),
    hours: `${eventHoursInWords(times)}${days > 1 ? " each day" : ""}`,
    price: priceInWords(amount),
    places: placesInWords(left),
    amount: String(amount),
    full: isFull ? "1" : "",
    action: actionOf(event),
  };
}

/** A row's template with what it says in `{{braces}}` filled in, as text and never as HTML. */
export function fillRow(template: string, row: EventRow): string {
  const said: Readonly<Record<string, string>> = row;
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(said[name] ?? ""));
}

export function priceInWords(amount: number): string {
  return amount === 0 ? "Free" : formatCedis(Math.round(amount * 100));
}

function actionOf({ isFull, amount }: ListedEvent): string {
  if (isFull) return "Join the list";
  return amount === 0 ? "Register" : "Register and pay";
}

function escaped(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
