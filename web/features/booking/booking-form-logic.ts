import { createElement } from "react";
import { BookingForm } from "#contract/bookings.ts";
import { type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { toCedis } from "#domain/payments/money.ts";
import { guessWalletProvider, parseWalletNumber } from "#domain/payments/wallets.ts";
import { emailTypoCheck } from "#web/components/site/email-typo-check.tsx";
import { bookingDraft } from "#web/lib/browser-storage/booking-draft.ts";
import { findHeldBooking } from "#web/lib/browser-storage/held-booking.ts";
import { type Draft, type FormLogic, type InputWarning, makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { navigateExternal } from "#web/lib/navigate-external.ts";
import { todayInAccra, workerNowMs } from "#web/lib/time/dates.ts";
import { AlreadyHeldWarning } from "./booking-dialog-parts.tsx";
import { createBooking } from "./create-booking.ts";
import { ReturnedFromCheckout } from "./returned-from-checkout.ts";

interface BookingFormLogicOptions {
  type: BookingType;
  /** The price the dialog shows. */
  amountPesewas: number;
  /** How long the seat booked in this dialog is held; null before booking. */
  heldUntil: string | null;
  /** Called with the end of the booking's hold, or null without a hold. */
  onCreated: (heldUntil: string | null) => void;
}

/** Validates a booking, creates it, and opens the checkout if there is something to pay. */
export function bookingFormLogic({
  type,
  amountPesewas,
  heldUntil,
  onCreated,
}: BookingFormLogicOptions): FormLogic<void> {
  const logic = makeFormLogic({
    schema: BookingForm,
    optionalChoices: ["companyName", "companyTin", "country"],
    warningChecks: [emailTypoCheck("customerEmail"), ({ startDate }) => alreadyHeldWarning(type, startDate, heldUntil)],
    async send(values, draft, headersOf, resetKey): Promise<void> {
      const { country, otherCountry } = draft;
      const notes = country === "other" ? `Country: ${otherCountry}\n${values.notes ?? ""}`.trim() : values.notes;
      const booking = { ...values, notes, bookingType: type, amount: toCedis(amountPesewas) };
      const checkoutUrl = await createBooking({
        booking,
        planName: PLANS[type].name,
        headersOf: () => headersOf(booking),
        resetKey,
        onCreated,
        isByPrompt: Boolean(draft.byPrompt),
      });
      if (!checkoutUrl) return;
      bookingDraft.save(draft);
      await navigateExternal(checkoutUrl);
      throw new ReturnedFromCheckout();
    },
  });
  return {
    ...logic,
    validate(draft) {
      const problems: Draft = {
        ...logic.validate(draft),
        // The API takes a booking without a country.
        ...(isVirtual(type) && !draft.country && { country: "Please select a country" }),
        ...(draft.byPrompt && !hasWallet(draft.customerPhone) && { customerPhone: NO_WALLET_NUMBER }),
        ...(draft.country === "other" && !draft.otherCountry?.trim() && { otherCountry: "Enter the country" }),
      };
      if (problems.startDate) return problems;
      const problem = findPeriodProblem({ bookingType: type, startDate: draft.startDate ?? "" }, todayInAccra());
      return problem ? { ...problems, startDate: problem.message } : problems;
    },
  };
}

const NO_WALLET_NUMBER = "A prompt needs an MTN, Telecel or AT number, for example 024 123 4567";

function hasWallet(phone = ""): boolean {
  return guessWalletProvider(parseWalletNumber(phone) ?? "") !== null;
}

/** Warns if this browser, perhaps in another tab, already holds an unpaid booking of the same plan for the same day. */
function alreadyHeldWarning(
  type: BookingType,
  day: string | undefined,
  dialogHeldUntil: string | null,
): InputWarning | null {
  const held = findHeldBooking(workerNowMs());
  const isDuplicate =
    held?.planName === PLANS[type].name && held.startDate === day && held.heldUntil !== dialogHeldUntil;
  return isDuplicate
    ? { field: "startDate", question: createElement(AlreadyHeldWarning, { token: held.token }) }
    : null;
}
