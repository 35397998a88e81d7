import { Confirmation, confirmSent } from "#web/components/notices/confirmation.tsx";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { ReplyPromise } from "#web/components/notices/reply-promise.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { Honeypot } from "#web/components/ui/honeypot.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { replyTime, responsePromise } from "#web/content/common.ts";
import { support } from "#web/content/pages/support.ts";
import { toast } from "#web/lib/toasts/toast.ts";
import { contactDraft } from "./contact-draft.ts";

const KINDS = {
  contact: {
    submit: "Send my message",
    sent: { title: "Message sent!", description: "We'll get back to you soon." },
    failed: { title: "Error", description: "Failed to send message. Please try again." },
  },
  support: {
    submit: support.form.submit,
    sent: { title: "Support request sent!", description: `We'll get back to you ${responsePromise}.` },
    failed: { title: "Error", description: "Failed to send request. Please try again." },
  },
} as const;

/** The contact form. The support form adds a category. */
export function ContactForm({ kind }: { kind: keyof typeof KINDS }) {
  const copy = KINDS[kind];
  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = useLazyForm({
    draftKey: kind,
    async load() {
      const { contactFormLogic } = await import("./contact-form-logic.ts");
      return contactFormLogic;
    },
    onSent(replyBy) {
      toast(copy.sent);
      void confirmSent(kind, { what: "message", when: replyBy });
    },
    onFailed: () => toast({ variant: "destructive", ...copy.failed }),
  });

  return (
    <>
      <NoScript of={kind} />
      <Confirmation name={kind} />
      <form {...handlers} aria-label={copy.submit} className="grid gap-4 noscript:hidden">
        {kind === "support" && (
          <Field label={support.form.categoryLabel} isOptional error={problems.category}>
            {(control) => (
              <select {...control} name="category">
                <option value="">{support.form.categoryPlaceholder}</option>
                {Object.entries(support.form.categories).map(([category, label]) => (
                  <option key={category} value={category}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Field label="Name" isRequired error={problems.name}>
          {(control) => (
            <input {...control} name="name" autoComplete="name" autoCapitalize="words" enterKeyHint="next" />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Email" isRequired error={problems.email ?? warnings.email} className="content-start">
            {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
          </Field>
          <Field label="Phone" isRequired error={problems.phone} className="content-start">
            {(control) => <input {...control} {...PHONE_INPUT} name="phone" />}
          </Field>
        </div>
        <Field label="Message" isRequired error={problems.message}>
          {(control) => <textarea {...control} name="message" rows={5} />}
        </Field>
        <Honeypot />
        {failedDraft && <SendFailure draft={contactDraft(failedDraft)} reason={failureReason} />}
        <ReplyPromise source={kind} fallback={`We reply ${replyTime}.`} />
        <Button type="submit" variant="accent" disabled={isSending}>
          {isSending ? "Sending..." : copy.submit}
        </Button>
      </form>
    </>
  );
}
