import { help } from "#web/content/pages/help.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs, faqPage } from "#web/lib/head/structured-data.ts";

const PATH = "/help-center";

export function helpHead() {
  return pageHead({
    ...help.meta,
    path: PATH,
    structuredData: import.meta.env.SSR ? helpStructuredData() : [],
  });
}

function helpStructuredData() {
  return [faqPage(help.faq.items), breadcrumbs({ name: help.hero.eyebrow, path: PATH })];
}
