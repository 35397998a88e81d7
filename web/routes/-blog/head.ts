import { blog } from "#web/content/blog/blog.ts";
import { pageHead } from "#web/lib/head/head.ts";

export async function blogHead() {
  return pageHead({
    ...blog.meta,
    path: "/blog",
    structuredData: import.meta.env.SSR
      ? [(await import("#web/lib/head/structured-data.ts")).breadcrumbs({ name: blog.hero.eyebrow, path: "/blog" })]
      : [],
  });
}
