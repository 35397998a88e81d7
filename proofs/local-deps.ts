import { type Deps, makeDeps } from "#worker/deps.ts";
import type { Env } from "#worker/env.ts";

/** What use cases reach, on a local database and with a clock of the caller's. Nothing is told and nothing is outside. */
export function makeLocalDeps(db: D1Database, now: () => number): Deps {
  const env = {
    settings: {
      SITE_URL: "https://house.test",
      PAYSTACK_SECRET_KEY: "sk_test_proofs_only",
      PAYSTACK_API_URL: "https://gateway.test",
      PAYSTACK_CHECKOUT_ORIGIN: "https://checkout.test",
    },
    db,
  } as unknown as Env;
  return { ...makeDeps(env), now: () => new Date(now()), log: () => {}, mailer: { send: async () => {} } };
}
