import { BookingForm } from "#contract/bookings.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { stayProblem } from "#domain/catalogue/stays.ts";
import { toCedis } from "#domain/payments/money.ts";
import { emailDoubt } from "#web/components/site/email-question.tsx";
import { todayInAccra } from "#web/lib/dates.ts";
import type { FormCode } from "#web/lib/forms/form-code.ts";
import { formCode } from "#web/lib/forms/form-code.ts";
import { leaveFor } from "#web/lib/leave-for.ts";
import { CameBack } from "./came-back.ts";
import { createBooking } from "./create-booking.ts";

interface BookingCodeParts {
  type: BookingType;
  /** The price the dialog shows. */
  amountPesewas: number;
  /** Told until when the place of a booking that is kept is held; null where none is. */
  onKept: (heldUntil: string | null) => void;
}

/** Checks a booking, makes it, and leaves for the checkout where there is something to pay. */
export function bookingCode({ type, amountPesewas, onKept }: BookingCodeParts): FormCode<void> {
  const code = formCode({
    schema: BookingForm,
    optionalChoices: ["companyName", "companyTin", "country"],
    doubt: emailDoubt("customerEmail"),
    async send(values, _, headersOf, forgetKey): Promise<void> {
      const booking = { ...values, bookingType: type, amount: toCedis(amountPesewas) };
      const checkoutUrl = await createBooking({
        booking,
        planName: PLANS[type].name,
        headersOf: () => headersOf(booking),
        forgetKey,
        onKept,
      });
      if (!checkoutUrl) return;
      await leaveFor(checkoutUrl);
      throw new CameBack();
    },
  });
  return {
    ...code,
    problems(draft) {
      const found = code.problems(draft);
      if (found.startDate) return found;
      const problem = stayProblem({ bookingType: type, startDate: draft.startDate ?? "" }, todayInAccra());
      return problem ? { ...found, startDate: problem.message } : found;
    },
  };
}
