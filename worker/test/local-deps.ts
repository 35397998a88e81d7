import { type Deps, makeDeps } from "#worker/deps.ts";
import type { Env } from "#worker/env.ts";
import { makeTestBucket } from "./test-bucket.ts";
import { makeTestGateway } from "./test-gateway.ts";

/** What use cases reach, on a local database and with a clock of the caller's. Nothing is told and nothing is outside. */
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
    // The real ones compare in constant time with what only Cloudflare's runtime has.
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
  const kept = new Map<string, string>();
  return {
    async get(key: string, type?: "json") {
      const text = kept.get(key) ?? null;
      return type === "json" && text !== null ? JSON.parse(text) : text;
    },
    put: async (key: string, text: string) => void kept.set(key, text),
  };
}
