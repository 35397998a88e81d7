import { help } from "#web/content/help.ts";
import { breadcrumbs, faqPage } from "#web/lib/structured-data.ts";

const PATH = "/help-center";

export function helpStructuredData() {
  return [faqPage(help.faq.items), breadcrumbs({ name: help.hero.eyebrow, path: PATH })];
}
