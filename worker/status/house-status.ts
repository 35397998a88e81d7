import type { HouseStatus, SayStatusInput, StatusAnswer, StatusHistory } from "#contract/status.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { FEWEST_REPLIES } from "#domain/inbox/reply-times.ts";
import { STATUS_KEPT_DAYS, STATUS_LAPSES_MS } from "#domain/status/status.ts";
import type { HouseStatusRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

const MOST_SAID = 200;

/** What everybody may know. What nobody has said lately is not said: it never says that all is well by itself. */
export async function getStatus(deps: Deps): Promise<StatusAnswer> {
  const { status, replies } = await deps.houseStatuses.find();
  const isTelling =
    replies !== null &&
    replies.answered >= FEWEST_REPLIES &&
    replies.medianMinutes !== null &&
    replies.sharePromised !== null;
  return {
    house: holding(status, deps.now()),
    replies: isTelling
      ? {
          medianMinutes: replies.medianMinutes ?? 0,
          sharePromised: replies.sharePromised ?? 0,
          answered: replies.answered,
        }
      : null,
  };
}

/** Says, for staff, how the house is now. What has not changed is so since it was first said. */
export async function sayStatus(deps: Deps, input: SayStatusInput): Promise<StatusHistory> {
  const at = deps.now();
  const { status: last } = await deps.houseStatuses.find();
  const isAsBefore = last !== null && last.lapsesAt > at && last.power === input.power && last.wifi === input.wifi;
  const { power, wifi, note, hours, nextWordInMinutes } = input;
  const lapsesAt = at.getTime() + (hours === undefined ? STATUS_LAPSES_MS : hours * MS_PER_HOUR);
  const status: HouseStatusRow = {
    id: deps.newId(),
    at,
    power,
    wifi,
    note: note || null,
    since: isAsBefore ? last.since : at,
    nextWordAt: nextWordInMinutes === undefined ? null : new Date(at.getTime() + nextWordInMinutes * MS_PER_MINUTE),
    lapsesAt: new Date(lapsesAt),
    staffId: deps.staff?.staffId ?? null,
  };
  await deps.houseStatuses.say(
    status,
    new Date(at.getTime() - STATUS_KEPT_DAYS * MS_PER_DAY),
    makeAudit(deps, "staff", {
      action: "status_said",
      subjectType: "house",
      subjectId: "house",
      at,
      detail: { power, wifi },
    }),
  );
  return listStatuses(deps);
}

export async function listStatuses(deps: Deps): Promise<StatusHistory> {
  const rows = await deps.houseStatuses.list(MOST_SAID);
  const names = await deps.staffDirectory.findNames(rows.flatMap(({ staffId }) => staffId ?? []));
  return {
    house: holding(rows[0] ?? null, deps.now()),
    said: rows.map((row) => ({ ...answer(row), at: row.at.toISOString(), by: names.get(row.staffId ?? "") ?? null })),
  };
}

function holding(status: HouseStatusRow | null, now: Date): HouseStatus | null {
  return status !== null && status.lapsesAt > now ? answer(status) : null;
}

function answer({ power, wifi, note, since, nextWordAt, lapsesAt }: HouseStatusRow): HouseStatus {
  return {
    power,
    wifi,
    note,
    since: since.toISOString(),
    nextWordAt: nextWordAt?.toISOString() ?? null,
    until: lapsesAt.toISOString(),
  };
}
