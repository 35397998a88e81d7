import type { HouseStatus, StatusAnswer } from "#contract/status.ts";
import type { HouseStatusRow } from "#worker/db/schema/books.ts";
import type { Deps } from "#worker/deps.ts";

/** Fewer answers than this say nothing. */
const FEWEST_REPLIES = 10;

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

/** What was said, while it holds. */
export function holding(status: HouseStatusRow | null, now: Date): HouseStatus | null {
  return status !== null && status.lapsesAt > now ? statusAnswer(status) : null;
}

export function statusAnswer({ power, wifi, note, since, nextWordAt, lapsesAt }: HouseStatusRow): HouseStatus {
  return {
    power,
    wifi,
    note,
    since: since.toISOString(),
    nextWordAt: nextWordAt?.toISOString() ?? null,
    until: lapsesAt.toISOString(),
  };
}
