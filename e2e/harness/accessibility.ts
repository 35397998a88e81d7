import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Returns axe violations on the page or in a part of it, without third-party iframes. */
export async function findAccessibilityViolations(page: Page, part = "html"): Promise<string[]> {
  // Injected once per page, because loading axe is as slow as running it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(async (include) => {
    // A colour in transition has a contrast of its own. A hidden tab would never end it by itself.
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    // Describing passed checks would take as long as the checks.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { include, exclude: "iframe" },
      { resultTypes: ["violations"], iframes: false },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }, part);
}
