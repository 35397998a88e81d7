import { help } from "#web/content/help.ts";
import { pageHead } from "#web/lib/head.ts";

export async function helpHead() {
  return pageHead({
    ...help.meta,
    path: "/help-center",
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).helpStructuredData() : [],
  });
}
