import { configDefaults, defineConfig } from "vitest/config";

/** Tests that run against mutants of the domain and of the settle use case. */
export default defineConfig({
  test: {
    include: [
      "domain/**/*.test.ts",
      "worker/{bookings,charges,clients,disputes,documents,events,memberships,outbox,payments,refunds,visits}/**/*.test.ts",
    ],
    exclude: [...configDefaults.exclude, "**/*.worker.test.ts"],
    testTimeout: 30_000,
  },
});
