import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const BROWSER_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
/** The same engine without windows: tests take two thirds of the time. */
const SHELL = "chromium-headless-shell";

/** Finds a browser: CHROMIUM_PATH, a headless shell, Playwright's own or one on the PATH; otherwise installs one. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log("No browser found for the browser tests. Installing one.");
  const isLinuxRoot = process.platform === "linux" && process.getuid?.() === 0;
  const attempts: [string, string[]][] = [
    ["playwright", ["install", ...(isLinuxRoot ? ["--with-deps"] : []), "chromium"]],
    ...(isLinuxRoot
      ? ([
          ["apt-get", ["update", "-qq"]],
          ["apt-get", ["install", "-y", "-qq", SHELL]],
          ["apt-get", ["install", "-y", "-qq", "chromium"]],
        ] as [string, string[]][])
      : []),
  ];
  for (const [command, args] of attempts) {
    const { status } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 });
    const installed = status === 0 ? findBrowser() : null;
    if (installed) return installed;
  }
  throw new Error("No browser could be installed. Install Chromium and set CHROMIUM_PATH to it.");
}

function findBrowser(): string | null {
  const onPath = (names: string[]) =>
    (process.env.PATH ?? "").split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...onPath([SHELL]),
    chromium.executablePath(),
    ...onPath(BROWSER_NAMES),
  ];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}
