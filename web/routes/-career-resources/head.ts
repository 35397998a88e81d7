import { career } from "#web/content/career.ts";
import { pageHead } from "#web/lib/head.ts";

export async function careerHead() {
  return pageHead({
    ...career.meta,
    path: "/career-resources",
    structuredData: import.meta.env.SSR
      ? [
          (await import("#web/lib/structured-data.ts")).breadcrumbs({
            name: career.hero.eyebrow,
            path: "/career-resources",
          }),
        ]
      : [],
  });
}
