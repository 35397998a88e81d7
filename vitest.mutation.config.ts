import { configDefaults, defineConfig } from "vitest/config";

/** The tests that mutants of the rules and of the settle use case have to face: the rules' own, and those of the acts that follow them. */
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
