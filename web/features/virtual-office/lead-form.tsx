import type { RefObject } from "react";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { COMPANY_COUNTRY, followUpPromise } from "#domain/catalogue/virtual-office.ts";
import type { VirtualPlan } from "#domain/clients/clients.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { NoScript } from "#web/components/notices/no-script.tsx";
import { ReplyPromise } from "#web/components/notices/reply-promise.tsx";
import { SendFailure } from "#web/components/notices/send-failure.tsx";
import { CountryOptions } from "#web/components/site/country-options.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EMAIL_INPUT, Field, PHONE_INPUT } from "#web/components/ui/field.tsx";
import { Honeypot } from "#web/components/ui/honeypot.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { classNames } from "#web/lib/class-names.ts";
import { chooseCountry } from "#web/lib/exchange-rate/visitor-money.ts";
import { useHydrated } from "#web/lib/use-hydrated.ts";
import { leadDraft } from "./lead-message.ts";
import type { useLeadForm } from "./use-lead-form.ts";

interface LeadFormProps {
  lead: ReturnType<typeof useLeadForm>;
  /** The form's name for screen readers. */
  label: string;
  /** The plan chosen on the page. */
  plan: VirtualPlan | null;
  submitLabel: string;
  formRef?: RefObject<HTMLFormElement | null>;
  /** Link to the plans, on a page that lists them. */
  plansHref?: string;
}

/** The virtual office enquiry, on the landing page and in the home page's dialog. */
export function LeadForm({ lead, label, plan, submitLabel, formRef, plansHref }: LeadFormProps) {
  const { form: copy } = virtualOffice;
  // The form sends the plan from the start but shows it after hydration, because the prerendered HTML ignores the URL.
  const planName = useHydrated() && plan ? PLANS[`virtual_${plan}`].name : null;
  const { problems, warnings, failedDraft, failureReason, isSending, handlers } = lead;

  return (
    <>
      <NoScript of="virtualOffice" />
      <form ref={formRef} {...handlers} aria-label={label} className="grid gap-4 noscript:hidden">
        {plansHref && (
          // The same height with and without a plan: a button that moves under the finger loses the tap.
          <p aria-live="polite" className="grid justify-items-start">
            <span
              className={classNames(
                "rounded-card px-3.5 py-1 font-semibold text-sm",
                planName ? "bg-marigold" : "bg-terrazzo",
              )}
            >
              {planName ? copy.selected(planName) : copy.noneSelected}
            </span>
            <SmartLink href={plansHref} className="link inline-flex min-h-11 items-center text-sm">
              {planName ? copy.changePlan : copy.choosePlan}
            </SmartLink>
          </p>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Full name" isRequired error={problems.fullName} className="content-start">
            {(control) => (
              <input {...control} name="fullName" autoComplete="name" autoCapitalize="words" enterKeyHint="next" />
            )}
          </Field>
          <Field label="Business name" isRequired error={problems.businessName} className="content-start">
            {(control) => <input {...control} name="businessName" autoComplete="organization" enterKeyHint="next" />}
          </Field>
        </div>
        <Field label="Email" isRequired error={problems.email ?? warnings.email}>
          {(control) => <input {...control} {...EMAIL_INPUT} name="email" />}
        </Field>
        <Field label="Phone" isRequired error={problems.phone}>
          {(control) => <input {...control} {...PHONE_INPUT} name="phone" />}
        </Field>
        <Field label={COMPANY_COUNTRY.label} hint={COMPANY_COUNTRY.reason} isRequired error={problems.country}>
          {(control) => (
            <select {...control} name="country" ref={followCountry} onChange={({ target }) => followCountry(target)}>
              <CountryOptions ask="Choose one" />
            </select>
          )}
        </Field>
        <Field label="Message" isOptional error={problems.message}>
          {(control) => <textarea {...control} name="message" rows={2} />}
        </Field>
        <Honeypot />
        {failedDraft && <SendFailure draft={leadDraft(failedDraft, planName)} reason={failureReason} />}
        <ReplyPromise source="virtual_office" fallback={`We contact you ${followUpPromise()}.`} />
        <Button type="submit" disabled={isSending}>
          {isSending ? copy.pending : submitLabel}
        </Button>
        <SmartLink
          href={whatsappLink(whatsappDraft.virtualOffice(planName ?? undefined))}
          className="link inline-flex min-h-11 items-center justify-center text-sm"
        >
          {virtualOffice.contact.whatsapp}
        </SmartLink>
      </form>
    </>
  );
}

/** Shows prices in the currency of the chosen country, including a country chosen before hydration. */
function followCountry(select: HTMLSelectElement | null) {
  if (select?.value) void chooseCountry(select.value);
}
