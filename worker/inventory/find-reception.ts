import type { Day } from "#domain/calendar/days.ts";
import { describeReception } from "#domain/calendar/describe-reception.ts";
import type { Deps } from "#worker/deps.ts";
import { type Part, paragraph } from "#worker/outbox/layout.ts";

/** When reception is open on the day of a visit, and how to get in without it; see `describeReception`. */
export async function findReception({ inventory }: Pick<Deps, "inventory">, day: Day): Promise<string | null> {
  return describeReception([day], await inventory.readDays(day));
}

export function receptionParts(reception: string | null): Part[] {
  return reception === null ? [] : [paragraph(reception)];
}
