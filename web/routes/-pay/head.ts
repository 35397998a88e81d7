import { pay } from "#web/content/pages/pay.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function payHead() {
  return pageHead({ ...pay.meta, path: "/pay", noindex: true });
}
