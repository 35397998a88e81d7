import { defineConfig } from "vitest/config";
import { EVERY_CORE } from "./vitest.worker.config.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          maxWorkers: EVERY_CORE,
          // A file's modules are the next one's: loading them anew for each was half of the time.
          isolate: false,
          include: [
            "domain/**/*.test.ts",
            "contract/**/*.test.ts",
            "worker/use-cases/**/*.test.ts",
            "worker/mail/**/*.test.ts",
            "worker/seed/**/*.test.ts",
            "sandbox/**/*.test.ts",
            "proofs/**/*.test.ts",
            "scripts/**/*.test.ts",
            "web/**/*.test.ts",
          ],
        },
      },
      "./vitest.worker.config.ts",
    ],
  },
});
