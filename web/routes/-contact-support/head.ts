import { support } from "#web/content/pages/support.ts";
import { pageHead } from "#web/lib/head/head.ts";
import { breadcrumbs } from "#web/lib/head/structured-data.ts";

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
