import { career } from "#web/content/career.ts";
import { pageHead } from "#web/lib/head.ts";

export async function careerHead() {
  return pageHead({
    ...career.meta,
    path: "/career-resources",
    card: "career-resources",
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).careerStructuredData() : [],
  });
}
