import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { booking } from "#web/features/booking/booking.ts";
import { viewingRequest } from "#web/features/viewing-request/viewing-request.ts";
import { virtualOfficeEnquiry } from "#web/features/virtual-office/enquiry.ts";
import { Late } from "#web/startup/late.tsx";
import { DialogHost } from "#web/startup/late-dialog.tsx";
import { Hero } from "./-home/hero.tsx";
import { LOWER, OFFERS } from "./-home/parts.ts";

export const Route = createFileRoute("/")({
  // Fetched apart, because the heads of all routes are in the script that every page loads.
  head: async () => (await import("./-home/head.ts")).homeHead(),
  beforeLoad: async () => {
    await Promise.all([OFFERS.prepare(), LOWER.prepare()]);
  },
  component: HomePage,
});

const LINKS = [...nav.sections.map(({ id, label }) => ({ label, href: `/#${id}` })), ...nav.pages];

function HomePage() {
  return (
    <Page links={LINKS} action={nav.bookNow}>
      <Hero />
      <Late island={OFFERS} />
      <Late island={LOWER} />
      <DialogHost dialog={booking} likely={{ type: "desk_monthly" }} />
      <DialogHost dialog={viewingRequest} />
      <DialogHost dialog={virtualOfficeEnquiry} />
    </Page>
  );
}
