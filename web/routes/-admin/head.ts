import { frontDeskWords } from "#web/front-desk/words.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function staffHead() {
  return pageHead({ ...frontDeskWords.meta, path: "/admin/virtual-office", noindex: true });
}
