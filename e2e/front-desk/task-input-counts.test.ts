import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { stubApi } from "../harness/stub-api.ts";
import { nightly, test } from "../harness/visitor.ts";
import { makeBooking, makeDayEntry, makeDayOverview } from "./factories.ts";
import { expect, expectToast, openDesk, stubDesk } from "./front-desk.ts";

test.setTimeout(90_000);

/** What somebody does for each act of docs/front-desk.md, and what they see once it is done. */
const TASKS: Record<string, (page: Page) => Promise<unknown>> = {
  async "see who comes today, and who is in the house"(page) {
    await expect(page.getByRole("list", { name: "Expected" })).toContainText("First In");
    await expect(page.getByRole("list", { name: "Here" })).toContainText("In House");
  },
  "see how many desks are left today": (page) =>
    expect(page.getByRole("list", { name: "Places" })).toContainText("28 free"),
  async "check the next one in"(page) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("c");
    await expectToast(page, "Checked In", "First In is here.");
  },
  async "take back what was just pressed"(page) {
    await page.locator("[data-row]").first().focus();
    await page.keyboard.press("c");
    await expectToast(page, "Checked In");
    await startCounting(page);
    await page.keyboard.press("u");
    await expectToast(page, "Taken Back");
  },
  async "check one in with the mouse"(page) {
    await page.getByRole("button", { name: "Check in" }).first().click();
    await expectToast(page, "Checked In");
  },
  async "note that somebody never came"(page) {
    await page.getByRole("button", { name: "More actions: First In" }).click();
    await page.getByRole("menuitem", { name: "Never came" }).click();
    await expectToast(page, "Never Came");
  },
  async "take cash from somebody who arrives"(page) {
    await page.getByRole("listitem").filter({ hasText: "Owes Money" }).locator("[data-row]").focus();
    await page.keyboard.press("p");
    await expect(page.getByRole("dialog").locator("select").first()).toBeFocused();
    await page.keyboard.press("c");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expectToast(page, "Payment Recorded");
  },
  async "see whose reply runs out first, and go there"(page) {
    await page.getByRole("region", { name: "Needs you" }).getByRole("button").first().click();
    await expect(page.getByRole("tab", { name: "Inbox" })).toHaveAttribute("aria-selected", "true");
  },
  async "see who comes tomorrow"(page) {
    await page.getByRole("button", { name: "Day after" }).click();
    await expect(page).toHaveURL(/day=/);
  },
  async "begin a booking for somebody"(page) {
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog").locator("input").first()).toBeFocused();
  },
  async "print the day with who is in the house"(page) {
    await page.getByRole("button", { name: "Print the day" }).click();
    await expect(page.locator("html[data-printed]")).toHaveCount(1);
  },
};

for (const [act, perform] of Object.entries(TASKS))
  test(`to ${act} takes what the page about it says`, nightly(true), async ({ page }) => {
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
    await expect(page.getByRole("list", { name: "Expected" })).toBeVisible();
    await startCounting(page);
    await perform(page);
    const { keys, clicks } = await page.evaluate(() => (window as unknown as { presses: InputCount }).presses);
    expect({ keys, clicks }).toEqual(documentedCount(act));
  });

interface InputCount {
  keys: number;
  clicks: number;
}

async function startCounting(page: Page) {
  await page.evaluate(() => {
    const counting = window as unknown as { presses?: InputCount };
    const isFirst = !counting.presses;
    counting.presses = { keys: 0, clicks: 0 };
    if (!isFirst) return;
    const count = (what: keyof InputCount) => () => {
      if (counting.presses) counting.presses[what] += 1;
    };
    window.addEventListener("keydown", count("keys"), { capture: true });
    window.addEventListener("pointerdown", count("clicks"), { capture: true });
  });
}

/** The presses of an act as docs/front-desk.md has them. */
function documentedCount(act: string): InputCount {
  const row = readFileSync("docs/front-desk.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .find((cells) => cells[1] === act);
  return { keys: Number(row?.[3]), clicks: Number(row?.[4]) };
}
