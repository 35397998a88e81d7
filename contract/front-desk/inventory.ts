import * as z from "zod/mini";
import { calendarDay, singleLine, wholeNumber } from "#contract/fields.ts";
import type { SpecialHours } from "#domain/calendar/opening-hours.ts";
import { MAX_CAPACITY, RESOURCES, type Resource } from "#domain/inventory/inventory.ts";
import type { AdminBooking } from "./bookings.ts";
import type { AdminMeeting } from "./meeting-room.ts";

/** GET /api/admin/inventory. `suggestions` are public holidays ahead that no closure covers. */
export interface AdminInventory {
  resources: AdminResource[];
  /** Those that are not over, the nearest first. */
  closures: AdminClosure[];
  suggestions: HolidaySuggestion[];
}

export interface AdminResource {
  resource: Resource;
  capacity: number;
}

export interface AdminClosure {
  id: string;
  from: string;
  to: string;
  reason: string;
}

export interface HolidaySuggestion {
  from: string;
  to: string;
  reason: string;
  /** Whether the day can still move. */
  isToBeConfirmed: boolean;
}

export const ResourceParams = z.lazy(() => z.object({ resource: z.enum(RESOURCES, "This resource is not known") }));
export type ResourceParams = z.infer<typeof ResourceParams>;

const CAPACITY_MESSAGE = `Capacity must be a whole number from 0 to ${MAX_CAPACITY}`;

/** PATCH /api/admin/inventory/:resource, 200 ChangedCapacity. Nothing is cancelled by it. */
export const ChangeCapacityInput = z.lazy(() =>
  z.object({ capacity: wholeNumber(CAPACITY_MESSAGE, { min: 0, max: MAX_CAPACITY }) }),
);
export type ChangeCapacityInput = z.infer<typeof ChangeCapacityInput>;

export type ChangedCapacity = AdminResource & {
  /** The days ahead on which more is taken by now than there is. */
  overbooked: { day: string; capacity: number; taken: number }[];
};

/**
 * POST /api/admin/closures, 201 ClosureImpact: whole days, both included. 409 `conflict` where it meets another one. An
 * `Idempotency-Key` header makes a repeat answer the same closure. DELETE /api/admin/closures/:id takes no body and
 * answers 200 `{ ok: true }`; 409 for one that is over.
 */
export const AddClosureInput = z.lazy(() =>
  z.object({
    from: calendarDay("Say from which day"),
    to: calendarDay("Say until which day"),
    reason: singleLine("A reason is required", {
      min: 2,
      max: 100,
      maxMessage: "Reason must be at most 100 characters",
    }),
  }),
);
export type AddClosureInput = z.infer<typeof AddClosureInput>;

/**
 * GET /api/admin/closures/:id too. `affected` are the bookings that take one of its days: each may be moved, or paid back
 * whole. `officeDays` are coworking days of virtual offices on them, which may be given back, and `meetings` what stands in
 * the meeting room and may be called off: either comes back to the month.
 */
export type ClosureImpact = AdminClosure & {
  affected: AdminBooking[];
  officeDays: { id: string; clientId: string; clientName: string; businessName: string; day: string }[];
  meetings: AdminMeeting[];
};

/** GET /api/admin/occupancy, 200 Occupancy. */
export const OccupancyQuery = z.lazy(() =>
  z.object({
    month: z.optional(
      z.string("Month must be YYYY-MM").check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Month must be YYYY-MM")),
    ),
  }),
);
export type OccupancyQuery = z.infer<typeof OccupancyQuery>;

export interface Occupancy {
  month: string;
  days: DayOccupancy[];
}

export interface DayOccupancy {
  day: string;
  isOpen: boolean;
  reason: string | null;
  /** The hours of an open day where they are other than its week's, and why; null where they are not. */
  special: Omit<SpecialHours, "day"> | null;
  /** `held` are those of `taken` that nobody has paid or confirmed yet. */
  resources: { resource: Resource; capacity: number; taken: number; held: number }[];
}
