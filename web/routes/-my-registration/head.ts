import { myRegistration } from "#web/content/pages/events.ts";
import { pageHead } from "#web/lib/head/head.ts";

export function myRegistrationHead() {
  return pageHead({ ...myRegistration.meta, path: "/my-registration", noindex: true });
}
