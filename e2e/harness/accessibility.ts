import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe finds wrong, and where: on the page, or in a part of it. A map in a frame is somebody else's. */
export async function accessibilityFaults(page: Page, part = "html"): Promise<string[]> {
  // Else a tab is opened each time, to put together what the frames of a page have.
  const axe = new AxeBuilder({ page }).setLegacyMode().include(part).exclude("iframe");
  // What is well is not described, which takes as long as finding out.
  const { violations } = await axe.options({ resultTypes: ["violations"] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
