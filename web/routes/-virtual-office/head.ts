import { virtualOffice } from "#web/content/virtual-office.ts";
import { pageHead } from "#web/lib/head.ts";

export async function virtualOfficeHead() {
  return pageHead({
    ...virtualOffice.meta,
    path: "/virtual-office",
    structuredData: import.meta.env.SSR ? (await import("./structured-data.ts")).virtualOfficeStructuredData() : [],
  });
}
