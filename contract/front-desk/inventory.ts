import * as z from "zod/mini";
import { calendarDay, singleLine, wholeNumber } from "#contract/fields.ts";
import type { HolidayDecision } from "#domain/calendar/holidays.ts";
import type { SpecialHours } from "#domain/calendar/opening-hours.ts";
import { MAX_CAPACITY, RESOURCES, type Resource } from "#domain/inventory/inventory.ts";
import type { AdminBooking } from "./bookings.ts";
import type { AdminMeeting } from "./meeting-room.ts";

/** GET /api/admin/inventory, with the public holidays of the next year. */
export interface AdminInventory {
  resources: AdminResource[];
  /** Current and upcoming, earliest first. */
  closures: AdminClosure[];
  holidays: AdminHoliday[];
}

export interface AdminResource {
  resource: Resource;
  capacity: number;
  /** How many of them the external booking site may sell; the rest is sold here. */
  allotment: number;
}

export interface AdminClosure {
  id: string;
  from: string;
  to: string;
  reason: string;
}

export interface AdminHoliday {
  day: string;
  name: string;
  /** Whether the day can still move. */
  isToBeConfirmed: boolean;
  /** Null until staff decide; until then it is open without reception. */
  decision: HolidayDecision | null;
}

export const ResourceParams = z.lazy(() => z.object({ resource: z.enum(RESOURCES, "Unknown resource") }));
export type ResourceParams = z.infer<typeof ResourceParams>;

const CAPACITY_MESSAGE = `Capacity must be a whole number from 0 to ${MAX_CAPACITY}`;

const ALLOTMENT_MESSAGE = `Enter a whole number from 0 to ${MAX_CAPACITY}`;

/** PATCH /api/admin/inventory/:resource, 200 ChangedCapacity. Cancels nothing. Without an allotment it stays. */
export const ChangeCapacityInput = z.lazy(() =>
  z.object({
    capacity: wholeNumber(CAPACITY_MESSAGE, { min: 0, max: MAX_CAPACITY }),
    allotment: z.optional(wholeNumber(ALLOTMENT_MESSAGE, { min: 0, max: MAX_CAPACITY })),
  }),
);
export type ChangeCapacityInput = z.infer<typeof ChangeCapacityInput>;

export type ChangedCapacity = AdminResource & {
  /** Upcoming days with more allocations than may be sold here: the capacity without the allotment. */
  overbooked: { day: string; capacity: number; taken: number }[];
};

/**
 * POST /api/admin/closures, 201 ClosureImpact: whole days, both included. 409 `conflict` if it overlaps another one. An
 * `Idempotency-Key` header makes a retry return the same closure.
 * DELETE /api/admin/closures/:id, no body, 200 `{ ok: true }`; 409 if it is over.
 */
export const AddClosureInput = z.lazy(() =>
  z.object({
    from: calendarDay("Choose the first day"),
    to: calendarDay("Choose the last day"),
    reason: singleLine("A reason is required", {
      min: 2,
      max: 100,
      maxMessage: "Reason must be at most 100 characters",
    }),
  }),
);
export type AddClosureInput = z.infer<typeof AddClosureInput>;

/**
 * A closure and what it affects; also GET /api/admin/closures/:id. `affected` bookings can be moved or refunded in
 * full. `officeDays` are coworking days of virtual offices, and `meetings` meeting room bookings. Cancelling either
 * returns the units to the month's allowance.
 */
export type ClosureImpact = AdminClosure & {
  affected: AdminBooking[];
  officeDays: { id: string; clientId: string; clientName: string; businessName: string; day: string }[];
  meetings: AdminMeeting[];
  events: AffectedEvent[];
};

/** The bookings, coworking days, meetings and events that a closure affects. */
export function countAffected({ affected, officeDays, meetings, events }: ClosureImpact): number {
  return affected.length + officeDays.length + meetings.length + events.length;
}

/** How many of them have to be moved or cancelled. A booking that starts before the closure keeps its dates. */
export function countToMove(impact: ClosureImpact): number {
  return countAffected(impact) - impact.affected.filter(({ startDate }) => startDate < impact.from).length;
}

/** An event that runs on an affected day, with its hours on the first of them and the places taken. */
export interface AffectedEvent {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  guests: number;
}

/** GET /api/admin/occupancy, 200 Occupancy. */
export const OccupancyQuery = z.lazy(() =>
  z.object({
    month: z.optional(
      z.string("Month must be YYYY-MM").check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Month must be YYYY-MM")),
    ),
  }),
);
export type OccupancyQuery = z.infer<typeof OccupancyQuery>;

/** GET /api/admin/occupancy/day, 200 BookingsOfDay: the bookings that take a resource on a day, newest first. */
export const BookingsOfDayQuery = z.lazy(() =>
  z.object({ day: calendarDay("Choose a day"), resource: z.enum(RESOURCES, "Unknown resource") }),
);
export type BookingsOfDayQuery = z.infer<typeof BookingsOfDayQuery>;

export interface BookingsOfDay {
  bookings: AdminBooking[];
  /** Offers from the waiting list and coworking days of virtual offices. */
  otherCount: number;
}

/** GET /api/admin/overbooked, 200 Overbooked: days on which more is taken than there is, by default 31 from today. */
export const OverbookedQuery = z.lazy(() =>
  z.object({
    from: z.optional(calendarDay("Choose a day")),
    days: z.optional(wholeNumber("Enter a number of days from 1 to 31", { min: 1, max: 31 })),
  }),
);
export type OverbookedQuery = z.infer<typeof OverbookedQuery>;

export interface Overbooked {
  days: OverbookedDay[];
}

export interface OverbookedDay {
  day: string;
  resource: Resource;
  capacity: number;
  taken: number;
  /** Newest first. */
  bookings: { id: string; name: string }[];
}

export interface Occupancy {
  month: string;
  days: DayOccupancy[];
}

export interface DayOccupancy {
  day: string;
  isOpen: boolean;
  reason: string | null;
  /** Special hours of an open day, and the reason; null if the hours are regular. */
  special: Omit<SpecialHours, "day"> | null;
  /** Bookings of the meeting room, which is booked by the hour and takes no day. */
  meetings: number;
  /** `held` is the part of `taken` that is neither paid nor confirmed, `starting` the part that starts on the day. */
  resources: { resource: Resource; capacity: number; taken: number; held: number; starting: number }[];
}
