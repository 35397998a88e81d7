import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parseAst } from "vite";
import { root } from "#web/build/root.ts";
import { addClient, openDesk } from "../front-desk/front-desk.ts";
import { bookingsOf } from "../harness/database.ts";
import {
  expect,
  fillBooking,
  fillEnquiry,
  footerLink,
  nightly,
  openBooking,
  payOnCheckout,
  testInNewTab as test,
  waitForHydration,
} from "../harness/visitor.ts";

// The oldest supported browsers; see OLDEST_BROWSERS in vite.config.ts.

const siteDir = join(root, "dist/site");

test.beforeEach(async ({ page }) => {
  await removeNewApis(page);
});

test("scripts use only syntax that old browsers support", () => {
  const files = globSync("**/*.js", { cwd: siteDir });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const unreadable: string[] = [];
    walk(parseAst(readFileSync(join(siteDir, file), "utf8")), (node) => {
      if (node.type === "StaticBlock") unreadable.push("a static block");
      if (!node.regex) return;
      const { pattern, flags } = node.regex;
      if (/\(\?<[=!]/.test(pattern) || /[dv]/.test(flags)) unreadable.push(`/${pattern}/${flags}`);
    });
    expect(unreadable, file).toEqual([]);
  }
});

test("media queries use only syntax that old browsers support", () => {
  for (const file of globSync(["*.html", "assets/*.css"], { cwd: siteDir }))
    expect(readFileSync(join(siteDir, file), "utf8").match(/@media[^{]*\((width|height) ?[<>=]/g), file).toBeNull();
});

test("books and pays for a desk, and shows errors beside their fields", async ({ page, visitor, browserErrors }) => {
  await openBooking(page, /Book Monthly Hot Desk/);
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: /Book & pay/ });
  await send.click();
  await expect(dialog.getByText("Name must be at least 2 characters")).toBeVisible();
  await expect(dialog.getByText("Start date is required")).toBeVisible();
  await fillBooking(page, visitor);
  await send.click();
  await payOnCheckout(page, "Card", "Paid");
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  expect(bookingsOf(visitor.email)).toMatchObject([{ status: "paid" }]);
  expect(browserErrors).toEqual([]);
});

test("sends an enquiry", async ({ page, visitor, browserErrors }) => {
  await page.goto("/virtual-office");
  await waitForHydration(page, "form");
  await fillEnquiry(page.locator("form"), visitor);
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  expect(browserErrors).toEqual([]);
});

test("opens the gallery and navigates between pages", nightly(), async ({ page, browserErrors }) => {
  await page.goto("/#gallery");
  await waitForHydration(page, "#gallery button");
  await page.locator("#gallery button").first().click();
  const viewer = page.getByRole("dialog", { name: "Gallery, full screen" });
  const { height } = page.viewportSize() ?? { height: 0 };
  await expect.poll(async () => (await viewer.boundingBox())?.height).toBe(height);
  await page.keyboard.press("Escape");
  await (await footerLink(page, "Blog")).click();
  await page.getByRole("link", { name: "Productivity", exact: true }).first().click();
  await expect(page).toHaveURL("/blog?category=Productivity");
  expect(browserErrors).toEqual([]);
});

test("the desk shows its clients", async ({ page, request, browserErrors }) => {
  const { fullName } = await addClient(request);
  await openDesk(page);
  await page.getByRole("searchbox").fill(fullName);
  await expect(page.getByText(fullName).first()).toBeVisible();
  expect(browserErrors).toEqual([]);
});

/** Removes newer APIs that the code uses or might use. Popovers remain, because the browser would keep their styles. */
async function removeNewApis(page: Page) {
  await page.addInitScript(() => {
    const newer: [object | undefined, string[]][] = [
      [AbortSignal, ["timeout", "any"]],
      [Array, ["fromAsync"]],
      [Array.prototype, ["toReversed", "toSorted", "toSpliced", "with"]],
      [Object, ["groupBy"]],
      [Map, ["groupBy"]],
      [Promise, ["withResolvers", "try"]],
      [Set.prototype, ["union", "intersection", "difference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"]],
      [String.prototype, ["isWellFormed", "toWellFormed"]],
      [URL, ["canParse", "parse"]],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
        ["map", "filter", "toArray", "some", "find"],
      ],
      [HTMLButtonElement.prototype, ["command", "commandForElement"]],
      [HTMLFormElement.prototype, ["requestSubmit"]],
      [HTMLDialogElement.prototype, ["closedBy", "requestClose"]],
      [Element.prototype, ["checkVisibility", "setHTML", "moveBefore"]],
      [Document.prototype, ["startViewTransition"]],
      [window, ["requestIdleCallback", "cancelIdleCallback", "navigation", "scheduler"]],
    ];
    for (const [owner, names] of newer) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  });
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
}

function walk(value: unknown, visit: (node: Node) => void) {
  if (typeof value !== "object" || value === null) return;
  visit(value);
  for (const inner of Object.values(value)) walk(inner, visit);
}
