import { plansOfGroup } from "#domain/bookings/bookings.ts";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs, deskOffer, localBusiness, officeOffer, service } from "#web/lib/head/structured-data.ts";

const PATH = "/east-legon";

export function eastLegonHead() {
  return pageHead({
    ...eastLegon.meta,
    path: PATH,
    structuredData: import.meta.env.SSR ? eastLegonStructuredData() : [],
  });
}

function eastLegonStructuredData() {
  const { meta, hero } = eastLegon;
  const offers = [...plansOfGroup("desk").map((type) => deskOffer(type, PATH)), officeOffer(PATH)];
  return [
    localBusiness(),
    service({ name: hero.eyebrow, description: meta.description, path: PATH, offers }),
    breadcrumbs({ name: hero.eyebrow, path: PATH }),
  ];
}
