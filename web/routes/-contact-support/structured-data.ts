import { support } from "#web/content/support.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";

const PATH = "/contact-support";

export function supportStructuredData() {
  return [breadcrumbs({ name: support.hero.eyebrow, path: PATH })];
}
