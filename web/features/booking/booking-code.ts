import { createElement } from "react";
import { BookingForm } from "#contract/bookings.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { emailDoubt } from "#web/components/site/email-question.tsx";
import { todayInAccra } from "#web/lib/dates.ts";
import { type Doubt, type FormCode, formCode } from "#web/lib/forms/form-code.ts";
import { findKeptBooking } from "#web/lib/kept/kept-booking.ts";
import { leaveFor } from "#web/lib/leave-for.ts";
import { CameBack } from "./came-back.ts";
import { createBooking } from "./create-booking.ts";
import { HeldAlready } from "./sheet-parts.tsx";

interface BookingCodeParts {
  type: BookingType;
  /** The price the dialog shows. */
  amountPesewas: number;
  /** Until when the place is held of what this sheet has booked; null while it has booked nothing. */
  heldUntil: string | null;
  /** Told until when the place of a booking that is kept is held; null where none is. */
  onKept: (heldUntil: string | null) => void;
}

/** Checks a booking, makes it, and leaves for the checkout where there is something to pay. */
export function bookingCode({ type, amountPesewas, heldUntil, onKept }: BookingCodeParts): FormCode<void> {
  const code = formCode({
    schema: BookingForm,
    optionalChoices: ["companyName", "companyTin", "country"],
    doubts: [emailDoubt("customerEmail"), ({ startDate }) => heldAlready(type, startDate, heldUntil)],
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
      const problem = findPeriodProblem({ bookingType: type, startDate: draft.startDate ?? "" }, todayInAccra());
      return problem ? { ...found, startDate: problem.message } : found;
    },
  };
}

/** Whether this browser, in another tab perhaps, has booked the same for the same day, and waits to pay for it. */
function heldAlready(type: BookingType, day: string | undefined, ownHeldUntil: string | null): Doubt | null {
  const kept = findKeptBooking(Date.now());
  const isTheSame = kept?.planName === PLANS[type].name && kept.startDate === day && kept.heldUntil !== ownHeldUntil;
  return isTheSame ? { field: "startDate", question: createElement(HeldAlready, { token: kept.token }) } : null;
}
