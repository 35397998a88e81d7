import { defineConfig } from "vitest/config";

/** The tests that mutants of the rules and of the settle use case have to face. */
export default defineConfig({
  test: { include: ["domain/**/*.test.ts", "worker/payments/{settle-payment,late-payments}.test.ts"] },
});
