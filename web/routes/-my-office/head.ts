import { myOffice } from "#web/content/pages/my-office.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function myOfficeHead() {
  return pageHead({ ...myOffice.meta, path: "/my-office", noindex: true });
}
