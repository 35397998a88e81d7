import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { MAX_ALLOCATION_DAYS } from "#domain/inventory/inventory.ts";

/** The last day of an allocation without end. */
export const NO_END = "9999-12-31";

/** A resource and its days: bound values or SQL expressions. */
export interface AllocationRequest {
  resource: SQLWrapper | string;
  firstDay: SQLWrapper | string;
  lastDay: SQLWrapper | string;
  /** The id of the allocation or membership that is changing, which the check ignores. */
  excludedId: string;
  at: Date;
}

/**
 * The guard of every statement that allocates: capacity on each day, and open on the first. It counts the rows that the
 * statement adds to, so concurrent calls cannot exceed the capacity.
 */
export function canAllocate(wanted: AllocationRequest): SQL {
  return sql`${isOpenOn(wanted.firstDay)} and ${hasCapacity(wanted)}`;
}

/** The same without the opening check, for days that extend an allocation. */
export function hasCapacity(wanted: AllocationRequest): SQL {
  return sql`${capacityOf(wanted.resource)} > ${peakAllocated(wanted)}`;
}

export function isOpenOn(day: SQLWrapper | string): SQL {
  return sql`not exists (select 1 from closures where to_day >= ${day} and from_day <= ${day})`;
}

function capacityOf(resource: SQLWrapper | string): SQL {
  return sql`(select capacity from resources where resource = ${resource})`;
}

// Usage changes only at the start or end of an allocation, so each is read once; MAX_ALLOCATION_DAYS bounds the index
// range. A membership starts the day after its first allocation, so none counts twice.
function peakAllocated({ resource, firstDay, lastDay, excludedId, at }: AllocationRequest): SQL {
  return sql`coalesce((
    with taken as materialized (
      select max(first_day, ${firstDay}) as first_day, last_day from allocations
      where resource = ${resource} and first_day > date(${firstDay}, ${`-${MAX_ALLOCATION_DAYS} days`})
        and first_day <= ${lastDay} and last_day >= ${firstDay}
        and (held_until is null or held_until > ${at.getTime()}) and id <> ${excludedId}
      union all select max(allocated_from, ${firstDay}), coalesce(ends_on, ${NO_END}) from memberships
      where resource = ${resource} and allocated_from <= ${lastDay} and coalesce(ends_on, ${NO_END}) >= max(allocated_from, ${firstDay})
        and ended_at is null and id <> ${excludedId}),
    changes as (
      select first_day as day, 1 as step from taken
      union all select date(last_day, '+1 day'), -1 from taken where last_day < ${lastDay})
    select max(level) from (select sum(sum(step)) over (order by day) as level from changes group by day)), 0)`;
}
