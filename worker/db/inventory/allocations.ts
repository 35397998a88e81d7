import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AllocationGroup } from "#domain/inventory/availability.ts";
import type { UnpaidShares } from "#domain/inventory/claims.ts";
import { type Allocation, RESOURCES, type Resource, sellableUnits } from "#domain/inventory/inventory.ts";
import { type AllocationRow, allocations, closures, resources } from "#worker/db/schema/inventory.ts";
import { memberships } from "#worker/db/schema/memberships.ts";
import { areClaimsFew, isWithinLineShare, isWithinPersonShare } from "#worker/db/sql/claim-shares.ts";
import { insertSelected } from "#worker/db/sql/conditional-insert.ts";
import type { Database } from "#worker/db/sql/database.ts";
import { type AllocationRequest, canAllocate, NO_END, overlapsDays } from "#worker/db/sql/has-capacity.ts";
import { extendedHold, type HoldExtension, isRenewable } from "#worker/db/sql/hold-columns.ts";
import { inJsonArray } from "#worker/db/sql/in-json-array.ts";
import { hasNotEnded } from "#worker/db/sql/partial-indexes.ts";
import { addUndecidedHolidays, selectSpecialHours } from "./inventory.ts";

export interface VisitorClaim {
  shares: UnpaidShares;
  /** Its end while claims are many; without one it always has its full time. */
  shortUntil?: Date;
  /** Holds nothing, and is in no share. */
  withoutHold?: boolean | undefined;
}

export interface NewAllocation {
  days: Allocation;
  /** Null if it is permanent. */
  heldUntil: Date | null;
  /** The latest end of a visitor's claim; a claim of staff ends with its hold. */
  claimEndsAt?: Date;
  /** A visitor's claim within the shares of unpaid ones; permanent allocations and claims of staff have none. */
  claim?: VisitorClaim;
  /** Why staff overbook; null if the capacity guard decides. */
  overbookReason: string | null;
  at: Date;
}

export type AllocationsRepository = ReturnType<typeof makeAllocationsRepository>;

