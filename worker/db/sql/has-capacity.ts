import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Day } from "#domain/calendar/days.ts";
import { MAX_ALLOCATION_DAYS, type Resource } from "#domain/inventory/inventory.ts";
import { allocations } from "#worker/db/schema/inventory.ts";

/** The last day of an allocation without end. */
export const NO_END = "9999-12-31";

/** A resource and its days: bound values or SQL expressions. */
export interface AllocationRequest {
  resource: SQLWrapper | string;
  firstDay: SQLWrapper | string;
  lastDay: SQLWrapper | string;
  /** The id of the allocation or membership that is changing, which the check ignores. */
  excludedId: SQLWrapper | string;
  at: Date;
  /** More that takes units, as rows of `wanted`'s resource and days: what the same statement adds before. */
  others?: SQL;
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

/** `sellableUnits` in SQL. */
export const SELLABLE_UNITS = sql<number>`max(0, resources.capacity - resources.allotment)`;

export function capacityOf(resource: SQLWrapper | string): SQL {
  return sql`(select ${SELLABLE_UNITS} from resources where resource = ${resource})`;
}

// The highest sum of the weights on one day. Usage changes only at the start or end of an allocation, so each is read once; MAX_ALLOCATION_DAYS bounds the index
// range. A membership starts the day after its first allocation, so none counts twice.
export function peakAllocated(
  { resource, firstDay, lastDay, excludedId, at, others = sql`` }: AllocationRequest,
  weight: { allocation: SQL; membership: SQL } = { allocation: sql`1`, membership: sql`1` },
): SQL {
  return sql`coalesce((
    with wanted as (select ${resource} as wanted_resource, ${firstDay} as wanted_first, ${lastDay} as wanted_last,
      ${excludedId} as excluded_id, ${at.getTime()} as now),
    taken as materialized (
      select max(first_day, wanted_first) as first_day, last_day, ${weight.allocation} as weight from wanted cross join allocations
      where resource = wanted_resource and first_day > date(wanted_first, ${EARLIEST_START})
        and first_day <= wanted_last and last_day >= wanted_first
        and (held_until is null or held_until > now) and id <> excluded_id
      union all select max(allocated_from, wanted_first), coalesce(ends_on, ${LAST_DAY}), ${weight.membership}
      from wanted cross join memberships
      where resource = wanted_resource and allocated_from <= wanted_last
        and coalesce(ends_on, ${LAST_DAY}) >= max(allocated_from, wanted_first) and ended_at is null and id <> excluded_id ${others}),
    changes as (
      select first_day as day, weight as step from taken
      union all select date(last_day, '+1 day'), -weight from taken where last_day < (select wanted_last from wanted))
    select max(level) from (select sum(sum(step)) over (order by day) as level from changes group by day)), 0)`;
}

// Not bound, because D1 allows a statement a hundred values.
const EARLIEST_START = sql.raw(
  `iif(wanted_resource = 'private_offices', '-${MAX_ALLOCATION_DAYS.private_offices} days', '-${MAX_ALLOCATION_DAYS.desks} days')`,
);
const LAST_DAY = sql.raw(`'${NO_END}'`);

/** Whether an allocation of one of the resources has a day between two. Each resource reads its own range of the index. */
export function overlapsDays(resources: readonly Resource[], from: Day, to: Day): SQL | undefined {
  return or(
    ...resources.map(
      (resource) => sql`(${allocations.resource} = ${resource}
        and ${allocations.firstDay} > date(${from}, ${`-${MAX_ALLOCATION_DAYS[resource]} days`})
        and ${allocations.firstDay} <= ${to} and ${allocations.lastDay} >= ${from})`,
    ),
  );
}
