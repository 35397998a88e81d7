import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unitAssignments } from "#worker/db/schema/inventory.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { NO_END } from "#worker/db/sql/has-capacity.ts";

/** Joins the permanent allocation and the running membership of a booking, by its id. Either alone makes a stay. */
export function joinStay(id: SQLWrapper): SQL {
  return sql`left join allocations as stay on stay.id = ${id} and stay.held_until is null
    left join memberships as continued on continued.id = ${id} and continued.ended_at is null
      and continued.resource is not null`;
}

/** Columns of a joined stay. */
export const STAY = {
  exists: sql`(stay.id is not null or continued.id is not null)`,
  resource: sql<string>`coalesce(stay.resource, continued.resource)`,
  firstDay: sql<string>`coalesce(stay.first_day, continued.allocated_from)`,
  lastDay: sql<string>`max(coalesce(stay.last_day, ''), iif(continued.id is null, '', coalesce(continued.ends_on, ${sql.raw(`'${NO_END}'`)})))`,
};

/** Another stay has the unit on one of the days of this stay. */
export function isTaken(unitId: SQLWrapper | string, id: SQLWrapper | string): SQL {
  return sql`exists (
    with wanted as (select ${STAY.firstDay} as first_day, ${STAY.lastDay} as last_day
      from (select ${id} as id) as mine ${joinStay(sql`mine.id`)})
    select 1 from unit_assignments as other cross join wanted ${joinStay(sql`other.id`)}
    where other.unit_id = ${unitId} and other.id <> ${id} and ${STAY.exists}
      and ${STAY.firstDay} <= wanted.last_day and ${STAY.lastDay} >= wanted.first_day)`;
}

/** The stay exists and takes this resource. */
export function isStayOf(resource: SQLWrapper, id: SQLWrapper | string): SQL {
  return sql`exists (select 1 from (select ${id} as id) as mine ${joinStay(sql`mine.id`)}
    where ${STAY.exists} and ${STAY.resource} = ${resource})`;
}

/** The stay has a day on or after this one. */
export function lastsUntil(day: string, id: SQLWrapper): SQL {
  return sql`exists (select 1 from (select ${id} as id) as mine ${joinStay(sql`mine.id`)}
    where ${STAY.exists} and ${STAY.lastDay} >= ${day})`;
}

/**
 * Batch statement after everything that can change the days of stays: a stay loses its unit if another stay has it on
 * its new days, if it now takes another resource, or if it is no more.
 */
export function releaseUnits(db: Database, ids: SQL) {
  const { id, unitId } = unitAssignments;
  const resource = sql`(select units.resource from units where units.id = ${unitId})`;
  return db
    .delete(unitAssignments)
    .where(sql`${id} in (${ids}) and (not ${isStayOf(resource, id)} or ${isTaken(unitId, id)})`);
}
