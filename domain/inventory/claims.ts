import type { Day } from "#domain/calendar/days.ts";
import type { Limits } from "#domain/operations/limits.ts";

/** How much unpaid and unconfirmed claims of visitors may hold. See docs/decisions/0098. */
export interface UnpaidShares {
  /** Desks, offices and event seats that one person holds at once. */
  perPerson: number;
  /**
   * Claims of one network line on a resource and day, or an event, within 24 hours, lapsed ones included: also at most
   * a tenth of the capacity, at least one, and only one while claims are many. An unused proof of being a person admits
   * one claim more: honest people share a line.
   */
  perLine: number;
}

/** A tenth of the capacity, rounded down. */
export const LINE_SHARE_DIVISOR = 10;
/** Claims are many from a quarter of what is not paid for, and from this number. Then a new one is held only for a checkout. */
export const MANY_CLAIMS = { freeDivisor: 4, min: 2 } as const;

export function unpaidShares({ unpaidPerPerson }: Pick<Limits, "unpaidPerPerson">): UnpaidShares {
  return { perPerson: unpaidPerPerson, perLine: 3 };
}

/** Whether unpaid claims on one day deserve attention: more than a tenth, and more than three or than half. */
export function isUnusuallyUnpaid(count: number, capacity: number): boolean {
  return count > capacity / LINE_SHARE_DIVISOR && (count > 3 || count * 2 > capacity);
}

/** Claims of one line with equal days. An event has none: its days are empty. */
export interface UnpaidClaims {
  claimed: string;
  capacity: number;
  firstDay: Day;
  lastDay: Day;
  line: string | null;
  count: number;
}

/** Most unpaid claims on one day, for each resource or event, and the lines that they come from. */
export function findClaimPeaks(claims: readonly UnpaidClaims[]) {
  return [...Map.groupBy(claims, ({ claimed }) => claimed)].flatMap(([claimed, group]) => {
    const peaks = group.map(({ firstDay: day, capacity }) => {
      const onDay = group.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
      const count = onDay.reduce((sum, claim) => sum + claim.count, 0);
      return { claimed, capacity, day, count, lines: new Set(onDay.map(({ line }) => line)).size };
    });
    // The number rises only on first days.
    return peaks.toSorted((first, second) => second.count - first.count).slice(0, 1);
  });
}
