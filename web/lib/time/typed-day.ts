import type { Day } from "#domain/calendar/days.ts";

/** The day in a date field; null while it is half typed, such as in the year 202, or outside the field's limits. */
export function typedDay({ value, validity }: Pick<HTMLInputElement, "value" | "validity">): Day | null {
  return value >= "2000" && validity.valid ? value : null;
}
