import { useRef } from "react";
import type {
  AdminBooking,
  CorrectBookingInput,
  PriceBookingInput,
  VoidDeskPaymentInput,
} from "#contract/front-desk/bookings.ts";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { formatAmount } from "#web/front-desk/components/format.ts";
import { FormDialog } from "#web/front-desk/components/mutation-dialogs.tsx";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { bookingCopy as words } from "./copy.ts";
import { correctBooking, priceBooking, voidDeskPayment } from "./queries.ts";

interface BookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Takes back a payment that was noted at the desk for the wrong booking. */
export function VoidPaymentDialog({ booking, onClose }: BookingDialogProps) {
  return (
    <FormDialog
      title={words.voidTitle(booking.customerName)}
      description={words.voidText(formatAmount(booking.amount), booking.receiptNumber ?? "")}
      actionLabel={words.voidPayment}
      pendingLabel={words.voiding}
      cancelLabel={words.keepPayment}
      isDestructive
      load={() => voidPaymentForm(booking)}
      successMessage={() => words.voided(booking.customerName)}
      errorTitle={words.voidFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.voidReason} hint={words.voidReasonHint} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  );
}

async function voidPaymentForm(booking: AdminBooking) {
  const { VoidDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
  const { paymentReference } = booking;
  return formLogic({
    schema: {
      safeParse: (draft) => VoidDeskPaymentInput.safeParse({ ...(draft as object), paymentReference }),
    },
    send: (input: VoidDeskPaymentInput) => voidDeskPayment(booking, input),
  });
}

/** Gives a booking without a list price what was agreed. */
export function PriceBookingDialog({ booking, onClose }: BookingDialogProps) {
  return (
    <FormDialog
      title={words.priceTitle(booking.customerName)}
      description={words.priceText(booking.planName)}
      actionLabel={words.price}
      pendingLabel={words.pricing}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => priceForm(booking)}
      successMessage={(priced) => ({
        ...words.priced(priced.customerName, formatAmount(priced.amount)),
        undo: {
          send: () => priceBooking(priced, { amount: booking.amount, reason: words.undoReason, was: priced.amount }),
          successMessage: words.priceUndone(priced.customerName),
          errorTitle: words.priceFailed,
        },
      })}
      errorTitle={words.priceFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.priceAmount} isRequired error={problems.amount}>
            {(control) => (
              <input
                {...control}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={booking.amount > 0 ? String(booking.amount) : ""}
              />
            )}
          </Field>
          <Field label={words.priceReason} hint={words.priceReasonHint} isRequired error={problems.reason}>
            {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

async function priceForm(booking: AdminBooking) {
  const { PriceBookingInput } = await import("#contract/front-desk/bookings.ts");
  return formLogic({
    schema: { safeParse: (draft) => PriceBookingInput.safeParse({ ...(draft as object), was: booking.amount }) },
    send: (input: PriceBookingInput) => priceBooking(booking, input),
  });
}

/** Corrects whose booking it is and how they are reached; a mail that went to a wrong address can go out again. */
export function CorrectBookingDialog({ booking, onClose }: BookingDialogProps) {
  const isSent = useRef(false);
  return (
    <FormDialog
      title={words.correctTitle(booking.customerName)}
      description={words.correctText}
      actionLabel={words.save}
      pendingLabel={words.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() =>
        correctForm(booking, (input) => {
          isSent.current = input.sendAgain === true;
        })
      }
      successMessage={(corrected) => ({
        ...words.corrected(corrected.customerName, isSent.current),
        // A mail that is out is not called back.
        undo: isSent.current ? undefined : undoCorrection(corrected, booking),
      })}
      errorTitle={words.correctFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={words.name} isRequired error={problems.customerName}>
            {(control) => (
              <input {...control} name="customerName" autoComplete="off" defaultValue={booking.customerName} />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={words.details.email} error={problems.customerEmail} className="content-start">
              {(control) => (
                <input
                  {...control}
                  {...EMAIL_INPUT}
                  name="customerEmail"
                  autoComplete="off"
                  defaultValue={booking.customerEmail ?? ""}
                />
              )}
            </Field>
            <Field label={words.details.phone} error={problems.customerPhone} className="content-start">
              {(control) => (
                <input
                  {...control}
                  {...PHONE_INPUT}
                  name="customerPhone"
                  autoComplete="off"
                  defaultValue={booking.customerPhone ?? ""}
                />
              )}
            </Field>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={words.details.company} isOptional error={problems.companyName} className="content-start">
              {(control) => (
                <input {...control} name="companyName" autoComplete="off" defaultValue={booking.companyName ?? ""} />
              )}
            </Field>
            <Field label={words.details.tin} isOptional error={problems.companyTin} className="content-start">
              {(control) => (
                <input {...control} name="companyTin" autoComplete="off" defaultValue={booking.companyTin ?? ""} />
              )}
            </Field>
          </div>
          <Field label={words.details.notes} isOptional error={problems.notes}>
            {(control) => <textarea {...control} name="notes" rows={3} defaultValue={booking.notes ?? ""} />}
          </Field>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="sendAgain" value="true" className="size-5 accent-forest" />
            {words.sendAgain[booking.status]}
          </label>
        </>
      )}
    </FormDialog>
  );
}

/** An address or a number that was missing cannot be put back. */
function undoCorrection(corrected: AdminBooking, before: AdminBooking): Undo | undefined {
  const changed = CORRECTABLE_FIELDS.filter((field) => corrected[field] !== before[field]);
  if (changed.some((field) => CONTACT_FIELDS.has(field) && before[field] === null)) return undefined;
  return {
    send: () =>
      correctBooking(corrected, {
        ...Object.fromEntries(changed.map((field) => [field, before[field] ?? ""])),
        seen: Object.fromEntries(changed.map((field) => [field, corrected[field]])),
      }),
    successMessage: words.correctionUndone(before.customerName),
    errorTitle: words.correctFailed,
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

/** Only what was changed is sent, with what stood there. */
async function correctForm(booking: AdminBooking, onSend: (input: CorrectBookingInput) => void) {
  const { CorrectBookingInput } = await import("#contract/front-desk/bookings.ts");
  return formLogic({
    schema: {
      safeParse(draft) {
        const { sendAgain, ...typed } = draft as Record<string, string>;
        const changed = CORRECTABLE_FIELDS.filter((field) => typed[field] !== (booking[field] ?? ""));
        return CorrectBookingInput.safeParse({
          ...Object.fromEntries(changed.map((field) => [field, typed[field]])),
          seen: Object.fromEntries(changed.map((field) => [field, booking[field]])),
          ...(sendAgain && { sendAgain: true }),
        });
      },
    },
    send(input: CorrectBookingInput) {
      onSend(input);
      return correctBooking(booking, input);
    },
  });
}
