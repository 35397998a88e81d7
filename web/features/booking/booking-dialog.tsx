import { useState } from "react";
import type { CurrentPrice, ErrorCode } from "#contract/errors.ts";
import {
  type BookingType,
  EARLIEST_START,
  hasMonthsChoice,
  hasPeopleCount,
  isVirtual,
  START_DATE_REQUIRED,
} from "#domain/bookings/bookings.ts";
import { isPricedInDollars, PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { formatCedis, toPesewas } from "#domain/payments/money.ts";
import { INVALID_EMAIL, NAME_TOO_SHORT, PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { useAvailability } from "#web/components/days/use-availability.ts";
import { FormNotice } from "#web/components/notices/form-notice.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateField } from "#web/components/ui/date-field.tsx";
import { Dialog, DialogFooter } from "#web/components/ui/dialog.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { booking as copy } from "#web/content/booking.ts";
import { priceOf } from "#web/content/business-facts.ts";
import { forms } from "#web/content/forms.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { describeRate, STARTING_RATE } from "#web/lib/exchange-rate/describe-rate.ts";
import { setExchangeRate, useExchangeRate } from "#web/lib/exchange-rate/use-exchange-rate.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { bookingDraft } from "./booking-draft.ts";
import { CheckoutNotOpened } from "./checkout-not-opened.ts";
import { ReturnedFromCheckout } from "./returned-from-checkout.ts";

/** Loads once the dialog is shown; its place in the layout is reserved. */
const loadParts = () => import("./booking-dialog-parts.tsx");

const NO_CAPACITY_CODES: ReadonlySet<ErrorCode | null> = new Set(["fully_booked", "closed_day"]);

export interface BookingDialogProps {
  type: BookingType;
  onClose: () => void;
  /** To the choice of another plan, if the visitor came from there. */
  onBack?: () => void;
}

export function BookingDialog({ type, onClose, onBack }: BookingDialogProps) {
  const plan = PLANS[type];
  const isDollarPrice = isPricedInDollars(type);
  const isFree = plan.price.kind === "custom";
  const rate = useExchangeRate(isDollarPrice);
  const [changedPrice, setChangedPrice] = useState<CurrentPrice | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [heldUntil, setHeldUntil] = useState<string | null>(null);
  const [months, setMonths] = useState(1);
  const { today, parts, availabilityByDay, loadDay, reloadDay } = useAvailability(type, loadParts, months);

  const amountPesewas = changedPrice
    ? toPesewas(changedPrice.amount)
    : pricePesewas(type, (rate ?? STARTING_RATE).rate, months);
  const asOf = changedPrice?.asOf ?? rate?.asOf;
  // Until the rate is known: dollars, and no sum in cedis that would change.
  const price = isFree || (isDollarPrice && !asOf) ? priceOf(type, months) : formatCedis(amountPesewas);

  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    async load() {
      const { bookingFormLogic } = await import("./booking-form-logic.ts");
      return bookingFormLogic({ type, amountPesewas, heldUntil, onCreated: setHeldUntil });
    },
    onSent() {
      toast({ title: "Booking Created!", description: "We'll contact you shortly to confirm your booking." });
      onClose();
    },
    onFailed(error) {
      const capacityError = error instanceof ApiError && NO_CAPACITY_CODES.has(error.code) ? error : null;
      setRefusal(capacityError);
      if (capacityError) void reloadDay(capacityError.nextDay ?? today);
      const newPrice = error instanceof ApiError && error.code === "price_changed" ? error.price : null;
      const isFailure = !newPrice && !(error instanceof ReturnedFromCheckout);
      setFailure(isFailure && !capacityError ? error : null);
      if (newPrice) {
        setChangedPrice(newPrice);
        if (newPrice.rate && newPrice.asOf)
          setExchangeRate({ rate: newPrice.rate, asOf: newPrice.asOf }).catch(() => {});
      }
      // A refusal to hold or to charge stands in the form, as does being offline, and nothing failed.
      if (!isFailure || capacityError || !navigator.onLine || (error instanceof CheckoutNotOpened && error.refusal))
        return;
      toast({
        variant: "destructive",
        title: "Booking Failed",
        description: errorMessage(
          error instanceof CheckoutNotOpened ? error.cause : error,
          "Something went wrong. Please try again.",
        ),
      });
    },
  });
  const { form, close, back, question } = useFormClose(isSending, onClose, onBack);

  return (
    <Dialog
      onBack={back}
      onClose={close}
      question={question}
      title={copy.title(plan.name)}
      description={isFree ? copy.notPaying : copy.paying}
    >
      <form {...handlers} ref={form} aria-label={copy.title(plan.name)} className="grid gap-4">
        <p className="flex flex-wrap items-baseline gap-x-2 rounded-control bg-terrazzo px-4 py-3">
          <span className="price text-2xl text-terracotta-deep">{price}</span>
          {plan.per && <span className="text-muted">{copy.per(plan.per, months)}</span>}
          {asOf && <span className="text-muted text-sm">{describeRate({ asOf })}</span>}
          {!isFree && <span className="text-sm">{parts && <parts.VisitorPrice pesewas={amountPesewas} />}</span>}
        </p>
        {!isFree && <p className="min-h-11 text-sm">{parts?.describePayment(type, months)}</p>}
        {changedPrice && <FormNotice key={changedPrice.amount}>{copy.priceChanged(price)}</FormNotice>}
        {hasMonthsChoice(type) && (
          <div className="min-h-19">
            {parts && (
              <parts.MonthsField
                type={type}
                rate={rate?.rate ?? null}
                months={months}
                onChoose={(chosen) => {
                  setMonths(chosen);
                  setChangedPrice(null);
                }}
              />
            )}
          </div>
        )}
        {isVirtual(type) && (
          <div className="min-h-67 sm:min-h-55">{parts && <parts.CompanyCountry problems={problems} />}</div>
        )}
        <Field
          label={isVirtual(type) ? EARLIEST_START : "Start date"}
          isRequired
          requiredMessage={START_DATE_REQUIRED}
          error={problems.startDate ?? warnings.startDate}
        >
          {(control) => (
            <DateField
              control={control}
              name="startDate"
              earliest={parts?.earliestDay(type, availabilityByDay) ?? today}
              today={today}
              statusOf={(day) => parts?.findDayStatus(type, day, availabilityByDay) ?? null}
              onMonthShown={loadDay}
              renderNote={({ id, day, choose }) => (
                <>
                  <div className="mt-2 flex min-h-11 flex-wrap gap-2">
                    {parts && (
                      <parts.DayChips type={type} day={day} availabilityByDay={availabilityByDay} onChoose={choose} />
                    )}
                  </div>
                  {parts && (
                    <parts.StartNote
                      id={id}
                      type={type}
                      day={day}
                      months={months}
                      availabilityByDay={availabilityByDay}
                      onChoose={choose}
                      refusal={problems.startDate ? refusal : null}
                      pricePesewas={amountPesewas}
                      onJoined={onClose}
                    />
                  )}
                </>
              )}
            />
          )}
        </Field>
        <Field label="Full name" isRequired requiredMessage={NAME_TOO_SHORT} error={problems.customerName}>
          {(control) => (
            <input {...control} name="customerName" autoComplete="name" autoCapitalize="words" enterKeyHint="next" />
          )}
        </Field>
        <Field
          label="Email"
          isRequired
          requiredMessage={INVALID_EMAIL}
          error={problems.customerEmail ?? warnings.customerEmail}
        >
          {(control) => <input {...control} {...EMAIL_INPUT} name="customerEmail" />}
        </Field>
        <Field label="Phone" isRequired requiredMessage={PHONE_TOO_SHORT} error={problems.customerPhone}>
          {(control) => <input {...control} {...PHONE_INPUT} name="customerPhone" />}
        </Field>
        {hasPeopleCount(type) && (
          <Field label="Number of people" isRequired error={problems.numberOfPeople}>
            {(control) => (
              <input
                {...control}
                name="numberOfPeople"
                inputMode="numeric"
                autoComplete="off"
                defaultValue="1"
                enterKeyHint="next"
              />
            )}
          </Field>
        )}
        <Field label="Notes" isOptional error={problems.notes}>
          {(control) => <textarea {...control} name="notes" rows={2} />}
        </Field>
        <div className={isVirtual(type) ? "min-h-163 sm:min-h-119" : "min-h-11"}>
          {parts && <parts.CompanyFields type={type} problems={problems} />}
        </div>
        {parts && heldUntil && <parts.HeldUntil type={type} heldUntil={heldUntil} />}
        {failure instanceof CheckoutNotOpened ? (
          <FormNotice>{failure.refusal ?? (parts && <parts.NotOpened />)}</FormNotice>
        ) : (
          failure !== null &&
          failedDraft && <SendFailure draft={bookingDraft(plan.name, failedDraft)} reason={failureReason} />
        )}
        {parts && !isFree && <parts.VisitorCurrencyChoice pesewas={amountPesewas} />}
        <SmartLink
          href={whatsappLink(whatsappDraft.plan(plan.name))}
          className="link inline-flex min-h-11 items-center justify-center text-sm"
        >
          {forms.whatsapp}
        </SmartLink>
        <div className="min-h-22 text-sm">{parts && <parts.BeforeSubmit isFree={isFree} />}</div>
        <DialogFooter>
          <Button type="submit" variant="accent" disabled={isSending}>
            {isSending ? copy.pending : isFree ? copy.submit : copy.submitAndPay(price)}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