export function makeAllocationsRepository(db: Database) {
  const isActiveAt = (at: Date) => or(isNull(allocations.heldUntil), gt(allocations.heldUntil, at));
  /** Allocations of running memberships. */
  const selectMembershipAllocations = (from: string, to: string, condition: SQL) => {
    const lastDay = sql<string>`coalesce(${memberships.endsOn}, ${sql.raw(`'${NO_END}'`)})`;
    return db
      .select({
        resource: sql<Resource>`${memberships.resource}`.as("resource"),
        firstDay: sql<string>`${memberships.allocatedFrom}`.as("first_day"),
        lastDay: lastDay.as("last_day"),
        heldUntil: sql<null>`null`.as("held_until"),
        isHeld: sql<number>`0`.as("is_held"),
        count: sql<number>`count(*)`.as("taken"),
      })
      .from(memberships)
      .where(
        and(
          condition,
          hasNotEnded(memberships),
          sql`${memberships.allocatedFrom} <= ${to} and ${lastDay} >= max(${memberships.allocatedFrom}, ${from})`,
        ),
      )
      .groupBy(memberships.resource, memberships.allocatedFrom, memberships.endsOn);
  };

  return {
    async findById(id: string) {
      return (await db.select().from(allocations).where(eq(allocations.id, id)).get()) ?? null;
    },

    async listByIds(ids: string[]) {
      return db.select().from(allocations).where(inJsonArray(allocations.id, ids));
    },

    /**
     * Extends a hold, or renews an expired one if there is capacity, never past the claim's end. Returns the resulting
     * hold and whether there is a unit for it; null if the booking has none.
     */
    async extendOrRenewHold(
      id: string,
      hold: HoldExtension,
    ): Promise<(Pick<AllocationRow, "heldUntil"> & { isAvailable: boolean }) | null> {
      const { at } = hold;
      const isHeld = gt(allocations.heldUntil, at);
      const isAvailable = isHeldOrHasCapacity(id, at);
      const [, [found]] = await db.batch([
        db
          .update(allocations)
          .set(extendedHold(allocations, hold))
          .where(
            and(
              eq(allocations.id, id),
              isNotNull(allocations.heldUntil),
              or(
                isHeld,
                isRenewable(allocations, hold, (shares) => isWithinShares(sameDays(id, at), shares)),
              ),
              isAvailable,
            ),
          ),
        db
          .select({ heldUntil: allocations.heldUntil, isAvailable: sql`${isAvailable}`.mapWith(Boolean) })
          .from(allocations)
          .where(eq(allocations.id, id)),
      ]);
      return found ?? null;
    },

    /** Which share a refused claim exceeds; null if its days are full. */
    async findExceededShare(
      id: string,
      { days, at }: Pick<NewAllocation, "days" | "at">,
      shares: UnpaidShares,
    ): Promise<"person" | "line" | null> {
      const request = { ...days, excludedId: id, at };
      const [found] = await db.all<{ isPerson: number; isLine: number }>(
        sql`select ${canAllocate(request)} and not ${isWithinPersonShare(request, shares)} as "isPerson",
          ${canAllocate(request)} and not ${isWithinLineShare(request, shares)} as "isLine"`,
      );
      return found?.isPerson ? "person" : found?.isLine ? "line" : null;
    },

    /** Extends an unexpired hold. */
    async extendHold(id: string, until: Date, at: Date): Promise<void> {
      await db
        .update(allocations)
        .set(extendedHold(allocations, { at, until }))
        .where(and(eq(allocations.id, id), gt(allocations.heldUntil, at)));
    },

    /**
     * Reads a resource's allocations (grouped), capacity, closures and special hours in one transaction: the data that
     * the capacity guard checks. A null resource has no allocations.
     */
    async readOccupancy(range: { resource: Resource | null; from: string; to: string; at: Date }) {
      const { resource, from, to, at } = range;
      const [resourceRows, allocationRows, membershipRows, closureRows, specials] = await db.batch([
        db
          .select()
          .from(resources)
          .where(eq(resources.resource, resource ?? "desks")),
        db
          .select({
            firstDay: allocations.firstDay,
            lastDay: allocations.lastDay,
            heldUntil: allocations.heldUntil,
            count: sql<number>`count(*)`,
          })
          .from(allocations)
          .where(and(overlapsDays([resource ?? "desks"], from, to), isActiveAt(at)))
          .groupBy(allocations.firstDay, allocations.lastDay, allocations.heldUntil),
        selectMembershipAllocations(from, to, eq(memberships.resource, resource ?? "desks")),
        db
          .select({ from: closures.fromDay, to: closures.toDay, reason: closures.reason })
          .from(closures)
          .where(sql`${closures.toDay} >= ${from} and ${closures.fromDay} <= ${to}`),
        selectSpecialHours(db, from, to),
      ]);
      return {
        capacity: resource === null ? null : sellableUnits(resourceRows[0]),
        allocations: (resource === null ? [] : [...allocationRows, ...membershipRows]) satisfies AllocationGroup[],
        closures: closureRows,
        specials: await addUndecidedHolidays({ closures: closureRows, specials }, from, to),
      };
    },

    /** Numbers of allocations by resource, days and whether they are held. */
    async listAllocationGroups(from: string, to: string, at: Date) {
      const [allocationRows, membershipRows] = await db.batch([
        db
          .select({
            resource: allocations.resource,
            firstDay: allocations.firstDay,
            lastDay: allocations.lastDay,
            isHeld: sql<number>`${allocations.heldUntil} is not null`,
            count: sql<number>`count(*)`,
          })
          .from(allocations)
          .where(and(overlapsDays(RESOURCES, from, to), isActiveAt(at)))
          .groupBy(
            allocations.resource,
            allocations.firstDay,
            allocations.lastDay,
            sql`${allocations.heldUntil} is not null`,
          ),
        selectMembershipAllocations(from, to, inArray(memberships.resource, [...RESOURCES])),
      ]);
      return [...allocationRows, ...membershipRows];
    },

    /** Ids of the allocations on any day from `from` to `to`, sorted by first day. */
    async listOverlappingIds(from: string, to: string, at: Date) {
      const found = await db
        .select({ id: allocations.id })
        .from(allocations)
        .where(and(overlapsDays(RESOURCES, from, to), isActiveAt(at)))
        .orderBy(allocations.firstDay, allocations.id);
      return found.map(({ id }) => id);
    },
  };
}

