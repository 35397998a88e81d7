import { support } from "#web/content/support.ts";
import { pageHead } from "#web/lib/head.ts";

export async function supportHead() {
  return pageHead({
    ...support.meta,
    path: "/contact-support",
    structuredData: import.meta.env.SSR
      ? [
          (await import("#web/lib/structured-data.ts")).breadcrumbs({
            name: support.hero.eyebrow,
            path: "/contact-support",
          }),
        ]
      : [],
  });
}
