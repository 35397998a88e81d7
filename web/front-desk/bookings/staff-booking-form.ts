import type { CreateStaffBookingInput, StaffBooking } from "#contract/front-desk/bookings.ts";
import { type Draft, type FormLogic, formLogic } from "#web/lib/forms/form-logic.ts";
import { isCapacityError, readOverbookFields } from "./move-booking-dialog.tsx";
import { requireTransactionId } from "./paying/require-transaction-id.ts";
import { createStaffBooking } from "./queries.ts";

interface StaffBookingFormOptions {
  /** The price that is shown, in cedis; null where it is not known. */
  amount: number | null;
  /** Told of a day that has no place. */
  onRefused: (day: string) => void;
}

/** Of what is typed in the dialog, what is sent. */
export async function staffBookingForm({
  amount,
  onRefused,
}: StaffBookingFormOptions): Promise<FormLogic<StaffBooking>> {
  const { CreateStaffBookingInput } = await import("#contract/front-desk/bookings.ts");
  const schema = {
    safeParse(draft: Draft) {
      const parsed = CreateStaffBookingInput.safeParse({
        ...toBookingInput(draft),
        ...(amount !== null && { amount }),
      });
      if (parsed.success) return parsed;
      return {
        success: false as const,
        error: Object.assign(new Error(parsed.error.message), { issues: parsed.error.issues.map(flattenPaymentIssue) }),
      };
    },
  };
  return formLogic({
    schema: requireTransactionId(schema, ({ kind }) => kind === "mobile_money"),
    async send(input: CreateStaffBookingInput, _, headersOf) {
      try {
        return await createStaffBooking(input, headersOf(input));
      } catch (error) {
        if (isCapacityError(error)) onRefused(input.startDate);
        throw error;
      }
    },
  });
}

/** Empty fields are fields that were not filled in. */
function toBookingInput(draft: Draft) {
  const { kind, note, transactionId, overbook, overbookReason, ...typed } = draft;
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ""));
  return {
    ...filled,
    ...readOverbookFields({ ...(overbook && { overbook }), ...(overbookReason && { overbookReason }) }),
    payment: { kind, ...(kind === "mobile_money" && transactionId?.trim() && { transactionId }) },
  };
}

/** What is wrong with the payment stands beside its own fields. */
function flattenPaymentIssue<Issue extends { path: PropertyKey[] }>(issue: Issue): Issue {
  return issue.path[0] === "payment" && issue.path.length > 1 ? { ...issue, path: issue.path.slice(1) } : issue;
}
