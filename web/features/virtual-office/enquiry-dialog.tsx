import { Dialog } from "#web/components/ui/dialog.tsx";
import { home } from "#web/content/home.ts";
import { LeadForm } from "./lead-form.tsx";

/** The home page's virtual-office enquiry. */
export function EnquiryDialog({ onClose }: { onClose: () => void }) {
  const { enquiry } = home.virtual;
  return (
    <Dialog isOpen onClose={onClose} title={enquiry.title} description={enquiry.intro}>
      <LeadForm source="home_enquiry" planName={null} submitLabel={enquiry.submit} onSent={onClose} />
    </Dialog>
  );
}
