import { CV_PACKAGES } from "#domain/catalogue/other-offers.ts";
import { cv } from "#web/content/pages/cv.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs, cedisOffer, service } from "#web/lib/head/structured-data.ts";

const PATH = "/cv-optimization";

export function cvHead() {
  return pageHead({
    ...cv.meta,
    path: PATH,
    structuredData: import.meta.env.SSR ? cvStructuredData() : [],
  });
}

function cvStructuredData() {
  const { meta, hero } = cv;
  const offers = Object.values(CV_PACKAGES).map(({ name, amountPesewas }) =>
    cedisOffer({ name, amountPesewas, path: PATH }),
  );
  return [
    service({ name: hero.eyebrow, description: meta.description, path: PATH, offers }),
    breadcrumbs({ name: hero.eyebrow, path: PATH }),
  ];
}
