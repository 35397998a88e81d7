import { dataProtection } from "#web/content/legal/data-protection.ts";
import { legalHead } from "#web/lib/head/legal-head.ts";

export const dataProtectionHead = () => legalHead(dataProtection, "/data-protection");
