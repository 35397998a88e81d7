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
import { makeFormLogic } from "#web/lib/forms/form-logic.ts";
import { bookingCopy as copy } from "./copy.ts";
import { correctBooking, priceBooking, voidDeskPayment } from "./queries.ts";

interface BookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Voids a desk payment that was recorded on the wrong booking. */
export function VoidPaymentDialog({ booking, onClose }: BookingDialogProps) {
  return (
    <FormDialog
      title={copy.voidTitle(booking.customerName)}
      description={copy.voidText(formatAmount(booking.amount), booking.receiptNumber ?? "")}
      actionLabel={copy.voidPayment}
      pendingLabel={copy.voiding}
      cancelLabel={copy.keepPayment}
      isDestructive
      load={() => voidPaymentForm(booking)}
      successMessage={() => copy.voided(booking.customerName)}
      errorTitle={copy.voidFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={copy.voidReason} hint={copy.voidReasonHint} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  );
}

async function voidPaymentForm(booking: AdminBooking) {
  const { VoidDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
  const { paymentReference } = booking;
  return makeFormLogic({
    schema: {
      safeParse: (draft) => VoidDeskPaymentInput.safeParse({ ...(draft as object), paymentReference }),
    },
    send: (input: VoidDeskPaymentInput) => voidDeskPayment(booking, input),
  });
}

/** Sets the agreed price of a booking without a list price. */
export function PriceBookingDialog({ booking, onClose }: BookingDialogProps) {
  return (
    <FormDialog
      title={copy.priceTitle(booking.customerName)}
      description={copy.priceText(booking.planName)}
      actionLabel={copy.price}
      pendingLabel={copy.pricing}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() => priceForm(booking)}
      successMessage={(priced) => ({
        ...copy.priced(priced.customerName, formatAmount(priced.amount)),
        undo: {
          send: () => priceBooking(priced, { amount: booking.amount, reason: copy.undoReason, was: priced.amount }),
          successMessage: copy.priceUndone(priced.customerName),
          errorTitle: copy.priceFailed,
        },
      })}
      errorTitle={copy.priceFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.priceAmount} isRequired error={problems.amount}>
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
          <Field label={copy.priceReason} hint={copy.priceReasonHint} isRequired error={problems.reason}>
            {(control) => <input {...control} name="reason" autoComplete="off" maxLength={200} />}
          </Field>
        </>
      )}
    </FormDialog>
  );
}

async function priceForm(booking: AdminBooking) {
  const { PriceBookingInput } = await import("#contract/front-desk/bookings.ts");
  return makeFormLogic({
    schema: { safeParse: (draft) => PriceBookingInput.safeParse({ ...(draft as object), was: booking.amount }) },
    send: (input: PriceBookingInput) => priceBooking(booking, input),
  });
}

/** Corrects the customer's details; can resend a mail that went to a wrong address. */
export function CorrectBookingDialog({ booking, onClose }: BookingDialogProps) {
  const isSent = useRef(false);
  return (
    <FormDialog
      title={copy.correctTitle(booking.customerName)}
      description={copy.correctText}
      actionLabel={copy.save}
      pendingLabel={copy.saving}
      cancelLabel={frontDeskCopy.list.cancel}
      load={() =>
        correctForm(booking, (input) => {
          isSent.current = input.sendAgain === true;
        })
      }
      successMessage={(corrected) => ({
        ...copy.corrected(corrected.customerName, isSent.current && corrected.customerEmail !== null),
        // A sent mail cannot be undone.
        undo: isSent.current ? undefined : undoCorrection(corrected, booking),
      })}
      errorTitle={copy.correctFailed}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <Field label={copy.name} isRequired error={problems.customerName}>
            {(control) => (
              <input {...control} name="customerName" autoComplete="off" defaultValue={booking.customerName} />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={copy.details.email} error={problems.customerEmail} className="content-start">
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
            <Field label={copy.details.phone} error={problems.customerPhone} className="content-start">
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
            <Field label={copy.details.company} isOptional error={problems.companyName} className="content-start">
              {(control) => (
                <input {...control} name="companyName" autoComplete="off" defaultValue={booking.companyName ?? ""} />
              )}
            </Field>
            <Field label={copy.details.tin} isOptional error={problems.companyTin} className="content-start">
              {(control) => (
                <input {...control} name="companyTin" autoComplete="off" defaultValue={booking.companyTin ?? ""} />
              )}
            </Field>
          </div>
          <Field label={copy.details.notes} isOptional error={problems.notes}>
            {(control) => <textarea {...control} name="notes" rows={3} defaultValue={booking.notes ?? ""} />}
          </Field>
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="sendAgain" value="true" className="size-5 accent-forest" />
            {copy.sendAgain[booking.status]}
          </label>
        </>
      )}
    </FormDialog>
  );
}

/** Undo cannot empty an e-mail address or phone number. */
function undoCorrection(corrected: AdminBooking, before: AdminBooking): Undo | undefined {
  const changed = CORRECTABLE_FIELDS.filter((field) => corrected[field] !== before[field]);
  if (changed.some((field) => CONTACT_FIELDS.has(field) && before[field] === null)) return undefined;
  return {
    send: () =>
      correctBooking(corrected, {
        ...Object.fromEntries(changed.map((field) => [field, before[field] ?? ""])),
        seen: Object.fromEntries(changed.map((field) => [field, corrected[field]])),
      }),
    successMessage: copy.correctionUndone(before.customerName),
    errorTitle: copy.correctFailed,
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

/** Sends only changed fields, with the values that staff saw. */
async function correctForm(booking: AdminBooking, onSend: (input: CorrectBookingInput) => void) {
  const { CorrectBookingInput } = await import("#contract/front-desk/bookings.ts");
  return makeFormLogic({
    schema: {
      safeParse(draft) {
        const { sendAgain, ...fields } = draft as Record<string, string>;
        const changed = CORRECTABLE_FIELDS.filter((field) => fields[field] !== (booking[field] ?? ""));
        return CorrectBookingInput.safeParse({
          ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
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
