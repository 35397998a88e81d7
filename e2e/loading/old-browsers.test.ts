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

// The oldest browsers the site is built for, see OLDEST_BROWSERS in vite.config.ts.

const siteDir = join(root, "dist/site");

test.beforeEach(async ({ page }) => {
  await removeNewApis(page);
});

test("no script has what an old browser cannot read", () => {
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

test("no width is asked for in a way that an old browser passes over", () => {
  for (const file of globSync(["*.html", "assets/*.css"], { cwd: siteDir }))
    expect(readFileSync(join(siteDir, file), "utf8").match(/@media[^{]*\((width|height) ?[<>=]/g), file).toBeNull();
});

test("a desk is booked and paid for, and what is wrong is said beside its field", async ({
  page,
  visitor,
  complaints,
}) => {
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
  expect(complaints).toEqual([]);
});

test("an enquiry is sent", async ({ page, visitor, complaints }) => {
  await page.goto("/virtual-office");
  await waitForHydration(page, "form");
  await fillEnquiry(page.locator("form"), visitor);
  await page.getByRole("button", { name: "Send my request" }).click();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the gallery fills the screen, and pages follow each other", nightly(), async ({ page, complaints }) => {
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
  expect(complaints).toEqual([]);
});

test("the desk shows its clients", async ({ page, request, complaints }) => {
  const { fullName } = await addClient(request);
  await openDesk(page);
  await page.getByRole("searchbox").fill(fullName);
  await expect(page.getByText(fullName).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

/**
 * What came after those browsers and is used today, or might be by a hand that does not know them. Not popovers, whose
 * style a newer browser would keep.
 */
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
