import type { Bindings } from "./env.ts";

/** The worker starts without these secrets; the features that need them stay disabled. */
export const EXPECTED_SECRETS = ["PAYSTACK_SECRET_KEY", "ADMIN_PASSWORD", "ADMIN_API_KEY", "LINK_KEY"] as const;

const warned = new WeakSet<object>();

/** Logs the names of the unset secrets, once per start and never a value. */
export function warnAboutMissingSecrets(bindings: Bindings): void {
  if (warned.has(bindings)) return;
  warned.add(bindings);
  const names = EXPECTED_SECRETS.filter((name) => !bindings[name]);
  if (names.length > 0) console.warn(JSON.stringify({ event: "secrets_not_set", names }));
}
