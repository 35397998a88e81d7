import * as z from "zod/mini";
import type { HealthReading } from "#contract/health.ts";
import { FIRST_DAY_MARKS, type FirstDayStep } from "#domain/first-day.ts";

/** GET /api/admin/first-day: how far a new house is. */
export interface FirstDay {
  /** Closed by the owner; then it has no steps. */
  isClosed: boolean;
  steps: FirstDayState[];
}

export interface FirstDayState {
  step: FirstDayStep;
  isDone: boolean;
  /** Done because the owner says so. */
  isConfirmed: boolean;
  /** Titles of the facts that are missing or still samples. */
  missing: string[];
  /** Why a step that depends on other data is not done. */
  lack: FirstDayLack | null;
}

/** How a part of the site is, or what the test booking still needs. */
export type FirstDayLack = HealthReading | "no_payment" | "no_refund";

/** POST /api/admin/first-day, 200 FirstDay: marks a step as done, or closes the list. Both can be undone. */
export const MarkFirstDayInput = z.lazy(() =>
  z.object({
    mark: z.enum(FIRST_DAY_MARKS, "Choose a step"),
    isSet: z.boolean("Say whether it is set"),
  }),
);
export type MarkFirstDayInput = z.infer<typeof MarkFirstDayInput>;
