import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { nav } from "#web/content/common.ts";
import { memberLinks } from "#web/content/pages/members.ts";
import { bookingDialog } from "#web/features/booking/lazy-booking-dialog.ts";
import { viewingRequestDialog } from "#web/features/viewing-request/lazy-viewing-request-dialog.ts";
import { enquiryDialog } from "#web/features/virtual-office/lazy-enquiry-dialog.ts";
import { BelowFold } from "#web/startup/lazy.tsx";
import { DialogHost } from "#web/startup/lazy-dialog.tsx";
import { bookNow } from "./-book-now/book-now.tsx";
import { Hero } from "./-home/hero.tsx";
import { lowerIsland, offersIsland } from "./-home/islands.ts";

export const Route = createFileRoute("/")({
  // Loaded separately, because the heads of all routes would end up in the script of every page.
  head: async () => (await import("./-home/head.ts")).homeHead(),
  beforeLoad: async () => {
    await Promise.all([offersIsland.prepare(), lowerIsland.prepare()]);
  },
  component: HomePage,
});

const LINKS = [
  ...[...nav.sections, ...memberLinks()].map(({ id, label }) => ({ label, href: `/#${id}` })),
  ...nav.pages,
];

function HomePage() {
  return (
    <Page links={LINKS} action={bookNow}>
      <Hero />
      <BelowFold island={offersIsland} />
      <BelowFold island={lowerIsland} />
      <DialogHost dialog={bookingDialog} likelyProps={{ type: "desk_monthly" }} />
      <DialogHost dialog={viewingRequestDialog} />
      <DialogHost dialog={enquiryDialog} />
    </Page>
  );
}
