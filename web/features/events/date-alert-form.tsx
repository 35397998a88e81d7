import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { WORKSHOP_KEYS, type WorkshopKey } from "#domain/events/workshops.ts";
import { INVALID_EMAIL } from "#domain/people/field-messages.ts";
import { Confirmation, confirmSent } from "#web/components/notices/confirmation.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { events } from "#web/content/pages/events.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { toast } from "#web/lib/toasts/toast.ts";

const copy = events.alert;

/** Asks to be emailed the next date of a workshop: the given one, or one that the visitor chooses. */
export function DateAlertForm({ workshop }: { workshop?: WorkshopKey | undefined }) {
  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    async load() {
      const { dateAlertFormLogic } = await import("./date-alert-form-logic.ts");
      return dateAlertFormLogic;
    },
    onSent: () => void confirmSent("date-alert", { what: "dateAlert" }),
    onFailed: () => toast({ variant: "destructive", ...copy.failed }),
  });
  return (
    <>
      <Confirmation name="date-alert" />
      <form {...handlers} aria-label={copy.title} className="grid gap-4">
        {workshop ? (
          <input type="hidden" name="workshop" value={workshop} />
        ) : (
          <Field label={copy.workshop} isRequired requiredMessage={copy.chooseWorkshop} error={problems.workshop}>
            {(control) => (
              <select {...control} name="workshop">
                <option value="">{copy.chooseWorkshop}</option>
                {WORKSHOP_KEYS.map((key) => (
                  <option key={key} value={key}>
                    {WORKSHOPS[key].name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label={copy.email} isRequired requiredMessage={INVALID_EMAIL} error={problems.email ?? warnings.email}>
          {(control) => <input {...control} {...EMAIL_INPUT} name="email" enterKeyHint="send" />}
        </Field>
        {failedDraft && <SendFailure draft={whatsappDraft.nextDate()} reason={failureReason} />}
        <Button type="submit" variant="accent" disabled={isSending}>
          {isSending ? copy.busy : copy.submit}
        </Button>
        <p className="text-muted text-sm">
          {copy.consent}{" "}
          <SmartLink href={copy.privacy.href} className="link">
            {copy.privacy.label}
          </SmartLink>
        </p>
      </form>
    </>
  );
}
