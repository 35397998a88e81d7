import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

/** Left alone a runner keeps a core for itself, which is half of a small machine. */
export const ALL_CORES = "100%";

/** Tests that need the worker's own runtime: of the shared rooms, and of a noun's addresses. */
export const WORKERD_TESTS = [
  "worker/{db,policies,gateways,http,jobs}/**/*.test.ts",
  "worker/*/*.worker.test.ts",
  "worker/*.test.ts",
];

export default defineConfig({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        bindings: {
          MIGRATIONS: await readD1Migrations("migrations"),
          SITE_URL: "https://house.test",
          PAYSTACK_SECRET_KEY: "sk_test_worker_tests_only",
          LINK_KEY: "a-link-key-for-worker-tests-only",
          PAYSTACK_API_URL: "https://gateway.test",
          PAYSTACK_CHECKOUT_ORIGIN: "https://checkout.test",
          EXCHANGE_RATE_URL: "https://rates.test",
          CRM_WEBHOOK_URL: "https://crm.test/leads",
          // One person sends all that these tests send.
          PERSON_DAILY_LIMIT: "1000000",
          PERSON_DAILY_MAILS: "1000000",
          NETWORK_DAILY_LIMIT: "1000000",
          HOURLY_MAILS: "1000000",
          // Generated calls for each policy: `npm run test:fuzz` makes 2,000.
          FUZZ_RUNS: process.env.FUZZ_RUNS ?? (process.env.AT_NIGHT ? "200" : "25"),
          AT_ONCE: process.env.AT_NIGHT ? "1000" : "150",
        },
      },
    })),
  ],
  test: {
    name: "worker",
    maxWorkers: ALL_CORES,
    // A workerd for each file took as long as a third of the tests. What they store is cleared instead.
    isolate: false,
    // Its files are not there for workerd to read.
    fsModuleCache: false,
    // Bundled once: workerd would fetch each of their hundred modules for every test file.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "drizzle-orm",
            "drizzle-orm/d1",
            "drizzle-orm/sqlite-core",
            "hono/hono-base",
            "hono/router/reg-exp-router",
            "hono/factory",
            "zod/mini",
            "libphonenumber-js/core",
            "fast-check",
          ],
        },
      },
    },
    // A limit, not a wait: the tests of a hundred calls at once share two cores with everything else.
    testTimeout: 30_000,
    include: WORKERD_TESTS,
    setupFiles: ["./worker/test/apply-migrations.ts"],
  },
});
