import { createFileRoute } from "@tanstack/react-router";
import { VIRTUAL_PLANS, type VirtualPlan } from "#domain/clients.ts";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { Contact } from "./-virtual-office/contact.tsx";
import { Hero } from "./-virtual-office/hero.tsx";
import { Lower } from "./-virtual-office/lower.tsx";
import { SetUp } from "./-virtual-office/set-up.tsx";

export const Route = createFileRoute("/virtual-office")({
  head: async () => (await import("./-virtual-office/head.ts")).virtualOfficeHead(),
  // Says "none" in so many words: a parameter that is only left out keeps what the address has.
  validateSearch: ({ plan }: Record<string, unknown>): { plan?: VirtualPlan | undefined } => ({
    plan: VIRTUAL_PLANS.find((known) => known === plan),
  }),
  component: VirtualOfficePage,
});

function VirtualOfficePage() {
  return (
    <Page links={[nav.home]} action={{ label: nav.getStarted, href: "/virtual-office#set-up" }}>
      <div className="page-width grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-20">
        <div>
          <Hero />
          <Lower />
        </div>
        <SetUp />
      </div>
      <Contact />
    </Page>
  );
}
