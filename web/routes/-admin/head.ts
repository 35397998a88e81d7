import { admin } from "#web/content/admin.ts";
import { pageHead } from "#web/lib/head.ts";

export function staffHead() {
  return pageHead({ ...admin.meta, path: "/admin/virtual-office", noindex: true });
}
