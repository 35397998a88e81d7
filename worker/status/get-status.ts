import type { FacilityStatus, StatusAnswer } from "#contract/status.ts";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import type { ServiceStatusRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";

/** How far ahead holidays are said. */
const MAX_DAYS_AHEAD = 60;

/** Fewer answers than this say nothing. */
const MIN_REPLIES = 10;

/** What everybody may know. What nobody has said lately is not said: it never says that all is well by itself. */
export async function getStatus(deps: Deps): Promise<StatusAnswer> {
  const [{ status, replies }, days] = await Promise.all([deps.serviceStatuses.find(), listScheduleExceptions(deps)]);
  const isTelling =
    replies !== null &&
    replies.answered >= MIN_REPLIES &&
    replies.medianMinutes !== null &&
    replies.sharePromised !== null;
  return {
    house: currentStatus(status, deps.now()),
    replies: isTelling
      ? {
          medianMinutes: replies.medianMinutes ?? 0,
          sharePromised: replies.sharePromised ?? 0,
          answered: replies.answered,
        }
      : null,
    days,
  };
}

/** What is not as the week has it, as far ahead as people plan. */
export async function listScheduleExceptions(deps: Pick<Deps, "inventory" | "now">): Promise<OpeningExceptions> {
  const today = dayAt(deps.now().getTime());
  const last = addDays(today, MAX_DAYS_AHEAD);
  const { closures, specials } = await deps.inventory.readDays(today);
  return {
    closures: closures.filter(({ from }) => from <= last).map(({ from, to, reason }) => ({ from, to, reason })),
    specials: specials.filter(({ day }) => day <= last),
  };
}

/** What was said, while it holds. */
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
