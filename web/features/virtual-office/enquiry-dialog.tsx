import { useRef } from "react";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { hasTyped } from "#web/components/ui/use-lazy-form.ts";
import { forms } from "#web/content/forms.ts";
import { home } from "#web/content/home.ts";
import { LeadForm } from "./lead-form.tsx";
import { useLeadForm } from "./use-lead-form.ts";

/** The home page's virtual-office enquiry. */
export function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { enquiry } = home.virtual;
  const form = useRef<HTMLFormElement>(null);
  const lead = useLeadForm({ source: "home_enquiry", plan: null, onSent: onClose });

  function close() {
    if (lead.isSending) return;
    if (hasTyped(form.current) && !window.confirm(forms.loseTyped)) return;
    onClose();
  }

  return (
    <Dialog onClose={close} title={enquiry.title} description={enquiry.intro}>
      <LeadForm lead={lead} label={enquiry.title} plan={null} submitLabel={enquiry.submit} formRef={form} />
    </Dialog>
  );
}
