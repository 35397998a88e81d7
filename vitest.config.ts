import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { ALL_CORES, SHIFT_CLOCK, TEST_CLOCK, TEST_TIMEOUT, WORKERD_TESTS } from "./vitest.worker.config.ts";
import { PREACT_ALIASES } from "./web/build/preact.ts";
import { TEST_CONDITIONS, USE_TEST_FACTS } from "./web/build/test-facts.ts";

export default defineConfig({
  test: {
    // Hides the worker's log lines.
    onConsoleLog: (said) => !said.startsWith('{"event":'),
    projects: [
      {
        resolve: { alias: PREACT_ALIASES },
        ssr: { resolve: { conditions: [...TEST_CONDITIONS, ...defaultServerConditions] } },
        test: {
          name: "node",
          // Libraries that import React.
          server: { deps: { inline: [/@tanstack\/react/, /radix-ui/, /react-day-picker/] } },
          // For the processes that tests start.
          env: USE_TEST_FACTS,
          maxWorkers: ALL_CORES,
          // By day files share their modules. Alone, 66 files took 30 s of processor time instead of 8.
          isolate: Boolean(process.env.AT_NIGHT),
          testTimeout: TEST_TIMEOUT,
          hookTimeout: 2 * TEST_TIMEOUT,
          provide: TEST_CLOCK,
          setupFiles: SHIFT_CLOCK,
          include: [
            "domain/**/*.test.ts",
            "contract/**/*.test.ts",
            "worker/*/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "proofs/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tools/**/*.test.ts",
            "web/**/*.test.ts",
          ],
          exclude: WORKERD_TESTS,
        },
      },
      "./vitest.worker.config.ts",
    ],
  },
});
