import * as z from "zod/mini";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { MAX_STATUS_HOURS, POWER_STATES, type PowerState, WIFI_STATES, type WifiState } from "#domain/status/status.ts";
import { optionalLine, wholeNumber } from "./fields.ts";

/** GET /api/status, cached for a minute. `house` is null if staff have reported nothing today, or it has expired. */
export interface StatusAnswer {
  house: FacilityStatus | null;
  /** Reply times of the last thirty days, in reception hours; null for fewer than ten replies. */
  replies: { medianMinutes: number; sharePromised: number; answered: number } | null;
  /** Closures and special hours of the next two months. */
  days: OpeningExceptions;
}

export interface FacilityStatus {
  power: PowerState;
  wifi: WifiState;
  note: string | null;
  /** When this status began. */
  since: string;
  /** When staff will report again; null if they have not said. */
  nextWordAt: string | null;
  /** When it expires. */
  until: string;
}

const HOURS_MESSAGE = `Hours must be 1 to ${MAX_STATUS_HOURS}`;

/**
 * POST /api/admin/status, 200 StatusHistory: sets the status for `hours` hours, by default 4. `nextWordInMinutes`
 * announces the next report. GET returns the same.
 */
export const SetStatusInput = z.lazy(() =>
  z.object({
    power: z.enum(POWER_STATES, "Choose the power source"),
    wifi: z.enum(WIFI_STATES, "Choose the Wi-Fi status"),
    note: optionalLine(120, "Note must be at most 120 characters"),
    hours: z.optional(wholeNumber(HOURS_MESSAGE, { min: 1, max: MAX_STATUS_HOURS })),
    nextWordInMinutes: z.optional(wholeNumber("Minutes must be 5 to 240", { min: 5, max: 240 })),
  }),
);
export type SetStatusInput = z.infer<typeof SetStatusInput>;

export interface StatusHistory {
  house: FacilityStatus | null;
  /** Reports of the last thirty days, newest first. */
  said: (FacilityStatus & { at: string; by: string | null })[];
}
