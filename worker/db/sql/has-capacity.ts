import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_ALLOCATION_DAYS } from "#domain/inventory/inventory.ts";

/** The last day of a place that nobody has given up. */
export const NO_END = "9999-12-31";

/** Where and when a place is looked for: bound values, or what the statement itself reads. */
export interface AllocationRequest {
  resource: SQLWrapper | string;
  firstDay: SQLWrapper | string;
  lastDay: SQLWrapper | string;
  /** The stay or the membership that is being changed: its own place, and that of the months after it, is not counted against it. */
  except: string;
  at: Date;
}

/**
 * The guard of every statement that takes a place: whether one is left on each day from the first to the last, and the
 * house is not closed on the first. It counts the rows that the statement is about to add to, so that of any number at
 * once as many win as there are places.
 */
export function canAllocate(wanted: AllocationRequest): SQL {
  return sql`${isOpenOn(wanted.firstDay)} and ${hasCapacity(wanted)}`;
}

/** The same of days that a stay goes on to: it has started, so the house may be closed on them. */
export function hasCapacity(wanted: AllocationRequest): SQL {
  return sql`${capacityOf(wanted.resource)} > ${peakAllocated(wanted)}`;
}

/** Whether the house is open on a day. */
export function isOpenOn(day: SQLWrapper | string): SQL {
  return sql`not exists (select 1 from closures where to_day >= ${day} and from_day <= ${day})`;
}

function capacityOf(resource: SQLWrapper | string): SQL {
  return sql`(select capacity from resources where resource = ${resource})`;
}

// How many are taken changes only where a stay or a membership begins or ends. Each is read once, and no stay is longer than
// the longest. A membership takes its place from the day after the stay that began it, so none is counted twice.
function peakAllocated({ resource, firstDay, lastDay, except, at }: AllocationRequest): SQL {
  return sql`coalesce((
    with taken as materialized (
      select max(first_day, ${firstDay}) as first_day, last_day from allocations
      where resource = ${resource} and first_day > date(${firstDay}, ${`-${MAX_ALLOCATION_DAYS} days`})
        and first_day <= ${lastDay} and last_day >= ${firstDay}
        and (held_until is null or held_until > ${at.getTime()}) and id <> ${except}
      union all select max(allocated_from, ${firstDay}), coalesce(ends_on, ${NO_END}) from memberships
      where resource = ${resource} and allocated_from <= ${lastDay} and coalesce(ends_on, ${NO_END}) >= max(allocated_from, ${firstDay})
        and ended_at is null and id <> ${except}),
    changes as (
      select first_day as day, 1 as step from taken
      union all select date(last_day, '+1 day'), -1 from taken where last_day < ${lastDay})
    select max(level) from (select sum(sum(step)) over (order by day) as level from changes group by day)), 0)`;
}
