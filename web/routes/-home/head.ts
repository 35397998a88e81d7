import { plansOfGroup } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { picturePreloads } from "#web/components/ui/picture.tsx";
import { faq } from "#web/content/faq.ts";
import { homeMeta } from "#web/content/pages/home-hero.ts";
import { pageHead } from "#web/lib/head/head.ts";
import {
  deskOffer,
  faqPage,
  localBusiness,
  officeOffer,
  organization,
  service,
  virtualOfficeOffer,
} from "#web/lib/head/structured-data.ts";
import { HERO } from "./hero.tsx";

export function homeHead() {
  return pageHead({
    ...homeMeta,
    path: "/",
    preloads: picturePreloads(HERO),
    structuredData: import.meta.env.SSR ? homeStructuredData() : [],
  });
}

function homeStructuredData() {
  const offers = [
    ...plansOfGroup("desk").map((type) => deskOffer(type, "/")),
    ...plansOfGroup("office")
      .filter((type) => PLANS[type].currency !== null)
      .map((type) => officeOffer("/", type)),
    ...plansOfGroup("virtual").map((type) => virtualOfficeOffer(type, "/virtual-office")),
  ];
  return [
    organization(),
    localBusiness(),
    service({ name: homeMeta.title, description: homeMeta.description, path: "/", offers }),
    faqPage(faq),
  ];
}
