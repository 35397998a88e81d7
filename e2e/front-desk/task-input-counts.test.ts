import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { stubApi } from "../harness/stub-api.ts";
import { nightly, test } from "../harness/visitor.ts";
import { makeBooking, makeDayEntry, makeDayOverview } from "./factories.ts";
import { expect, expectToast, openDesk, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

/** Steps of each task in docs/front-desk.md, up to its visible result. */
const TASKS: Record<string, (page: Page) => Promise<unknown>> = {
  async "see today's arrivals and who is checked in"(page) {
    await expect(page.getByRole("list", { name: "Arrivals" })).toContainText("First In");
    await expect(page.getByRole("list", { name: "Checked in" })).toContainText("In House");
  },
  "see how many desks are free today": (page) =>
    expect(page.getByRole("list", { name: "Availability" })).toContainText("28 free"),
  async "check in the next customer"(page) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("c");
    await expectToast(page, "Checked In", "First In is here.");
  },
  async "undo the last step"(page) {
    await page.locator("[data-row]").first().focus();
    await page.keyboard.press("c");
    await expectToast(page, "Checked In");
    await startCounting(page);
    await page.keyboard.press("u");
    await expectToast(page, "Step Undone");
  },
  async "check in a customer with the mouse"(page) {
    await page.getByRole("button", { name: "Check in" }).first().click();
    await expectToast(page, "Checked In");
  },
  async "mark a customer as a no-show"(page) {
    await page.getByRole("button", { name: "More actions: First In" }).click();
    await page.getByRole("menuitem", { name: "Record no-show" }).click();
    await expectToast(page, "No-Show Recorded");
  },
  async "take cash from an arriving customer"(page) {
    await page.getByRole("listitem").filter({ hasText: "Owes Money" }).locator("[data-row]").focus();
    await page.keyboard.press("p");
    await expect(page.getByRole("dialog").getByRole("radio", { name: "Cash" })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expectToast(page, "Payment Recorded");
  },
  async "open the enquiry with the earliest reply deadline"(page) {
    await page.getByRole("region", { name: "Needs you" }).getByRole("button").first().click();
    await expect(page.getByRole("tab", { name: "Inbox" })).toHaveAttribute("aria-selected", "true");
  },
  async "see tomorrow's arrivals"(page) {
    await page.getByRole("button", { name: "Next day" }).click();
    await expect(page).toHaveURL(/day=/);
  },
  async "start a booking for a customer"(page) {
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog").locator("input").first()).toBeFocused();
  },
  async "print the day with everyone checked in"(page) {
    await page.getByRole("button", { name: "Print list" }).click();
    await expect(page.locator("html[data-printed]")).toHaveCount(1);
  },
};

for (const [taskName, perform] of Object.entries(TASKS))
  test(`to ${taskName} takes as many inputs as documented`, nightly(true), async ({ page }) => {
    const day = makeDayOverview({
      arriving: [makeDayEntry({ name: "First In" }), makeDayEntry({ name: "Owes Money", isPaid: false, owed: 50 })],
      inside: [makeDayEntry({ name: "In House", checkedInAt: new Date().toISOString() })],
    });
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    await stubDesk(page, { day });
    await stubApi(page, "**/api/admin/bookings/*/*", (route) =>
      route.fulfill({ json: makeBooking({ status: "paid" }) }),
    );
    await openDesk(page, "");
    await expect(page.getByRole("list", { name: "Arrivals" })).toBeVisible();
    await startCounting(page);
    await perform(page);
    const { keys, clicks } = await page.evaluate(() => (window as unknown as { presses: InputCount }).presses);
    expect({ keys, clicks }).toEqual(documentedCount(taskName));
  });

interface InputCount {
  keys: number;
  clicks: number;
}

async function startCounting(page: Page) {
  await page.evaluate(() => {
    const countingWindow = window as unknown as { presses?: InputCount };
    const isFirst = !countingWindow.presses;
    countingWindow.presses = { keys: 0, clicks: 0 };
    if (!isFirst) return;
    const count = (what: keyof InputCount) => () => {
      if (countingWindow.presses) countingWindow.presses[what] += 1;
    };
    window.addEventListener("keydown", count("keys"), { capture: true });
    window.addEventListener("pointerdown", count("clicks"), { capture: true });
  });
}

/** Clicks and keys of a task as documented in docs/front-desk.md. */
function documentedCount(taskName: string): InputCount {
  const row = readFileSync("docs/front-desk.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find((cells) => cells[1] === taskName);
  return { keys: Number(row?.[3]), clicks: Number(row?.[4]) };
}
