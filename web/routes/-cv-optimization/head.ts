import { cv } from "#web/content/cv.ts";
import { pageHead } from "#web/lib/head.ts";

export async function cvHead() {
  return pageHead({
    ...cv.meta,
    path: "/cv-optimization",
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).cvStructuredData() : [],
  });
}
