import { Dialog } from "#web/components/ui/dialog.tsx";
import { useFormClose } from "#web/components/ui/use-form-close.tsx";
import { home } from "#web/content/pages/home.ts";
import { LeadForm } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** The home page's virtual office enquiry. */
export function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { enquiry } = home.virtual;
  const lead = useLeadForm({ source: "home_enquiry", plan: null, onSent: onClose });
  const { form, close, question } = useFormClose(lead.isSending, onClose);

  return (
    <Dialog onClose={close} question={question} title={enquiry.title} description={enquiry.intro}>
      <LeadForm lead={lead} label={enquiry.title} plan={null} submitLabel={enquiry.submit} formRef={form} />
    </Dialog>
  );
}
