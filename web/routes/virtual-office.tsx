import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { bookingDialog } from "#web/features/booking/lazy-booking-dialog.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { DialogHost } from "#web/startup/lazy-dialog.tsx";
import { Contact } from "./-virtual-office/contact.tsx";
import { Hero } from "./-virtual-office/hero.tsx";
import { setUpIsland } from "./-virtual-office/islands.ts";
import { LowerSections } from "./-virtual-office/lower-sections.tsx";

export const Route = createFileRoute("/virtual-office")({
  head: async () => (await import("./-virtual-office/head.ts")).virtualOfficeHead(),
  beforeLoad: () => setUpIsland.prepare(),
  component: VirtualOfficePage,
});

function VirtualOfficePage() {
  return (
    <Page links={[nav.home]} action={{ label: nav.getStarted, href: "#plans" }}>
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-14 lg:grid-cols-[minmax(0,1fr)_27rem] xl:gap-x-20">
        <div>
          <Hero />
          <BelowFold>
            <LowerSections />
          </BelowFold>
        </div>
        <BelowFold island={setUpIsland} />
      </div>
      <BelowFold>
        <Contact />
      </BelowFold>
      <DialogHost dialog={bookingDialog} likelyProps={{ type: "virtual_pro" }} />
    </Page>
  );
}
