import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe finds wrong, and where: on the page, or in a part of it. A map in a frame is somebody else's. */
export async function findAccessibilityViolations(page: Page, part = "html"): Promise<string[]> {
  // Once for each page that is loaded: to take it in costs as much as to be asked.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (include) => {
    // What is well is not described, which takes as long as finding out.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { include, exclude: "iframe" },
      { resultTypes: ["violations"], iframes: false },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, part);
}
