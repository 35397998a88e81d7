import { support } from "#web/content/support.ts";
import { pageHead } from "#web/lib/head.ts";
import { breadcrumbs } from "#web/lib/structured-data.ts";

export function supportHead() {
  return pageHead({
    ...support.meta,
    path: "/contact-support",
    structuredData: import.meta.env.SSR
      ? [
          breadcrumbs({
            name: support.hero.eyebrow,
            path: "/contact-support",
          }),
        ]
      : [],
  });
}
