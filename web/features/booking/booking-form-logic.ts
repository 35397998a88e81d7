import { createElement } from "react";
import { BookingForm } from "#contract/bookings.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { findHeldBooking } from "#web/lib/browser-storage/held-booking.ts";
import { todayInAccra } from "#web/lib/dates.ts";
import { type FormLogic, formLogic, type InputWarning } from "#web/lib/forms/form-logic.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { AlreadyHeldWarning } from "./booking-dialog-parts.tsx";
import { createBooking } from "./create-booking.ts";
import { ReturnedFromCheckout } from "./returned-from-checkout.ts";

interface BookingFormLogicOptions {
  type: BookingType;
  /** The price the dialog shows. */
  amountPesewas: number;
  /** Until when the place is held of what this sheet has booked; null while it has booked nothing. */
  heldUntil: string | null;
  /** Told until when the place of a booking that is kept is held; null where none is. */
  onCreated: (heldUntil: string | null) => void;
}

/** Checks a booking, makes it, and leaves for the checkout where there is something to pay. */
export function bookingFormLogic({
  type,
  amountPesewas,
  heldUntil,
  onCreated,
}: BookingFormLogicOptions): FormLogic<void> {
  const code = formLogic({
    schema: BookingForm,
    optionalChoices: ["companyName", "companyTin", "country"],
    warningChecks: [emailTypoCheck("customerEmail"), ({ startDate }) => alreadyHeldWarning(type, startDate, heldUntil)],
    async send(values, _, headersOf, forgetKey): Promise<void> {
      const booking = { ...values, bookingType: type, amount: toCedis(amountPesewas) };
      const checkoutUrl = await createBooking({
        booking,
        planName: PLANS[type].name,
        headersOf: () => headersOf(booking),
        resetKey: forgetKey,
        onCreated,
      });
      if (!checkoutUrl) return;
      await navigateExternal(checkoutUrl);
      throw new ReturnedFromCheckout();
    },
  });
  return {
    ...code,
    validate(draft) {
      const found = code.validate(draft);
      if (found.startDate) return found;
      const problem = findPeriodProblem({ bookingType: type, startDate: draft.startDate ?? "" }, todayInAccra());
      return problem ? { ...found, startDate: problem.message } : found;
    },
  };
}

/** Whether this browser, in another tab perhaps, has booked the same for the same day, and waits to pay for it. */
function alreadyHeldWarning(
  type: BookingType,
  day: string | undefined,
  ownHeldUntil: string | null,
): InputWarning | null {
  const kept = findHeldBooking(Date.now());
  const isTheSame = kept?.planName === PLANS[type].name && kept.startDate === day && kept.heldUntil !== ownHeldUntil;
  return isTheSame ? { field: "startDate", question: createElement(AlreadyHeldWarning, { token: kept.token }) } : null;
}
