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

/** What the page's own row is kept in, for whoever fills it. */
export const ROW_TEMPLATE = /<template data-row>([\s\S]*?)<\/template>/;
/** What stands where the rows go. */
export const ROWS_PLACE = /(<div data-dates)([^>]*>)([\s\S]*?)(<!--\/dates--><\/div>)/;

/** A row of the list: the page's template with what it says in `{{braces}}` filled in, as text and never as HTML. */
export function fillRow(template: string, event: ListedEvent): string {
  const { id, title, description, eventDate, duration, days, left, amount, isFull } = event;
  const times = { startsAtMs: Date.parse(eventDate), days, minutes: duration };
  const values: Record<string, string> = {
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
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(values[name] ?? ""));
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
