import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ViewingRequestForm } from "#contract/inquiries.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Field } from "#web/components/ui/field.tsx";
import { Honeypot } from "#web/components/ui/honeypot.tsx";
import { whatsappDraft } from "#web/content/common.ts";
import { home } from "#web/content/home.ts";
import { sentenceOf } from "#web/lib/api.ts";
import { crmInquiryMutation } from "#web/lib/crm-inquiry-mutation.ts";
import { external, whatsappLink } from "#web/lib/links.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { toast } from "#web/lib/toast.ts";

interface ViewingRequestDialogProps {
  planName: string;
  onClose: () => void;
}

/** What the inputs hold: text, before the schema has tidied it. */
type ViewingRequestDraft = Record<keyof ViewingRequestForm | "website", string>;

export function ViewingRequestDialog({ planName, onClose }: ViewingRequestDialogProps) {
  const { viewing } = home;
  const form = useForm<ViewingRequestDraft, unknown, ViewingRequestForm>({
    mode: "onTouched",
    resolver: standardSchemaResolver(ViewingRequestForm),
    defaultValues: {
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      message: viewing.message(planName),
      website: "",
    },
  });
  const { errors, isDirty } = form.formState;
  const send = useMutation(crmInquiryMutation(), queryClient);

  async function submit(values: ViewingRequestForm) {
    try {
      await send.mutateAsync({
        ...values,
        source: "viewing_request",
        plan: planName,
        page: window.location.pathname,
        website: form.getValues("website"),
      });
      toast({
        title: "Inquiry Sent!",
        description: "Thank you! We've received your inquiry and will be in touch soon.",
      });
      onClose();
    } catch (error) {
      toast({
        variant: "destructive",
        title: "Submission Failed",
        description: sentenceOf(error, "Something went wrong. Please try again."),
      });
    }
  }

  function close() {
    if (send.isPending) return;
    if (isDirty && !window.confirm("Close and lose what you have typed?")) return;
    onClose();
  }

  return (
    <Dialog onClose={close} title={viewing.title(planName)} description={viewing.intro}>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" isRequired error={errors.firstName?.message}>
            {(control) => <input {...control} {...form.register("firstName")} autoComplete="given-name" />}
          </Field>
          <Field label="Last name" isOptional error={errors.lastName?.message}>
            {(control) => <input {...control} {...form.register("lastName")} autoComplete="family-name" />}
          </Field>
        </div>
        <Field label="Email" isRequired error={errors.email?.message}>
          {(control) => (
            <input {...control} {...form.register("email")} type="email" inputMode="email" autoComplete="email" />
          )}
        </Field>
        <Field label="Phone" isOptional error={errors.phone?.message}>
          {(control) => (
            <input {...control} {...form.register("phone")} type="tel" inputMode="tel" autoComplete="tel" />
          )}
        </Field>
        <Field label="Message" isOptional error={errors.message?.message}>
          {(control) => <textarea {...control} {...form.register("message")} rows={4} />}
        </Field>
        <Honeypot field={form.register("website")} />
        <Button type="submit" variant="accent" disabled={send.isPending}>
          {send.isPending ? "Sending..." : viewing.submit}
        </Button>
        <a
          href={whatsappLink(whatsappDraft.viewing(planName))}
          className="link inline-flex min-h-11 items-center justify-center text-sm"
          {...external}
        >
          Chat on WhatsApp
        </a>
      </form>
    </Dialog>
  );
}
