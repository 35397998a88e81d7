import { MS_PER_DAY } from "#domain/calendar/days.ts";
import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { ALERT_MONTHS, TOLD_ALERT_DAYS, UNCONFIRMED_ALERT_DAYS } from "#domain/people/retention.ts";

export type WorkshopKey = keyof typeof WORKSHOPS;
export const WORKSHOP_KEYS = ["employability", "tech_basics"] as const satisfies WorkshopKey[];

/** The workshop of an event, which staff name in its title; null for other events. */
export function workshopOf(title: string): WorkshopKey | null {
  const text = title.toLowerCase();
  return WORKSHOP_KEYS.find((key) => text.includes(WORKSHOPS[key].name.toLowerCase())) ?? null;
}

export const WHAT_TO_BRING: Record<WorkshopKey, string> = {
  employability: "Bring your CV as it is, even if it is only notes on a phone.",
  tech_basics: "Bring a laptop if you have one, and tell us when you enrol if you do not.",
};

/** The description of an event, with what to bring to it. */
export function describeEvent({ title, description }: { title: string; description: string }): string {
  const workshop = workshopOf(title);
  return workshop === null ? description : `${description} ${WHAT_TO_BRING[workshop]}`;
}

/** What the alert promises, on the page and in its emails. */
export const DATE_ALERT_PROMISE = "You get one email when we publish the next date, and no other advertising.";

export const UNCONFIRMED_ALERT_MS = UNCONFIRMED_ALERT_DAYS * MS_PER_DAY;
export const TOLD_ALERT_MS = TOLD_ALERT_DAYS * MS_PER_DAY;

/** When a confirmed alert expires. */
export function alertEnd(confirmedAt: Date): Date {
  const end = new Date(confirmedAt);
  end.setUTCMonth(end.getUTCMonth() + ALERT_MONTHS);
  return end;
}
