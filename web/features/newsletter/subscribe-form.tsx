import { Confirmation, confirmSent } from "#web/components/notices/confirmation.tsx";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field } from "#web/components/ui/field.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { newsletter } from "#web/content/blog/blog.ts";
import { toast } from "#web/lib/toasts/toast.ts";

/** The newsletter form. Submitting it is the consent. */
export function SubscribeForm() {
  const { problems, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    async load() {
      const { subscribeFormLogic } = await import("./subscribe-form-logic.ts");
      return subscribeFormLogic;
    },
    onSent() {
      toast(newsletter.sent);
      void confirmSent("newsletter", { what: "newsletter" });
    },
    onFailed: () => toast({ variant: "destructive", ...newsletter.failed }),
  });

  return (
    <>
      <NoScript of="newsletter" />
      <Confirmation name="newsletter" />
      <form {...handlers} aria-label={newsletter.submit} className="grid gap-4 noscript:hidden">
        <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
          <Field label={newsletter.label} isRequired error={problems.email}>
            {(control) => <input {...control} {...EMAIL_INPUT} name="email" enterKeyHint="send" />}
          </Field>
          <Button type="submit" variant="accent" disabled={isSending} className="sm:mt-[1.95rem]">
            {isSending ? newsletter.pending : newsletter.submit}
          </Button>
        </div>
        {failedDraft && <SendFailure draft={newsletter.draft(failedDraft.email ?? "")} reason={failureReason} />}
        <p className="text-muted text-sm">
          {newsletter.consent}{" "}
          <SmartLink href={newsletter.privacyLink.href} className="link">
            {newsletter.privacyLink.label}
          </SmartLink>
        </p>
      </form>
    </>
  );
}
