import { createFileRoute, useHydrated } from "@tanstack/react-router";
import { useRef } from "react";
import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients.ts";
import { FaqList } from "#web/components/site/faq-list.tsx";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { virtualOffice } from "#web/content/virtual-office.ts";
import { Contact } from "./-virtual-office/contact.tsx";
import { Features } from "./-virtual-office/features.tsx";
import { Hero } from "./-virtual-office/hero.tsx";
import { Part } from "./-virtual-office/part.tsx";
import { Plans } from "./-virtual-office/plans.tsx";
import { SetUp } from "./-virtual-office/set-up.tsx";
import { Steps } from "./-virtual-office/steps.tsx";

export const Route = createFileRoute("/virtual-office")({
  head: async () => (await import("./-virtual-office/head.ts")).virtualOfficeHead(),
  // Says "none" in so many words: a parameter that is only left out keeps what the address has.
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: VirtualPlan | undefined } => ({
    plan: VIRTUAL_PLANS.find((known) => known === plan),
  }),
  component: VirtualOfficePage,
});

function VirtualOfficePage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  // The page's HTML is the same for every address, so the plan in the address shows once the page is alive.
  const chosen = (useHydrated() && search.plan) || null;
  const form = useRef<HTMLFormElement>(null);

  return (
    <Page links={[nav.home]} action={{ label: nav.getStarted, href: "/virtual-office#set-up" }}>
      <div className="page-width grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-20">
        <div>
          <Hero />
          <Features />
          <Plans chosen={chosen} onChoose={() => focusFirstField(form.current)} />
          <Steps />
          <Part id="questions" title={virtualOffice.faq.title}>
            <FaqList questions={virtualOffice.faq.items} />
          </Part>
        </div>
        <SetUp
          plan={chosen}
          formRef={form}
          onSent={() => navigate({ search: {}, replace: true, resetScroll: false, hash: "" })}
        />
      </div>
      <Contact />
    </Page>
  );
}

function focusFirstField(form: HTMLFormElement | null) {
  const first = form?.elements.namedItem("fullName");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
