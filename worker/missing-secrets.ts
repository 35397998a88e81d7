import type { Bindings } from "./env.ts";

/** The worker runs without any of these; what they open stays shut. */
export const EXPECTED_SECRETS = ["PAYSTACK_SECRET_KEY", "ADMIN_PASSWORD", "ADMIN_API_KEY", "LINK_KEY"] as const;

const warned = new WeakSet<object>();

/** Names the secrets that are not set in the log, once for each start and never with a value. */
export function warnAboutMissingSecrets(bindings: Bindings): void {
  if (warned.has(bindings)) return;
  warned.add(bindings);
  const names = EXPECTED_SECRETS.filter((name) => !bindings[name]);
  if (names.length > 0) console.warn(JSON.stringify({ event: "secrets_not_set", names }));
}
