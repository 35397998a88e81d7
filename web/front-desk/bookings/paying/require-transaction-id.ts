import { staffBookingCopy as words } from "#web/front-desk/bookings/staff-booking-copy.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";

type Parsed<Values> =
  | { success: true; data: Values }
  | { success: false; error: Error & { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** A form's schema that also asks for a wallet's number where mobile money is taken, so that nobody forgets it. */
export function requireTransactionId<Values>(
  schema: { safeParse: (draft: Draft) => Parsed<Values> },
  isMobileMoney: (draft: Draft) => boolean,
) {
  return {
    safeParse(given: unknown): Parsed<Values> {
      const draft = given as Draft;
      const parsed = schema.safeParse(draft);
      if (!isMobileMoney(draft) || draft.transactionId?.trim()) return parsed;
      const missing = { path: ["transactionId"], message: words.transactionMissing };
      const issues = parsed.success ? [missing] : [...parsed.error.issues, missing];
      return { success: false, error: Object.assign(new Error(missing.message), { issues }) };
    },
  };
}
