import { testInNewTab as test } from "../harness/visitor.ts";
import { DESK_PATH, expect, openDesk, openTab, stubDesk } from "./front-desk.ts";

test.setTimeout(120_000);

/** Every address of the front desk since 2025, with the tab and the section that it opens. */
const ADDRESSES = [
  ["", "Today", "Today"],
  ["?tab=today", "Today", "Today"],
  ["?tab=bookings", "Bookings", "Bookings"],
  ["?tab=inventory", "Bookings", "Availability"],
  ["?tab=clients", "People", "Clients"],
  ["?q=ama", "People", "Clients"],
  ["?tab=people", "People", "Clients"],
  ["?tab=memberships", "People", "Renewals"],
  ["?tab=documents", "People", "Documents"],
  ["?tab=inbox", "Inbox", "Inbox"],
  ["?tab=outbox", "Inbox", "Outbox"],
  ["?tab=post", "Mail", "Mail"],
  ["?tab=events", "Events & room", "Events"],
  ["?tab=room", "Events & room", "Room"],
  ["?tab=business", "Reports", "Reports"],
  ["?tab=history", "Reports", "History"],
  ["?tab=settings", "Settings", "Settings"],
  ["?tab=staff", "Settings", "Staff"],
  ["?tab=unknown", "Today", "Today"],
] as const;

test("every old address opens its section in one of eight tabs", async ({ page }) => {
  await stubDesk(page);
  await openDesk(page, "");
  await expect(page.getByRole("tab")).toHaveCount(8);
  for (const [query, tab, section] of ADDRESSES) {
    await page.goto(DESK_PATH + query);
    await expect(page.getByRole("tabpanel", { name: section, exact: true }), query).toBeVisible();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    const open = page.getByRole("navigation", { name: tab }).locator("[aria-current=page]");
    if ((await open.count()) > 0) await expect(open).toHaveText(new RegExp(`^${section}`));
  }
});

for (const width of [1280, 768, 390])
  test(`at ${width} pixels every section is at most two presses away`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await stubDesk(page);
    await openDesk(page, "");
    const bar = page.getByRole("tablist", { name: "Front desk" });
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    for (const section of new Set(ADDRESSES.map(([, , name]) => name))) {
      await openTab(page, "Today");
      const presses = await page.evaluate(() => {
        const counter = { count: 0 };
        (window as unknown as { presses: typeof counter }).presses = counter;
        addEventListener("click", ({ detail }) => detail > 0 && counter.count++, { capture: true });
        return counter.count;
      });
      expect(presses).toBe(0);
      await openTab(page, section);
      const counted = await page.evaluate(() => (window as unknown as { presses: { count: number } }).presses.count);
      expect(counted, section).toBeLessThanOrEqual(2);
    }
  });
