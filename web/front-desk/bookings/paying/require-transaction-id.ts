import { staffBookingCopy as copy } from "#web/front-desk/bookings/staff-booking-copy.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";

type Parsed<Values> =
  | { success: true; data: Values }
  | { success: false; error: Error & { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** Adds a required transaction number for mobile money to a form's schema. */
export function requireTransactionId<Values>(
  schema: { safeParse: (draft: Draft) => Parsed<Values> },
  isMobileMoney: (draft: Draft) => boolean,
) {
  return {
    safeParse(input: unknown): Parsed<Values> {
      const draft = input as Draft;
      const parsed = schema.safeParse(draft);
      if (!isMobileMoney(draft) || draft.transactionId?.trim()) return parsed;
      const missing = { path: ["transactionId"], message: copy.transactionMissing };
      const issues = parsed.success ? [missing] : [...parsed.error.issues, missing];
      return { success: false, error: Object.assign(new Error(missing.message), { issues }) };
    },
  };
}
