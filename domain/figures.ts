import { formatLongDate } from "#domain/calendar/date-format.ts";
import { type Day, isDay } from "#domain/calendar/days.ts";

/** A number about the business, such as 50 Mbps. Pages show it with its source and date, or not at all. */
export interface Figure {
  value: string;
  label: string;
  /** Who counted or measured it, such as "our own count". */
  source: string;
  asOf: Day;
}

/** The figures that can be shown: without a source and a date a number is only a claim. */
export function sourcedFigures(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ value, source, asOf }) => value !== "" && source !== "" && isDay(asOf));
}

/** "our own count, 1 March 2027" */
export function formatSource({ source, asOf }: Figure): string {
  return `${source}, ${formatLongDate(asOf)}`;
}

/** "High-speed Wi-Fi", with the speed once it is measured. */
export function describeWifi(speed: Figure | null): string {
  const [figure] = sourcedFigures(speed === null ? [] : [speed]);
  return figure ? `High-speed Wi-Fi (${figure.value}, ${formatSource(figure)})` : "High-speed Wi-Fi";
}
