import { CreateStaffBookingInput, type StaffBooking } from "#contract/front-desk/bookings.ts";
import { act, staffApi } from "#web/front-desk/queries.ts";
import { type Draft, type FormLogic, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { splitNames } from "#web/lib/forms/split-names.ts";
import { findRefusal, type Refusal, readOverbookFields } from "./move-booking-dialog.tsx";

interface StaffBookingFormOptions {
  /** Displayed price in cedis; null if unknown. */
  amount: number | null;
  clientId?: string | undefined;
  /** Called if the day is full or closed. */
  onRefused: (refusal: Refusal) => void;
}

/** Validates and sends the dialog's form. */
export async function staffBookingForm({
  amount,
  clientId,
  onRefused,
}: StaffBookingFormOptions): Promise<FormLogic<StaffBooking>> {
  const schema = {
    safeParse(draft: Draft) {
      const parsed = CreateStaffBookingInput.safeParse({
        ...toBookingInput(draft),
        ...(amount !== null && { amount }),
        ...(clientId !== undefined && { clientId }),
      });
      if (parsed.success) return parsed;
      return {
        success: false as const,
        error: Object.assign(new Error(parsed.error.message), { issues: parsed.error.issues.map(flattenPaymentIssue) }),
      };
    },
  };
  return makeFormLogic({
    schema,
    async send(input: CreateStaffBookingInput, _, headersOf) {
      try {
        return await act(staffApi.bookings.$post)(input, headersOf(input));
      } catch (error) {
        const refusal = findRefusal(error);
        if (refusal) onRefused(refusal);
        throw error;
      }
    },
  });
}

/** Drops empty fields. */
function toBookingInput(draft: Draft) {
  const { kind, note, transactionId, overbook, overbookReason, others = "", ...fields } = draft;
  const names = splitNames(others);
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ""));
  return {
    ...filled,
    ...(names.length > 0 && { others: names }),
    ...readOverbookFields({ ...(overbook && { overbook }), ...(overbookReason && { overbookReason }) }),
    payment: { kind, ...(transactionId?.trim() && { transactionId }) },
  };
}

/** Shows payment problems beside their own fields. */
function flattenPaymentIssue<Issue extends { path: PropertyKey[] }>(issue: Issue): Issue {
  return issue.path[0] === "payment" && issue.path.length > 1 ? { ...issue, path: issue.path.slice(1) } : issue;
}
