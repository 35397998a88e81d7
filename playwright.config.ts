import { defineConfig } from "@playwright/test";
import { SANDBOX_PORT, SITE_PORT, SITE_URL, STATE_DIR } from "./e2e/harness/environment.ts";
import { USE_TEST_FACTS } from "./web/build/test-facts.ts";

// Before the site and the tests start, which are processes of their own.
Object.assign(process.env, USE_TEST_FACTS);

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/harness/raise-capacity.ts",
  outputDir: "test-results/browser",
  timeout: 45_000,
  // One more than the cores of a small machine, to use the time in which browsers wait.
  workers: 3,
  fullyParallel: true,
  // `npm run test:night` includes these: see nightly.
  ...(!process.env.AT_NIGHT && { grepInvert: /@night/ }),
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is tried once more by day, so that one does not hide the rest; at night the report lists it, with a trace.
  retries: process.env.AT_NIGHT ? 2 : 1,
  expect: { timeout: 10_000 },
  reporter: [["dot"], ["json"]],
  use: {
    baseURL: SITE_URL,
    locale: "en-GH",
    contextOptions: { reducedMotion: "reduce" },
    // A service worker would bypass the tests' routes; offline.test.ts allows it.
    serviceWorkers: "block",
    // A visitor far from Accra: all dates must still be in Accra time.
    timezoneId: "America/Los_Angeles",
    trace: "on-first-retry",
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
        // Blocks other hosts: tests stub every external request.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
        // Limits rendering ahead of the viewport, a fifth of the cost of a page.
        "--force-gpu-mem-available-mb=8",
        // Headless defaults that differ from phones: rounded glyph widths and the lazy-loading distance of images.
        "--font-render-hinting=none",
        "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
        // Optimising compilers cost more than such short visits save.
        "--js-flags=--no-maglev --no-turbofan",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.ts",
    url: SITE_URL,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: {
      PORT: String(SITE_PORT),
      SANDBOX_PORT: String(SANDBOX_PORT),
      STATE_DIR,
      // One person makes every request in these tests.
      PERSON_DAILY_MAILS: "1000000",
      PERSON_UNPAID_LIMIT: "1000000",
      NETWORK_DAILY_LIMIT: "1000000",
      HOURLY_MAILS: "1000000",
    },
  },
});
