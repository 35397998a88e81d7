import type { VirtualPlan } from "#domain/clients/clients.ts";
import type { LeadSource } from "#domain/inbox/inbox-sources.ts";
import { site } from "#domain/site.ts";
import { confirmSent } from "#web/components/notices/confirmation.tsx";
import { useLazyForm } from "#web/components/ui/use-lazy-form.ts";
import { toast } from "#web/lib/toasts/toast.ts";

interface LeadFormOptions {
  source: LeadSource;
  /** The plan chosen on the page. */
  plan: VirtualPlan | null;
  onSent: () => void;
  /** See `useLazyForm`. */
  draftKey?: string;
}

/** The lead form's state, shared with its container: a dialog does not close while the form sends. */
export function useLeadForm({ source, plan, onSent, draftKey }: LeadFormOptions) {
  return useLazyForm({
    draftKey,
    async load() {
      const { leadFormLogic } = await import("./lead-form-logic.ts");
      return leadFormLogic({ source, plan });
    },
    onSent(replyBy) {
      toast({
        title: "Request Submitted!",
        description: `Thank you! We'll contact you within ${site.virtualOfficeFollowUpHours} hours to set up your virtual office.`,
      });
      onSent();
      void confirmSent(source, { what: "virtualOffice", when: replyBy });
    },
    onFailed: () =>
      toast({
        variant: "destructive",
        title: "Error",
        description: "Failed to submit request. Please try again or contact us directly.",
      }),
  });
}
