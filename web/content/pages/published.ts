import { type Day, isDay } from "#domain/calendar/days.ts";

/** Words or pictures of a person, which appear only with a date and the person's consent. */
export interface Published {
  /** The day on which it was said or taken. */
  date: Day | "";
  /** The day on which the person agreed to its publication. */
  consentOn: Day | "";
}

export function isPublished({ date, consentOn }: Published): boolean {
  return isDay(date) && isDay(consentOn);
}
