import { training } from "#web/content/training.ts";
import { pageHead } from "#web/lib/head.ts";

export async function trainingHead() {
  return pageHead({
    ...training.meta,
    path: "/training-course",
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).trainingStructuredData() : [],
  });
}
