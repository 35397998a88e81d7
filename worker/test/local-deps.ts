import { type Deps, makeDeps } from "#worker/deps.ts";
import type { Env } from "#worker/env.ts";
import { makeTestBucket } from "./test-bucket.ts";
import { makeTestGateway } from "./test-gateway.ts";

/** Dependencies on a local database with the caller's clock, without log and external services. */
export function makeLocalDeps(db: D1Database, now: () => number): Deps {
  const env = {
    settings: { SITE_URL: "https://house.test", LINK_KEY: "a-link-key-for-tests-only" },
    db,
    rates: makeStore(),
    documents: makeTestBucket(now).bucket,
  } as unknown as Env;
  return {
    ...makeDeps(env),
    now: () => new Date(now()),
    log: () => {},
    payments: makeTestGateway(now).api,
    rateProviders: [],
    mailer: { send: async () => {} },
    // The real ones need a constant-time comparison that only Cloudflare's runtime has.
    staffSecrets: {
      hasPassword: true,
      hasKey: true,
      signDevice: async () => "",
      isDeviceSignature: async () => false,
      isPassword: async (typed) => typed === "right",
      findKey: async (key) => (key === "right" ? { fingerprint: "0a1b2c3d" } : null),
    },
  };
}

function makeStore() {
  const stored = new Map<string, string>();
  return {
    async get(key: string, as?: "json" | { type?: "json" }) {
      const text = stored.get(key) ?? null;
      return (as === "json" || (typeof as === "object" && as.type === "json")) && text !== null
        ? JSON.parse(text)
        : text;
    },
    put: async (key: string, text: string) => void stored.set(key, text),
  };
}
