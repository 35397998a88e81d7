import { Confirmation } from "#web/components/notices/confirmation.tsx";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { LeadForm } from "#web/features/virtual-office/lead-form.tsx";
import { useLeadForm } from "#web/features/virtual-office/use-lead-form.ts";
import { navigateTo } from "#web/lib/address.ts";
import { useChosenPlan } from "./use-chosen-plan.ts";

const PATH = "/virtual-office";

/** The lead form: after the questions on phones; on wide screens beside them, in sight and scrolled by itself. */
export function SetUp() {
  const { form } = virtualOffice;
  const plan = useChosenPlan();
  const lead = useLeadForm({
    source: "virtual_office",
    plan,
    draftKey: "virtual-office",
    onSent() {
      // The response may arrive after the visitor has navigated away.
      if (location.pathname === PATH) navigateTo({ href: PATH, replace: true, resetScroll: false });
    },
  });
  return (
    <div className="pb-16 lg:h-full lg:py-6">
      <section
        id="set-up"
        tabIndex={-1}
        aria-label={form.title}
        className="form-in-sight rounded-card border border-line bg-white p-5 shadow-card sm:p-6"
      >
        <h2 className="text-2xl">{form.title}</h2>
        <p className="mt-2 mb-5 text-muted text-sm">{form.intro}</p>
        <Confirmation name="virtual_office" />
        <LeadForm lead={lead} label={form.title} plan={plan} submitLabel={form.submit} plansHref="#plans" />
        <p className="mt-2 text-muted text-sm">{form.privacy}</p>
      </section>
    </div>
  );
}
