import { useRef } from "react";
import { type AdminBooking, CorrectBookingInput, PriceBookingInput } from "#contract/front-desk/bookings.ts";
import { EMAIL_INPUT, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { Checkbox, TextArea, TextInput } from "#web/front-desk/forms/fields.tsx";
import { FormDialog } from "#web/front-desk/forms/form-dialog.tsx";
import { act, bookingApi } from "#web/front-desk/queries.ts";
import { useHasRight } from "#web/front-desk/session/me.ts";
import { usePriceHint } from "#web/front-desk/session/use-price-hint.ts";
import type { Draft } from "#web/lib/forms/form-logic.ts";
import { bookingCopy } from "./copy.ts";

interface BookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Sets the agreed price of a booking without a list price. */
export function PriceBookingDialog({ booking, onClose }: BookingDialogProps) {
  const { price: copy } = bookingCopy;
  const { customerName, planName, amount } = booking;
  const [hint, setTyped] = usePriceHint(amount);
  const mayGiveUp = useHasRight("give_up_money");
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(customerName), text: copy.text(planName) }}
      schema={PriceBookingInput}
      fixed={{ was: amount }}
      send={act(bookingApi.price.$post, booking)}
      successMessage={(priced) => ({
        ...copy.done(priced.customerName, formatAmount(priced.amount)),
        undo:
          mayGiveUp || amount >= priced.amount
            ? {
                send: () =>
                  act(bookingApi.price.$post, priced)({ amount, reason: bookingCopy.undoReason, was: priced.amount }),
                successMessage: copy.undone(priced.customerName),
                errorTitle: copy.failed,
              }
            : undefined,
      })}
      onClose={onClose}
    >
      <TextInput
        name="amount"
        label={copy.amount}
        {...hint}
        isRequired
        inputMode="decimal"
        onChange={({ target }) => setTyped(target.value)}
        defaultValue={amount > 0 ? String(amount) : ""}
      />
      <TextInput name="reason" label={copy.reason} hint={copy.reasonHint} isRequired maxLength={200} />
    </FormDialog>
  );
}

/** Corrects the customer's details; can resend a mail that went to a wrong address. */
export function CorrectBookingDialog({ booking, onClose }: BookingDialogProps) {
  const { correct: copy, details } = bookingCopy;
  const isSent = useRef(false);
  return (
    <FormDialog
      copy={{ ...copy, title: copy.title(booking.customerName) }}
      schema={CorrectBookingInput}
      toInput={(draft) => toChanges(draft, booking)}
      send={(input) => {
        isSent.current = input.sendAgain === true;
        return act(bookingApi.$patch, booking)(input);
      }}
      successMessage={(corrected) => ({
        ...copy.done(corrected.customerName, isSent.current && corrected.channel !== null),
        // A sent mail cannot be undone.
        undo: isSent.current ? undefined : undoCorrection(corrected, booking),
      })}
      onClose={onClose}
    >
      <TextInput name="customerName" label={copy.name} isRequired defaultValue={booking.customerName} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...EMAIL_INPUT}
          name="customerEmail"
          label={details.email}
          autoComplete="off"
          defaultValue={booking.customerEmail ?? ""}
        />
        <TextInput
          {...PHONE_INPUT}
          name="customerPhone"
          label={details.phone}
          autoComplete="off"
          defaultValue={booking.customerPhone ?? ""}
        />
        <TextInput name="companyName" label={details.company} isOptional defaultValue={booking.companyName ?? ""} />
        <TextInput name="companyTin" label={details.tin} isOptional defaultValue={booking.companyTin ?? ""} />
      </div>
      <TextArea name="notes" label={details.notes} isOptional rows={3} defaultValue={booking.notes ?? ""} />
      <Checkbox name="sendAgain" label={copy.sendAgain[booking.status]} />
    </FormDialog>
  );
}

/** Undo cannot empty an e-mail address or phone number. */
function undoCorrection(corrected: AdminBooking, before: AdminBooking): Undo | undefined {
  const { correct: copy } = bookingCopy;
  const changed = CORRECTABLE_FIELDS.filter((field) => corrected[field] !== before[field]);
  if (changed.some((field) => CONTACT_FIELDS.has(field) && before[field] === null)) return undefined;
  const correct = act(bookingApi.$patch, corrected);
  return {
    send: () =>
      correct({
        ...Object.fromEntries(changed.map((field) => [field, before[field] ?? ""])),
        seen: Object.fromEntries(changed.map((field) => [field, corrected[field]])),
      }),
    successMessage: copy.undone(before.customerName),
    errorTitle: copy.failed,
  };
}

const CORRECTABLE_FIELDS = [
  "customerName",
  "customerEmail",
  "customerPhone",
  "notes",
  "companyName",
  "companyTin",
] as const;
const CONTACT_FIELDS: ReadonlySet<string> = new Set(["customerEmail", "customerPhone"]);

/** Only changed fields, with the values that staff saw. */
function toChanges({ sendAgain, ...fields }: Draft, booking: AdminBooking): object {
  const changed = CORRECTABLE_FIELDS.filter((field) => fields[field] !== (booking[field] ?? ""));
  return {
    ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
    seen: Object.fromEntries(changed.map((field) => [field, booking[field]])),
    ...(sendAgain && { sendAgain: true }),
  };
}
