import type { ChangeCapacityInput, ChangedCapacity, ResourceParams } from "#contract/front-desk/inventory.ts";
import { addDays, addYear, dayAt, daysBetween } from "#domain/calendar/days.ts";
import { countAllocatedByDay } from "#domain/inventory/availability.ts";
import { MAX_ALLOCATION_DAYS, sellableUnits } from "#domain/inventory/inventory.ts";
import type { Deps } from "#worker/deps.ts";
import { makeAudit } from "#worker/history/make-audit.ts";

/** Sets the capacity of a resource and its allotment, and returns the overbooked days. Cancels nothing. */
export async function changeCapacity(
  deps: Deps,
  { resource, ...input }: ResourceParams & ChangeCapacityInput,
): Promise<ChangedCapacity> {
  const at = deps.now();
  const before = (await deps.inventory.listResources()).find((row) => row.resource === resource);
  const earlier = before?.allotment ?? 0;
  const after = { resource, capacity: input.capacity, allotment: input.allotment ?? earlier };
  await deps.inventory.changeCapacity(
    after,
    makeAudit(deps, "staff", {
      at,
      action: "capacity_changed",
      subjectType: "resource",
      subjectId: resource,
      detail: {
        from: before?.capacity ?? null,
        to: after.capacity,
        ...(after.allotment !== earlier && { allotmentFrom: earlier, allotmentTo: after.allotment }),
      },
    }),
  );
  const today = dayAt(at.getTime());
  const last = addDays(addYear(today), MAX_ALLOCATION_DAYS[resource]);
  const { allocations } = await deps.allocations.readOccupancy({ resource, from: today, to: last, at });
  const taken = countAllocatedByDay(allocations, today, daysBetween(today, last) + 1);
  const capacity = sellableUnits(after);
  return {
    ...after,
    overbooked: taken.flatMap((count, offset) =>
      count > capacity ? [{ day: addDays(today, offset), capacity, taken: count }] : [],
    ),
  };
}
