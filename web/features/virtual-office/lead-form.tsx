import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { type LeadSource, VirtualOfficeEnquiryForm } from "#contract/inquiries.ts";
import { COUNTRIES, COUNTRY_NAMES } from "#domain/clients.ts";
import { splitName } from "#domain/phones.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Honeypot } from "#web/components/ui/honeypot.tsx";
import { whatsappDraft } from "#web/content/common.ts";
import { crmInquiryMutation } from "#web/lib/crm-inquiry-mutation.ts";
import { external, whatsappLink } from "#web/lib/links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";
import { leadMessage } from "./lead-message.ts";

interface LeadFormProps {
  source: LeadSource;
  /** The plan chosen on the page, by name; null when none is. */
  planName: string | null;
  submitLabel: string;
  onSent: () => void;
}

/** What the inputs hold: text, before the schema has tidied it. */
type LeadDraft = Record<keyof VirtualOfficeEnquiryForm | "website", string>;

/** The virtual-office enquiry, on the landing page and in the home page's dialog. */
export function LeadForm({ source, planName, submitLabel, onSent }: LeadFormProps) {
  const form = useForm<LeadDraft, unknown, VirtualOfficeEnquiryForm>({
    mode: "onTouched",
    resolver: standardSchemaResolver(VirtualOfficeEnquiryForm),
    defaultValues: {
      fullName: "",
      businessName: "",
      email: "",
      phone: "",
      country: "",
      message: "",
      website: "",
    },
  });
  const { errors } = form.formState;
  const send = useMutation(crmInquiryMutation(), queryClient);

  async function submit(values: VirtualOfficeEnquiryForm) {
    try {
      await send.mutateAsync({
        ...splitName(values.fullName),
        email: values.email,
        phone: values.phone,
        message: leadMessage(values, planName),
        source,
        businessName: values.businessName,
        country: values.country,
        page: window.location.pathname,
        website: form.getValues("website"),
        ...(planName && { plan: planName }),
      });
      toast({
        title: "Request Submitted!",
        description: "Thank you! We'll contact you within 24 hours to set up your virtual office.",
      });
      form.reset();
      onSent();
    } catch {
      toast({
        variant: "destructive",
        title: "Error",
        description: "Failed to submit request. Please try again or contact us directly.",
      });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      {planName && (
        <p className="w-fit rounded-full bg-marigold px-3.5 py-1 font-semibold text-sm">Selected: {planName}</p>
      )}
      <Field label="Full name" isRequired error={errors.fullName?.message}>
        {(control) => <input {...control} {...form.register("fullName")} autoComplete="name" />}
      </Field>
      <Field label="Business name" isRequired error={errors.businessName?.message}>
        {(control) => <input {...control} {...form.register("businessName")} autoComplete="organization" />}
      </Field>
      <Field label="Email" isRequired error={errors.email?.message}>
        {(control) => (
          <input {...control} {...form.register("email")} type="email" inputMode="email" autoComplete="email" />
        )}
      </Field>
      <Field label="Phone" isRequired error={errors.phone?.message}>
        {(control) => <input {...control} {...form.register("phone")} type="tel" inputMode="tel" autoComplete="tel" />}
      </Field>
      <Field label="Country" isRequired error={errors.country?.message}>
        {(control) => (
          <select {...control} {...form.register("country")} autoComplete="country-name">
            <option value="">Choose a country</option>
            {COUNTRIES.map((country) => (
              <option key={country} value={country}>
                {COUNTRY_NAMES[country]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Message" isOptional error={errors.message?.message}>
        {(control) => <textarea {...control} {...form.register("message")} rows={3} />}
      </Field>
      <Honeypot field={form.register("website")} />
      <Button type="submit" variant="accent" disabled={send.isPending}>
        {send.isPending ? "Submitting..." : submitLabel}
      </Button>
      <a
        href={whatsappLink(whatsappDraft.virtualOffice(planName ?? undefined))}
        className="link inline-flex min-h-11 items-center justify-center text-sm"
        {...external}
      >
        Chat on WhatsApp
      </a>
    </form>
  );
}
