import type { LegalPage } from "#web/content/legal/legal-page.ts";
import { pageHead } from "./head.ts";

/** The head of a legal page; nothing when its text could not be loaded. */
export async function legalHead(text: LegalPage | undefined, path: string) {
  if (!text) return {};
  return pageHead({
    ...text.meta,
    path,
    card: path.slice(1),
    structuredData: import.meta.env.SSR
      ? [(await import("./structured-data.ts")).breadcrumbs({ name: text.title, path })]
      : [],
  });
}
