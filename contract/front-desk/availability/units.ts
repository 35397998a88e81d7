import * as z from "zod/mini";
import { calendarDay, singleLine, wholeNumber } from "#contract/fields.ts";
import { MAX_UNIT_NAME, MAX_UNIT_SEATS, UNIT_RESOURCES, type UnitResource } from "#domain/inventory/units.ts";

/** A room or desk with a name. */
export interface AdminUnit {
  id: string;
  resource: UnitResource;
  name: string;
  seats: number;
  hasPhoto: boolean;
  isRetired: boolean;
}

/** A paid or confirmed booking, with the membership that it started. */
export interface AdminStay {
  /** The booking's id. */
  id: string;
  customerName: string;
  planName: string;
  numberOfPeople: number | null;
  firstDay: string;
  /** Null while the membership has no end. */
  lastDay: string | null;
  /** The last day of the month that is booked or paid of a membership without an end; else null. */
  renewsAfter: string | null;
  unitId: string | null;
}

/** GET /api/admin/units, 200 AdminUnits: all units, and the stays of a day, by default today. */
export const UnitsQuery = z.lazy(() => z.object({ day: z.optional(calendarDay("Choose a day")) }));
export type UnitsQuery = z.infer<typeof UnitsQuery>;

export interface AdminUnits {
  day: string;
  units: AdminUnit[];
  /** Of resources that have units. */
  stays: AdminStay[];
}

const SEATS_MESSAGE = `Enter a whole number from 1 to ${MAX_UNIT_SEATS}`;

const unitFields = () => ({
  name: singleLine("Enter a name", {
    max: MAX_UNIT_NAME,
    maxMessage: `Name must be at most ${MAX_UNIT_NAME} characters`,
  }),
  seats: wholeNumber(SEATS_MESSAGE, { min: 1, max: MAX_UNIT_SEATS }),
});

/** POST /api/admin/units, 201 AdminUnit; 409 `conflict` if another unit in use has the name. */
export const AddUnitInput = z.lazy(() =>
  z.object({
    resource: z.enum(UNIT_RESOURCES, "Choose offices or desks"),
    ...unitFields(),
    /** By default 1. */
    seats: z.optional(unitFields().seats),
  }),
);
export type AddUnitInput = z.infer<typeof AddUnitInput>;

/**
 * PATCH /api/admin/units/:id, 200 AdminUnit. POST .../retire and .../restore, no body, 200 AdminUnit: 409 `conflict`
 * while it is assigned. PUT and GET .../photo with the file.
 */
export const ChangeUnitInput = z.lazy(() => z.object(unitFields()));
export type ChangeUnitInput = z.infer<typeof ChangeUnitInput>;

/** GET /api/admin/bookings/:id/unit, 200 UnitChoice; 404 until the booking is paid or confirmed. */
export interface UnitChoice {
  stay: AdminStay;
  /** Units of its resource. `takenBy` has one on some of its days; null if it is free. */
  units: (AdminUnit & { takenBy: string | null })[];
}

const UNKNOWN_UNIT = "Choose a room or desk";
/** The unit of a stay, null for none. */
export const unitOfStay = () => z.nullable(z.uuid(UNKNOWN_UNIT));

/** PATCH /api/admin/bookings/:id, as CorrectBookingInput. */
export const AssignUnitInput = z.lazy(() =>
  z.object({ unitId: unitOfStay(), seen: z.object({ unitId: unitOfStay() }) }),
);
export type AssignUnitInput = z.infer<typeof AssignUnitInput>;
