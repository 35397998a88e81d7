import { verifyLetter } from "#web/content/pages/my-office.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function verifyLetterHead() {
  return pageHead({ ...verifyLetter.meta, path: "/verify-letter", noindex: true });
}
