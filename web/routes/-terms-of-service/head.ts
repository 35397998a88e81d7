import { terms } from "#web/content/legal/terms.ts";
import { legalHead } from "#web/lib/head/legal-head.ts";

export const termsOfServiceHead = () => legalHead(terms, "/terms-of-service");
