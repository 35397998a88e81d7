import * as z from "zod/mini";
import type { Allowance, ClientMeeting, CoworkingDay } from "#contract/allowances.ts";
import { calendarDay, singleLine } from "#contract/fields.ts";
import { ALLOWANCE_KINDS, type AllowanceKind } from "#domain/allowances/allowances.ts";

/** GET /api/admin/vo-clients/:id/allowances, 200 ClientAllowances of the current month. */
export interface ClientAllowances {
  clientId: string;
  allowances: Allowance[];
  /** Upcoming days and meetings. */
  days: CoworkingDay[];
  meetings: ClientMeeting[];
  grants: AllowanceGrant[];
}

export interface AllowanceGrant {
  id: string;
  kind: AllowanceKind;
  amount: number;
  reason: string;
  at: string;
}

const AMOUNT_MESSAGE = "Enter whole days, or hours in steps of 0.25";

/**
 * POST /api/admin/vo-clients/:id/allowances, 201 ClientAllowances: grants extra units for this month, with a reason. An
 * `Idempotency-Key` header prevents a second grant on retry.
 */
export const GrantAllowanceInput = z.lazy(() =>
  z.object({
    kind: z.enum(ALLOWANCE_KINDS, "Choose what to grant"),
    amount: z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, AMOUNT_MESSAGE))], AMOUNT_MESSAGE),
        z.transform((value) => Number(value)),
      ),
      z
        .number(AMOUNT_MESSAGE)
        .check(z.gt(0, AMOUNT_MESSAGE), z.lte(100, AMOUNT_MESSAGE), z.multipleOf(0.25, AMOUNT_MESSAGE)),
    ),
    reason: singleLine("Enter a reason of at least 3 characters", {
      min: 3,
      max: 200,
      maxMessage: "Reason must be at most 200 characters",
    }),
  }),
);
export type GrantAllowanceInput = z.infer<typeof GrantAllowanceInput>;

/**
 * POST /api/admin/vo-clients/:id/days, 201 ClientAllowances: books a coworking day for a client.
 * POST .../days/give-back, 200: cancels it, also on the day itself before check-in.
 */
export const ClientDayInput = z.lazy(() => z.object({ day: calendarDay("Choose a day") }));
export type ClientDayInput = z.infer<typeof ClientDayInput>;
