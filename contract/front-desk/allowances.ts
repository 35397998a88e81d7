import * as z from "zod/mini";
import type { Allowance, ClientMeeting, CoworkingDay } from "#contract/allowances.ts";
import { calendarDay, singleLine } from "#contract/fields.ts";
import { ALLOWANCE_KINDS, type AllowanceKind } from "#domain/allowances/allowances.ts";

/** GET /api/admin/vo-clients/:id/allowances, 200 ClientAllowances: of the month that runs. */
export interface ClientAllowances {
  clientId: string;
  allowances: Allowance[];
  /** The days and the hours that are ahead. */
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

const AMOUNT = "Say how many: whole days, or hours by the quarter";

/**
 * POST /api/admin/vo-clients/:id/allowances, 201 ClientAllowances: more of this month's allowance, with the reason. An
 * `Idempotency-Key` header makes a repeat grant nothing more.
 */
export const GrantAllowanceInput = z.lazy(() =>
  z.object({
    kind: z.enum(ALLOWANCE_KINDS, "Say what is granted"),
    amount: z.pipe(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, AMOUNT))], AMOUNT),
        z.transform((value) => Number(value)),
      ),
      z.number(AMOUNT).check(z.gt(0, AMOUNT), z.lte(100, AMOUNT), z.multipleOf(0.25, AMOUNT)),
    ),
    reason: singleLine("Say why, in at least 3 characters", {
      min: 3,
      max: 200,
      maxMessage: "Reason must be at most 200 characters",
    }),
  }),
);
export type GrantAllowanceInput = z.infer<typeof GrantAllowanceInput>;

/**
 * POST /api/admin/vo-clients/:id/days, 201 ClientAllowances: a day of the allowance for a client who calls; and
 * /days/give-back, 200, also on the day itself until they have come.
 */
export const ClientDayInput = z.lazy(() => z.object({ day: calendarDay("Say which day") }));
export type ClientDayInput = z.infer<typeof ClientDayInput>;
