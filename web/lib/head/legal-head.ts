import type { LegalPage } from "#web/content/legal/legal-page.ts";
import { pageHead } from "./head.ts";

export async function legalHead(text: LegalPage, path: string) {
  return pageHead({
    ...text.meta,
    path,
    structuredData: import.meta.env.SSR
      ? [(await import("./structured-data.ts")).breadcrumbs({ name: text.title, path })]
      : [],
  });
}
