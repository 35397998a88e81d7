import { useRef } from "react";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { hasTyped } from "#web/components/ui/use-lazy-form.ts";
import { forms } from "#web/content/forms.ts";
import { home } from "#web/content/home.ts";
import { LeadForm } from "./lead-form.tsx";

/** The home page's virtual-office enquiry. */
export function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { enquiry } = home.virtual;
  const form = useRef<HTMLFormElement>(null);

  function close() {
    if (hasTyped(form.current) && !window.confirm(forms.loseTyped)) return;
    onClose();
  }

  return (
    <Dialog onClose={close} title={enquiry.title} description={enquiry.intro}>
      <LeadForm source="home_enquiry" plan={null} submitLabel={enquiry.submit} onSent={onClose} formRef={form} />
    </Dialog>
  );
}
