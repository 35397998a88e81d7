import * as z from "zod/mini";
import { calendarDay } from "#contract/fields.ts";
import type { BookingSource, BookingStatus } from "#domain/bookings/bookings.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import type { Resource } from "#domain/inventory/inventory.ts";
import type { VisitorKind } from "#domain/visits/visits.ts";

/** GET /api/admin/day, 200 DayOverview. Defaults to today. */
export const DayQuery = z.lazy(() => z.object({ day: z.optional(calendarDay("Enter a valid date")) }));
export type DayQuery = z.infer<typeof DayQuery>;

/** Everyone who is booked or was present on a day, in four lists sorted by name. */
export interface DayOverview {
  day: string;
  isOpen: boolean;
  /** Reason for the closure. */
  reason: string | null;
  hours: Hours;
  /** Reason for special hours; null if the hours are regular. */
  hoursBecause: string | null;
  resources: DayResource[];
  arriving: DayEntry[];
  inside: DayEntry[];
  left: DayEntry[];
  noShows: DayEntry[];
  /** What else staff attend to on the day. */
  agenda: DayAgenda;
}

/** Each list is in order of time. */
export interface DayAgenda {
  /** `startsAt` is the event's start, possibly on an earlier day. */
  events: { id: string; title: string; startsAt: string; guests: number; capacity: number }[];
  meetings: { id: string; name: string; startsAt: string; endsAt: string }[];
  /** Clients who asked to collect mail; empty for other days than today. */
  mail: { clientId: string; name: string; count: number }[];
}

export interface DayResource {
  resource: Resource;
  capacity: number;
  /** Allocated desks or rooms, including holds. Above `capacity` if overbooked. */
  taken: number;
  /** Allocated to visitors who are checked in. */
  inside: number;
}

export interface DayEntry {
  kind: VisitorKind;
  /** Id of the booking, client or registration. */
  id: string;
  name: string;
  /** The plan's name: Day Pass. */
  plan: string;
  resource: Resource | null;
  /** The name of the desk or room that staff assigned; null if none is. */
  unit: string | null;
  /** As typed; null if there is none. */
  phone: string | null;
  /** +233241234567, or null if the number is not recognised. */
  phoneE164: string | null;
  email: string | null;
  /** Null if the plan does not ask for it. */
  numberOfPeople: number | null;
  isPaid: boolean;
  /** Unpaid cedis. */
  owed: number;
  /** The day's number within the booking, 3 of 7. */
  dayNumber: number;
  dayCount: number;
  /** Null for a client. */
  status: BookingStatus | null;
  source: BookingSource | null;
  /** False if the hold expired before payment. */
  hasPlace: boolean;
  /** Why staff overbooked it. */
  overbookReason: string | null;
  notes: string | null;
  checkedInAt: string | null;
  checkedOutAt: string | null;
}
