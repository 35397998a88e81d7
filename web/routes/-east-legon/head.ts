import { eastLegon } from "#web/content/east-legon.ts";
import { pageHead } from "#web/lib/head.ts";

export async function eastLegonHead() {
  return pageHead({
    ...eastLegon.meta,
    path: "/east-legon",
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).eastLegonStructuredData() : [],
  });
}
