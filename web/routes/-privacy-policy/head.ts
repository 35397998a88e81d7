import { privacy } from "#web/content/legal/privacy.ts";
import { legalHead } from "#web/lib/head/legal-head.ts";

export const privacyPolicyHead = () => legalHead(privacy, "/privacy-policy");
