import { WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { training } from "#web/content/pages/training.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs, cedisOffer, service } from "#web/lib/head/structured-data.ts";

const PATH = "/training-course";

export function trainingHead() {
  return pageHead({
    ...training.meta,
    path: PATH,
    structuredData: import.meta.env.SSR ? trainingStructuredData() : [],
  });
}

function trainingStructuredData() {
  const { meta, hero } = training;
  const offers = Object.values(WORKSHOPS).map(({ name, amountPesewas }) =>
    cedisOffer({ name, amountPesewas, path: PATH }),
  );
  return [
    service({ name: hero.eyebrow, description: meta.description, path: PATH, offers }),
    breadcrumbs({ name: hero.eyebrow, path: PATH }),
  ];
}
