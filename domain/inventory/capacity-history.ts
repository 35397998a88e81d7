import type { Day } from "#domain/calendar/days.ts";

export interface Capacity {
  capacity: number;
  allotment: number;
}

/** A change of a capacity, with the values before it. A value that did not change is null. */
export interface CapacityChange {
  day: Day;
  capacityBefore: number | null;
  allotmentBefore: number | null;
}

/** The capacity that held at the end of a day: the present one with all later changes undone. `changes`: newest first. */
export function capacityOn(day: Day, present: Capacity, changes: readonly CapacityChange[]): Capacity {
  return changes
    .filter((change) => change.day > day)
    .reduce(
      ({ capacity, allotment }, { capacityBefore, allotmentBefore }) => ({
        capacity: capacityBefore ?? capacity,
        allotment: allotmentBefore ?? allotment,
      }),
      present,
    );
}
