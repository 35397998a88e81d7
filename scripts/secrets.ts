import { EXPECTED_SECRETS } from "#worker/missing-secrets.ts";
import type { LocalSettings } from "./settings.ts";

type SecretName = (typeof EXPECTED_SECRETS)[number];

/** What stays shut without each secret. */
const CONSEQUENCES: Record<SecretName, string> = {
  PAYSTACK_SECRET_KEY: "bookings work, nobody can pay online",
  ADMIN_PASSWORD: "the staff page's gate stays shut",
  ADMIN_API_KEY: "the staff page can read and change nothing",
  LINK_KEY: "mails carry no link to what a customer has booked, and no staff sign in by name",
};

/** The names of the secrets that are not set, never a value. */
export function findMissingSecrets({ worker }: Pick<LocalSettings, "worker">): { name: SecretName; without: string }[] {
  return EXPECTED_SECRETS.filter((name) => !worker[name]).map((name) => ({ name, without: CONSEQUENCES[name] }));
}

/** A secret as the terminal may show it: the values this machine came with are no secrets, all others are. */
export function displaySecret(
  { worker, example }: Pick<LocalSettings, "worker" | "example">,
  name: SecretName,
): string {
  const value = worker[name];
  if (!value) return "not set";
  return value === example[name] ? value : "your own";
}
