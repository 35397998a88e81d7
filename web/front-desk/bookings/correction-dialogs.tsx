import { useRef } from "react";
import type {
  AdminBooking,
  CorrectBookingInput,
  PriceBookingInput,
  VoidDeskPaymentInput,
} from "#contract/front-desk/bookings.ts";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { FormDialog } from "#web/front-desk/components/act-dialogs.tsx";
import { shownAmount } from "#web/front-desk/components/format.ts";
import type { Undo } from "#web/front-desk/components/undo.tsx";
import { frontDeskWords } from "#web/front-desk/words.ts";
import { formLogic } from "#web/lib/forms/form-logic.ts";
import { correctBooking, priceBooking, takeBackDeskPayment } from "./queries.ts";
import { bookingWords as words } from "./words.ts";

interface BookingDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

/** Takes back a payment that was noted at the desk for the wrong booking. */
export function TakeBackPaymentDialog({ booking, onClose }: BookingDialogProps) {
  return (
    <FormDialog
      title={words.takeBackTitle(booking.customerName)}
      consequence={words.takeBackText(shownAmount(booking.amount), booking.receiptNumber ?? "")}
      action={words.takeBack}
      pending={words.takingBack}
      keep={words.keepPayment}
      isDestructive
      load={() => takeBackForm(booking)}
      done={() => words.takenBack(booking.customerName)}
      failed={words.takeBackFailed}
      onClose={onClose}
    >
      {(problems) => (
        <Field label={words.takeBackReason} hint={words.takeBackReasonHint} isRequired error={problems.reason}>
          {(control) => <input {...control} name="reason" autoComplete="off" maxLength={500} />}
        </Field>
      )}
    </FormDialog>
  );
}

async function takeBackForm(booking: AdminBooking) {
  const { VoidDeskPaymentInput } = await import("#contract/front-desk/bookings.ts");
  const { paymentReference } = booking;
  return formLogic({
    schema: {
      safeParse: (draft) => VoidDeskPaymentInput.safeParse({ ...(draft as object), paymentReference }),
    },
    send: (input: VoidDeskPaymentInput) => takeBackDeskPayment(booking, input),
  });
}

/** Gives a booking without a list price what was agreed. */
export function PriceBookingDialog({ booking, onClose }: BookingDialogProps) {
  return (
    <FormDialog
      title={words.priceTitle(booking.customerName)}
      consequence={words.priceText(booking.planName)}
      action={words.price}
      pending={words.pricing}
      keep={frontDeskWords.list.cancel}
      load={() => priceForm(booking)}
      done={(priced) => ({
        ...words.priced(priced.customerName, shownAmount(priced.amount)),
        undo: {
          send: () => priceBooking(priced, { amount: booking.amount, reason: words.undone, was: priced.amount }),
          done: words.unpriced(priced.customerName),
          failed: words.priceFailed,
        },
      })}
      failed={words.priceFailed}
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
      consequence={words.correctText}
      action={words.save}
      pending={words.saving}
      keep={frontDeskWords.list.cancel}
      load={() =>
        correctForm(booking, (input) => {
          isSent.current = input.sendAgain === true;
        })
      }
      done={(corrected) => ({
        ...words.corrected(corrected.customerName, isSent.current),
        // A mail that is out is not called back.
        undo: isSent.current ? undefined : undoCorrection(corrected, booking),
      })}
      failed={words.correctFailed}
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
  const changed = FIELDS.filter((field) => corrected[field] !== before[field]);
  if (changed.some((field) => REACHED_BY.has(field) && before[field] === null)) return undefined;
  return {
    send: () =>
      correctBooking(corrected, {
        ...Object.fromEntries(changed.map((field) => [field, before[field] ?? ""])),
        seen: Object.fromEntries(changed.map((field) => [field, corrected[field]])),
      }),
    done: words.uncorrected(before.customerName),
    failed: words.correctFailed,
  };
}

const FIELDS = ["customerName", "customerEmail", "customerPhone", "notes", "companyName", "companyTin"] as const;
const REACHED_BY: ReadonlySet<string> = new Set(["customerEmail", "customerPhone"]);

/** Only what was changed is sent, with what stood there. */
async function correctForm(booking: AdminBooking, onSend: (input: CorrectBookingInput) => void) {
  const { CorrectBookingInput } = await import("#contract/front-desk/bookings.ts");
  return formLogic({
    schema: {
      safeParse(draft) {
        const { sendAgain, ...typed } = draft as Record<string, string>;
        const changed = FIELDS.filter((field) => typed[field] !== (booking[field] ?? ""));
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
