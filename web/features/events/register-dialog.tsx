import { useState } from "react";
import { freeCancellationPromise } from "#domain/catalogue/cancellation-promise.ts";
import { formatPrice } from "#domain/events/event-list.ts";
import { formatPartyPrice, MAX_PARTY } from "#domain/events/events.ts";
import { toPesewas } from "#domain/payments/money.ts";
import { INVALID_EMAIL, NAME_TOO_SHORT, PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { FormNotice } from "#web/components/notices/form-notice.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { forms } from "#web/content/forms.ts";
import { events } from "#web/content/pages/events.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { ApiError, errorMessage } from "#web/lib/api-error.ts";
import { isUnpaidLimit } from "#web/lib/forms/retry-without-hold.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import type { ChosenEvent } from "./chosen-event.ts";

const copy = events.register;
const PARTY_SIZES = Array.from({ length: MAX_PARTY }, (_, index) => index + 1);

/** Registers the visitor, then opens the checkout or, if no payment is due now, the self-service page. */
export function RegisterDialog({
  onClose,
  onBack,
  ...chosen
}: ChosenEvent & { onClose: () => void; onBack?: () => void }) {
  const { id, title, when, startsAtMs, amount } = chosen;
  const [isFull, setFull] = useState(chosen.isFull);
  const [people, setPeople] = useState(1);
  const [hasPlace, setHasPlace] = useState(false);
  const [notHeld, setNotHeld] = useState<string | null>(null);
  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    async load() {
      const { registerFormLogic } = await import("./register-form-logic.ts");
      return registerFormLogic({ id, amount, waitlist: isFull });
    },
    onSent: () => onClose(),
    onFailed(error) {
      if (error instanceof ApiError && error.code === "event_full") setFull(true);
      if (error instanceof ApiError && error.code === "already_registered") setHasPlace(true);
      setNotHeld(isUnpaidLimit(error) ? errorMessage(error, copy.failed.text) : null);
      // The reason stands in the form, and the next press registers without a hold.
      if (isUnpaidLimit(error)) return;
      toast({
        variant: "destructive",
        title: copy.failed.title,
        description: errorMessage(error, copy.failed.text),
      });
    },
  });
  const { form, close, back, question } = useFormClose(isSending, onClose, onBack);
  const submit = isFull ? copy.submitWait : amount === 0 ? copy.submitFree : copy.submit;
  const intro = isFull
    ? copy.full
    : amount === 0
      ? copy.free
      : copy.heldFor(
          formatPrice(amount * people),
          freeCancellationPromise(
            { type: "workshop", startsAtMs, paidAtMs: null, pricePesewas: toPesewas(amount * people) },
            Date.now(),
          ),
        );

  return (
    <Dialog onBack={back} onClose={close} question={question} title={copy.title(title)} description={when}>
      <form {...handlers} ref={form} aria-label={copy.title(title)} className="grid gap-4">
        <p>{intro}</p>
        <Field label={copy.name} isRequired requiredMessage={NAME_TOO_SHORT} error={problems.attendeeName}>
          {(control) => <input {...control} name="attendeeName" autoComplete="name" enterKeyHint="next" />}
        </Field>
        <Field
          label={copy.email}
          isRequired
          requiredMessage={INVALID_EMAIL}
          error={problems.attendeeEmail ?? warnings.attendeeEmail}
        >
          {(control) => <input {...control} {...EMAIL_INPUT} name="attendeeEmail" />}
        </Field>
        <Field label={copy.phone} isRequired requiredMessage={PHONE_TOO_SHORT} error={problems.attendeePhone}>
          {(control) => <input {...control} {...PHONE_INPUT} name="attendeePhone" />}
        </Field>
        {!isFull && (
          <Field
            label={copy.people}
            hint={people > 1 && amount > 0 ? formatPartyPrice(formatPrice(amount * people), people) : undefined}
            error={problems.people}
          >
            {(control) => (
              <select
                {...control}
                name="people"
                value={people}
                onChange={({ target }) => setPeople(Number(target.value))}
              >
                {PARTY_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {copy.peopleOption(size)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {!isFull && people > 1 && (
          <Field label={copy.companions} hint={copy.companionsHint} isOptional error={problems.companions}>
            {(control) => <textarea {...control} name="companions" rows={people - 1} autoCapitalize="words" />}
          </Field>
        )}
        {hasPlace && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="isForSomebodyElse" value="true" className="size-5 accent-forest" />
            {copy.isForSomebodyElse}
          </label>
        )}
        <p className="text-muted text-sm">{copy.adult}</p>
        {notHeld && <FormNotice>{notHeld}</FormNotice>}
        {failedDraft && !notHeld && <SendFailure draft={whatsappDraft.workshop(title)} reason={failureReason} />}
        <Button type="submit" variant="accent" disabled={isSending}>
          {isSending ? copy.busy : submit}
        </Button>
        <SmartLink
          href={whatsappLink(whatsappDraft.workshop(title))}
          className="link inline-flex min-h-11 items-center justify-center text-sm"
        >
          {forms.whatsapp}
        </SmartLink>
      </form>
    </Dialog>
  );
}
