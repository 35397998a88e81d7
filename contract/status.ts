import * as z from "zod/mini";
import type { OpeningExceptions } from "#domain/calendar/opening-hours.ts";
import { MAX_STATUS_HOURS, POWER_STATES, type PowerState, WIFI_STATES, type WifiState } from "#domain/status/status.ts";
import { optionalLine, wholeNumber } from "./fields.ts";

/** GET /api/status, kept for a minute. `house` is null where nobody has said today how it is, or it has lapsed. */
export interface StatusAnswer {
  house: FacilityStatus | null;
  /** How long answers took in the last thirty days, in reception hours; null of fewer than ten. */
  replies: { medianMinutes: number; sharePromised: number; answered: number } | null;
  /** The days of the next two months that are not as the week has them. */
  days: OpeningExceptions;
}

export interface FacilityStatus {
  power: PowerState;
  wifi: WifiState;
  note: string | null;
  /** Since when it is so. */
  since: string;
  /** When staff say more; null where they have not said. */
  nextWordAt: string | null;
  /** Until when it holds. */
  until: string;
}

const HOURS = `Hours must be 1 to ${MAX_STATUS_HOURS}`;

/**
 * POST /api/admin/status, 200 StatusHistory: how it is now, for `hours` hours, 4 where nobody says. `nextWordInMinutes` says when
 * staff say more. GET answers the same.
 */
export const SetStatusInput = z.lazy(() =>
  z.object({
    power: z.enum(POWER_STATES, "Say where the power comes from"),
    wifi: z.enum(WIFI_STATES, "Say how the Wi-Fi is"),
    note: optionalLine(120, "Note must be at most 120 characters"),
    hours: z.optional(wholeNumber(HOURS, { min: 1, max: MAX_STATUS_HOURS })),
    nextWordInMinutes: z.optional(wholeNumber("Minutes must be 5 to 240", { min: 5, max: 240 })),
  }),
);
export type SetStatusInput = z.infer<typeof SetStatusInput>;

export interface StatusHistory {
  house: FacilityStatus | null;
  /** What was said in the last thirty days, the newest first. */
  said: (FacilityStatus & { at: string; by: string | null })[];
}