/**
 * Batch statement: allocates if there is capacity within the shares of unpaid claims, or if staff overbook. A visitor
 * who is proved to be a person may exceed the share of the line.
 */
export function insertAllocation(
  db: Database,
  id: string,
  allocation: NewAllocation,
  condition: SQL = sql`true`,
  isProvedPerson: SQL = sql`false`,
) {
  const { days, heldUntil, claimEndsAt, claim, overbookReason, at } = allocation;
  const request = { ...days, excludedId: id, at };
  const guard = overbookReason === null ? canAllocate(request) : sql`true`;
  const areFew = sql`few.are_few`;
  const isAllowed =
    claim && !claim.withoutHold ? isWithinShares(request, claim.shares, areFew, isProvedPerson) : sql`true`;
  const shorten = (until: Date | null | undefined) => {
    if (claim?.withoutHold) return sql`${at.getTime()}`;
    if (!until || !claim?.shortUntil) return sql`${until?.getTime() ?? null}`;
    return sql`case when ${areFew} then ${until.getTime()} else ${claim.shortUntil.getTime()} end`;
  };
  const { resource, firstDay, lastDay } = days;
  const row = { id, resource, firstDay, lastDay, overbookReason };
  return insertSelected(
    db,
    allocations,
    { ...row, heldUntil: shorten(heldUntil), claimEndsAt: shorten(claimEndsAt) },
    sql`from (select ${claim ? areClaimsFew(request) : sql`true`} as are_few) as few
      where ${condition} and ${guard} and ${isAllowed}`,
  ).returning({ id: allocations.id, heldUntil: allocations.heldUntil });
}

function isWithinShares(
  request: AllocationRequest,
  shares: UnpaidShares,
  areFew?: SQL,
  isProvedPerson: SQL = sql`false`,
): SQL {
  return sql`${isWithinPersonShare(request, shares)} and (${isWithinLineShare(request, shares, areFew)} or ${isProvedPerson})`;
}

/**
 * Batch statement: moves an allocation to other days. The check runs before the old days are freed. A permanent
 * allocation stays permanent, a customer's claim keeps its end, and a move by staff begins a claim of its own.
 */
export function moveAllocation(
  db: Database,
  id: string,
  { days, heldUntil, claim, overbookReason, at }: NewAllocation,
  condition: SQL,
) {
  const request = { ...days, excludedId: id, at };
  const until = heldUntil ?? at;
  const extended = extendedHold(allocations, { at, until, isByStaff: claim === undefined });
  return db
    .update(allocations)
    .set({
      ...days,
      overbookReason,
      ...extended,
      ...(claim && {
        heldUntil: sql`case when ${allocations.heldUntil} is null or ${isWithinShares(request, claim.shares)}
          then ${extended.heldUntil} else ${at.getTime()} end`,
      }),
    })
    .where(and(eq(allocations.id, id), overbookReason === null ? canAllocate(request) : undefined, condition))
    .returning({ id: allocations.id });
}

/** Batch statement: makes an allocation permanent. An expired hold needs free capacity. */
export function confirmAllocation(db: Database, id: string, at: Date, condition: SQL) {
  return db
    .update(allocations)
    .set({ heldUntil: null })
    .where(and(eq(allocations.id, id), isNotNull(allocations.heldUntil), isHeldOrHasCapacity(id, at), condition));
}

/** Condition: the booking or charge has no allocation, or a permanent one. */
export function hasNoHold(id: SQLWrapper): SQL {
  return sql`not exists (select 1 from allocations where allocations.id = ${id} and held_until is not null)`;
}

function isHeldOrHasCapacity(id: string, at: Date): SQL {
  return sql`(${allocations.heldUntil} > ${at.getTime()} or (${canAllocate(sameDays(id, at))}))`;
}

/** The days of a stored allocation. */
function sameDays(id: string, at: Date): AllocationRequest {
  const columnOf = (column: "resource" | "first_day" | "last_day") =>
    sql`(select ${sql.raw(column)} from allocations where id = ${id})`;
  return {
    resource: columnOf("resource"),
    firstDay: columnOf("first_day"),
    lastDay: columnOf("last_day"),
    excludedId: id,
    at,
  };
}
