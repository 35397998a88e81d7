import { career } from "#web/content/career.ts";
import { pageHead } from "#web/lib/head.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";

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
