import { career } from "#web/content/career.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";

const PATH = "/career-resources";

export function careerStructuredData() {
  return [breadcrumbs({ name: career.hero.eyebrow, path: PATH })];
}
