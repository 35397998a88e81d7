import { career } from "#web/content/pages/career.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs } from "#web/lib/head/structured-data.ts";

export function careerHead() {
  return pageHead({
    ...career.meta,
    path: "/career-resources",
    structuredData: import.meta.env.SSR
      ? [
          breadcrumbs({
            name: career.hero.eyebrow,
            path: "/career-resources",
          }),
        ]
      : [],
  });
}
