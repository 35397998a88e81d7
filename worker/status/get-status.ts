import type { FacilityStatus, StatusAnswer } from "#contract/status.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import type { ServiceStatusRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";

/** How far ahead exceptions are published. */
const MAX_DAYS_AHEAD = 60;

/** The minimum for a meaningful median. */
const MIN_REPLIES = 10;

/** The public status. Without a current status it claims nothing. */
export async function getStatus(deps: Deps): Promise<StatusAnswer> {
  const [{ status, replies }, days] = await Promise.all([deps.serviceStatuses.find(), listScheduleExceptions(deps)]);
  const isMeaningful =
    replies !== null &&
    replies.answered >= MIN_REPLIES &&
    replies.medianMinutes !== null &&
    replies.sharePromised !== null;
  return {
    house: currentStatus(status, deps.now()),
    replies: isMeaningful
      ? {
          medianMinutes: replies.medianMinutes ?? 0,
          sharePromised: replies.sharePromised ?? 0,
          answered: replies.answered,
        }
      : null,
    days,
  };
}

/** Closures and special hours, as far ahead as people plan. */
export async function listScheduleExceptions(deps: Pick<Deps, "inventory" | "now">): Promise<OpeningExceptions> {
  const today = dayAt(deps.now().getTime());
  const last = addDays(today, MAX_DAYS_AHEAD);
  const { closures, specials } = await deps.inventory.readDays(today);
  return {
    closures: closures.filter(({ from }) => from <= last).map(({ from, to, reason }) => ({ from, to, reason })),
    specials: specials.filter(({ day }) => day <= last),
  };
}

/** Null once it has expired. */
export function currentStatus(status: ServiceStatusRow | null, now: Date): FacilityStatus | null {
  return status !== null && status.expiresAt > now ? statusAnswer(status) : null;
}

export function statusAnswer({ power, wifi, note, since, nextWordAt, expiresAt }: ServiceStatusRow): FacilityStatus {
  return {
    power,
    wifi,
    note,
    since: since.toISOString(),
    nextWordAt: nextWordAt?.toISOString() ?? null,
    until: expiresAt.toISOString(),
  };
}
