import { EXPECTED_SECRETS } from "#worker/missing-secrets.ts";
import type { LocalSettings } from "./settings.ts";

type SecretName = (typeof EXPECTED_SECRETS)[number];

/** Consequence of each missing secret. */
const CONSEQUENCES: Record<SecretName, string> = {
  PAYSTACK_SECRET_KEY: "customers can book but not pay online",
  ADMIN_PASSWORD: "staff cannot sign in with the shared password",
  ADMIN_API_KEY: "staff who use the shared password see no data",
  LINK_KEY: "emails contain no links to bookings, and staff cannot sign in by name",
};

/** Names of missing secrets, never values. */
export function findMissingSecrets({ worker }: Pick<LocalSettings, "worker">): { name: SecretName; without: string }[] {
  return EXPECTED_SECRETS.filter((name) => !worker[name]).map((name) => ({ name, without: CONSEQUENCES[name] }));
}

/** Example values are printed; all other values are hidden. */
export function displaySecret(
  { worker, example }: Pick<LocalSettings, "worker" | "example">,
  name: SecretName,
): string {
  const value = worker[name];
  if (!value) return "not set";
  return value === example[name] ? value : "your own";
}
