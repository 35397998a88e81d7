import { waitlist } from "#web/content/pages/waitlist.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function waitlistHead() {
  return pageHead({ ...waitlist.meta, path: "/waitlist", noindex: true });
}
