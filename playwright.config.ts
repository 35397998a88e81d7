import { defineConfig } from "@playwright/test";

const PORT = 8797;
const SANDBOX_PORT = 8798;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  timeout: 45_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["dot"], ["json"]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: "en-GH",
    // A visitor far from Accra: every date on the site must still be Accra's.
    timezoneId: "America/Los_Angeles",
    trace: "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.ts",
    url: `http://localhost:${PORT}`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: { PORT: String(PORT), SANDBOX_PORT: String(SANDBOX_PORT), STATE_DIR: ".state-e2e" },
  },
});
