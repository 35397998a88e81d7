import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Every core: left alone it keeps one for itself, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "node",
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
