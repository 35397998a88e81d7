import * as z from "zod/mini";
import { calendarDay } from "#contract/fields.ts";
import type { BookingSource, BookingStatus } from "#domain/bookings/bookings.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import type { VisitorKind } from "#domain/visits/visits.ts";

/** GET /api/admin/day, 200 DayOverview: today unless a day is said. */
export const DayQuery = z.lazy(() => z.object({ day: z.optional(calendarDay("Day is not a date")) }));
export type DayQuery = z.infer<typeof DayQuery>;

/** Everybody whose stay covers a day, or who was here on it, in one of four lists; each by name. */
export interface DayOverview {
  day: string;
  isOpen: boolean;
  /** Why it is closed. */
  reason: string | null;
  hours: Hours;
  /** Why it has other hours than its week's; null where it has not. */
  hoursBecause: string | null;
  resources: DayResource[];
  arriving: DayEntry[];
  inside: DayEntry[];
  left: DayEntry[];
  noShows: DayEntry[];
}

export interface DayResource {
  resource: Resource;
  capacity: number;
  /** Places that are sold or held. More than `capacity` where the day is overbooked. */
  taken: number;
  /** Of those who are inside. */
  inside: number;
}

export interface DayEntry {
  kind: VisitorKind;
  /** Of the booking or the client, for the acts. */
  id: string;
  name: string;
  /** In words, as it is sold: Day Pass. */
  plan: string;
  resource: Resource | null;
  /** As it was typed; null where none was given. */
  phone: string | null;
  /** +233241234567, or null where the number is not recognised. */
  phoneE164: string | null;
  email: string | null;
  /** How many come; null where nobody was asked. */
  numberOfPeople: number | null;
  isPaid: boolean;
  /** Cedis that are still to be paid. */
  owed: number;
  /** The day's place in the stay, 3 of 7. */
  dayNumber: number;
  dayCount: number;
  /** Null of a client. */
  status: BookingStatus | null;
  source: BookingSource | null;
  /** False where a hold ran out before it was paid for: it takes no place until it is. */
  hasPlace: boolean;
  /** Why staff gave it a place that was not there. */
  overbookReason: string | null;
  notes: string | null;
  checkedInAt: string | null;
  checkedOutAt: string | null;
}
