import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { TEST_CONDITIONS } from "./web/build/test-facts.ts";

/** By default a runner reserves a core for itself, half of a small machine. */
export const ALL_CORES = "100%";

/** Starts each test file at the time in TEST_CLOCK, such as 2026-12-31T23:59Z: `npm run test:clock`. */
export const SHIFT_CLOCK = "./tools/test/shift-clock.ts";
export const TEST_CLOCK = { testClock: process.env.TEST_CLOCK ?? "" };
/** A limit, not a wait: tests share two cores, and those at 24 times run beside other work. */
export const TEST_TIMEOUT = process.env.TEST_CLOCK === undefined ? 30_000 : 300_000;

/** Tests that need workerd: shared modules and worker tests of each feature. */
export const WORKERD_TESTS = [
  "worker/{db,policies,gateways,http,jobs}/**/*.test.ts",
  "worker/*/*.worker.test.ts",
  "worker/*.test.ts",
];

export default defineConfig({
  ssr: { resolve: { conditions: [...TEST_CONDITIONS, "workerd", "worker", "module", "browser"] } },
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
          WHATSAPP_APP_SECRET: "whatsapp-worker-tests-only",
          WHATSAPP_VERIFY_TOKEN: "whatsapp-verify-tests-only",
          // One person makes every request in these tests.
          PERSON_DAILY_MAILS: "1000000",
          PERSON_UNPAID_LIMIT: "1000000",
          NETWORK_DAILY_LIMIT: "1000000",
          HOURLY_MAILS: "1000000",
          // Generated calls per route: `npm run test:fuzz` makes 2,000.
          FUZZ_RUNS: process.env.FUZZ_RUNS ?? (process.env.AT_NIGHT ? "200" : "25"),
          // By day the same calls every time, so that a failure is caused by the change.
          FUZZ_SEED: process.env.FUZZ_RUNS || process.env.AT_NIGHT ? "" : "20261127",
          AT_ONCE: process.env.AT_NIGHT ? "1000" : "150",
        },
      },
    })),
  ],
  test: {
    name: "worker",
    maxWorkers: ALL_CORES,
    // One workerd per file took a third of the test time; stored data is cleared instead.
    isolate: false,
    // workerd cannot read the module cache.
    fsModuleCache: false,
    // Bundled once, or workerd would fetch a hundred modules for every test file.
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
    testTimeout: TEST_TIMEOUT,
    include: WORKERD_TESTS,
    provide: TEST_CLOCK,
    setupFiles: [SHIFT_CLOCK, "./worker/test/apply-migrations.ts"],
  },
});
