import { defaultServerConditions } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { TEST_CONDITIONS } from "./web/build/test-facts.ts";

/** Tests that run against mutants of the domain and of the settle use case. */
export default defineConfig({
  ssr: { resolve: { conditions: [...TEST_CONDITIONS, ...defaultServerConditions] } },
  test: {
    include: [
      "domain/**/*.test.ts",
      "worker/{bookings,charges,clients,disputes,documents,events,memberships,outbox,payments,refunds,visits}/**/*.test.ts",
    ],
    exclude: [...configDefaults.exclude, "**/*.worker.test.ts"],
    testTimeout: 30_000,
  },
});
