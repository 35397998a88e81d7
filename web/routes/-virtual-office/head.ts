import { plansOfGroup } from "#domain/bookings/bookings.ts";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs, faqPage, service, virtualOfficeOffer } from "#web/lib/head/structured-data.ts";

const PATH = "/virtual-office";

export function virtualOfficeHead() {
  return pageHead({
    ...virtualOffice.meta,
    path: PATH,
    structuredData: import.meta.env.SSR ? virtualOfficeStructuredData() : [],
  });
}

function virtualOfficeStructuredData() {
  const { meta, hero, faq } = virtualOffice;
  const offers = plansOfGroup("virtual").map((type) => virtualOfficeOffer(type, PATH));
  return [
    service({ name: hero.eyebrow, description: meta.description, path: PATH, offers }),
    faqPage(faq.items),
    breadcrumbs({ name: hero.eyebrow, path: PATH }),
  ];
}
