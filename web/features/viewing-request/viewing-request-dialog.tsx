import { plansOfGroup } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { FIRST_NAME_REQUIRED, INVALID_EMAIL } from "#domain/people/field-messages.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { confirmSent } from "#web/components/notices/confirmation.tsx";
import { ReplyPromise } from "#web/components/notices/reply-promise.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog, DialogFooter } from "#web/components/ui/dialog.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { Honeypot } from "#web/components/ui/honeypot.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { replyTime } from "#web/content/common.ts";
import { forms } from "#web/content/forms.ts";
import { home } from "#web/content/pages/home.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { errorMessage } from "#web/lib/api-error.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { ViewingTime } from "./viewing-time.tsx";

interface ViewingRequestDialogProps {
  planName: string;
  onClose: () => void;
}

export function ViewingRequestDialog({ planName, onClose }: ViewingRequestDialogProps) {
  const { viewing } = home;
  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    async load() {
      const { viewingRequestFormLogic } = await import("./viewing-request-form-logic.ts");
      return viewingRequestFormLogic(planName);
    },
    onSent(sent) {
      // A booked viewing has nothing more to wait for: its confirmation on the page says so.
      if (sent.what === "viewing")
        toast({
          title: "Inquiry Sent!",
          description: "Thank you! We've received your inquiry and will be in touch soon.",
        });
      onClose();
      const place = plansOfGroup("office").some((type) => PLANS[type].name === planName) ? "offices" : "desks";
      void confirmSent(place, sent);
    },
    onFailed: (error) =>
      toast({
        variant: "destructive",
        title: "Submission Failed",
        description: errorMessage(error, "Something went wrong. Please try again."),
      }),
  });
  const { form, close, question } = useFormClose(isSending, onClose);

  return (
    <Dialog onClose={close} question={question} title={viewing.title(planName)} description={viewing.intro}>
      <form {...handlers} ref={form} aria-label={viewing.title(planName)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First name"
            isRequired
            requiredMessage={FIRST_NAME_REQUIRED}
            error={problems.firstName}
            className="content-start"
          >
            {(control) => <input {...control} name="firstName" autoComplete="given-name" enterKeyHint="next" />}
          </Field>
          <Field label="Last name" isOptional error={problems.lastName} className="content-start">
            {(control) => <input {...control} name="lastName" autoComplete="family-name" enterKeyHint="next" />}
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            className="content-start"
            label="Email"
            isRequired
            requiredMessage={INVALID_EMAIL}
            error={problems.email ?? warnings.email}
          >
            {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
          </Field>
          <Field className="content-start" label="Phone" isOptional error={problems.phone}>
            {(control) => <input {...control} {...PHONE_INPUT} name="phone" />}
          </Field>
        </div>
        <ViewingTime error={problems.viewingAt} />
        <Field label="Message" isOptional error={problems.message}>
          {(control) => <textarea {...control} name="message" rows={2} defaultValue={viewing.message(planName)} />}
        </Field>
        <Honeypot />
        {failedDraft && (
          <SendFailure draft={failedDraft.message || whatsappDraft.viewing(planName)} reason={failureReason} />
        )}
        <ReplyPromise source="viewing_request" fallback={`We reply ${replyTime}.`} />
        <SmartLink
          href={whatsappLink(whatsappDraft.viewing(planName))}
          className="link inline-flex min-h-11 items-center justify-center text-sm"
        >
          {forms.whatsapp}
        </SmartLink>
        <DialogFooter>
          <Button type="submit" variant="accent" disabled={isSending}>
            {isSending ? "Sending..." : viewing.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
