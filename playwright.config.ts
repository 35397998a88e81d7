import { defineConfig } from "@playwright/test";
import { SANDBOX_PORT, SITE_PORT, SITE_URL, STATE_DIR } from "./e2e/harness/environment.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/harness/raise-capacity.ts",
  outputDir: "test-results/browser",
  timeout: 45_000,
  // One more than a small machine has cores: a browser that waits leaves its core to another.
  workers: 3,
  fullyParallel: true,
  // `npm run test:night` runs these too: see nightly.
  ...(!process.env.AT_NIGHT && { grepInvert: /@night/ }),
  forbidOnly: Boolean(process.env.CI),
  // Browsers and a server share two cores: a test that was only slow gets another chance, and is counted as flaky.
  retries: 2,
  expect: { timeout: 10_000 },
  reporter: [["dot"], ["json"]],
  use: {
    baseURL: SITE_URL,
    locale: "en-GH",
    contextOptions: { reducedMotion: "reduce" },
    // Kept pages would answer in the place of a test's own routes; offline.test.ts lets them in.
    serviceWorkers: "block",
    // A visitor far from Accra: every date on the site must still be Accra's.
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
        // Nobody out there is asked anything: what a page wants of another site a test answers, or it is not there.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
        // Else all that lies within thousands of pixels of the screen is drawn: a fifth of what a page costs.
        "--force-gpu-mem-available-mb=8",
        // A browser without windows rounds the widths of letters, and knows nothing of the line: not so on any phone.
        "--font-render-hinting=none",
        "--blink-settings=lazyLoadingImageMarginPxUnknown=1250",
        // Optimised machine code costs more to make than visits this short save.
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
      // One person sends all that these tests send.
      PERSON_DAILY_LIMIT: "1000000",
      PERSON_DAILY_MAILS: "1000000",
      NETWORK_DAILY_LIMIT: "1000000",
      HOURLY_MAILS: "1000000",
    },
  },
});
