import { frontDeskCopy } from "#web/front-desk/copy.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function staffHead() {
  return pageHead({ ...frontDeskCopy.meta, path: "/admin/virtual-office", noindex: true });
}
