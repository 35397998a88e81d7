import { createFileRoute } from "@tanstack/react-router";
import { Page } from "#web/components/site/page.tsx";
import { DialogHost } from "#web/components/ui/lazy-dialog.tsx";
import { picturePreload } from "#web/components/ui/picture.tsx";
import { nav } from "#web/content/common.ts";
import { home } from "#web/content/home.ts";
import { booking } from "#web/features/booking/booking.ts";
import { viewingRequest } from "#web/features/viewing-request/viewing-request.ts";
import { virtualOfficeEnquiry } from "#web/features/virtual-office/enquiry.ts";
import { pageHead } from "#web/lib/head.ts";
import { Desks } from "./-home/desks.tsx";
import { HERO_PICTURE, HERO_SIZES, Hero } from "./-home/hero.tsx";
import { Offices } from "./-home/offices.tsx";
import { Virtual } from "./-home/virtual.tsx";

export const Route = createFileRoute("/")({
  head: () => pageHead({ ...home.meta, path: "/", preload: picturePreload(HERO_PICTURE, HERO_SIZES) }),
  component: HomePage,
});

const LINKS = [...nav.sections.map(({ id, label }) => ({ label, href: `/#${id}` })), ...nav.pages];

function HomePage() {
  return (
    <Page links={LINKS} action={nav.bookNow}>
      <Hero />
      <Desks />
      <Offices />
      <Virtual />
      <DialogHost dialog={booking} />
      <DialogHost dialog={viewingRequest} />
      <DialogHost dialog={virtualOfficeEnquiry} />
    </Page>
  );
}
