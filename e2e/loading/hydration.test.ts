import type { Page } from "@playwright/test";
import { queryRows } from "../harness/database.ts";
import {
  expect,
  fillEnquiry,
  holdScripts,
  nightly,
  SCRIPTS,
  testInNewTab as test,
  waitForHydration,
} from "../harness/visitor.ts";

// Interactions with a page whose script has not loaded yet.

test("never loses a tap on Book during loading", async ({ page }) => {
  for (let visit = 0; visit < (process.env.AT_NIGHT ? 20 : 3); visit += 1) {
    await page.goto("/", { waitUntil: "commit" });
    const button = page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
    await button.waitFor();
    await button.click();
    await expect(page.getByRole("dialog", { name: "Book Monthly Hot Desk" })).toBeVisible();
  }
});

test("a tap before hydration opens a sheet immediately, and closing it cancels the tap", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
  const sheet = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await button.click();
  await expect(sheet).toContainText("One moment");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await button.click();
  await expect(sheet).toContainText("One moment");
  release();
  await expect(sheet.getByLabel("Full name")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("One moment")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button).toBeFocused();
});

test(
  "handles a tap during hydration and starts the app on the whole page",
  nightly(),
  async ({ page, browserErrors }) => {
    const { promise: held, resolve: releaseScripts } = Promise.withResolvers<void>();
    await page.route("**/tail.js", async (route) => {
      await held;
      await route.fulfill({ contentType: "text/javascript", body: "" });
    });
    await page.route(
      (url) => url.pathname === "/",
      async (route) => {
        const response = await route.fetch();
        const html = (await response.text()).replace('<section id="faq"', '<script src="/tail.js"></script>$&');
        await route.fulfill({ response, body: html });
      },
    );
    await page.goto("/", { waitUntil: "commit" });
    const code = page.waitForResponse((response) => response.url().endsWith(".js"));
    await page
      .getByRole("button", { name: /Book Monthly Hot Desk/ })
      .first()
      .click();
    await code;
    // Longer than hydration takes.
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    await expect(page.locator("#root")).not.toHaveAttribute("data-hydrated");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    releaseScripts();
    await expect(page.getByRole("dialog", { name: "Book Monthly Hot Desk" }).getByLabel("Full name")).toBeVisible();
    expect(browserErrors).toEqual([]);
  },
);

test("headings keep their font while the sheet is open and change when it closes", nightly(), async ({ page }) => {
  await holdScripts(page);
  const { promise: held, resolve: releaseFonts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.woff2", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page
    .getByRole("button", { name: /Book Monthly Hot Desk/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });
  await expect(sheet).toContainText("One moment");
  const font = page.waitForResponse((response) => response.url().endsWith(".woff2"));
  releaseFonts();
  await (await font).finished();
  await page.waitForTimeout(1000);
  await expect(page.locator(".lettered")).toHaveCount(0);
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.locator("html.lettered")).toBeAttached();
});

test("a menu choice works before hydration", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Main menu" });
  await menu.getByRole("link", { name: "Offices" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/#offices");
  await expect(page.locator("#offices")).toBeFocused();
  await expect(page.locator("#offices")).toBeInViewport();
});

test("the preloaded booking dialog uses the tapped plan and resets afterwards", async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  const waiting = page.locator("dialog:has([name=customerName])");
  // The listener may be added shortly after hydration.
  await expect(async () => {
    await page.mouse.move(40, 300);
    await page.mouse.move(60, 320);
    await expect(waiting).toBeAttached({ timeout: 2000 });
  }).toPass();
  await expect(waiting).toBeHidden();

  await page.getByRole("button", { name: "Book & pay Weekly" }).click();
  const weekly = page.getByRole("dialog", { name: "Book Weekly" });
  await weekly.getByLabel("Full name").fill("Ama Visitor");
  await weekly.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(waiting).toBeHidden();

  await page.locator("main [data-dialog-title]").first().click();
  await expect(page.getByRole("dialog", { name: "Book Monthly Hot Desk" }).getByLabel("Full name")).toHaveValue("");
});

test("keeps the scroll position of a page scrolled before hydration", async ({ page }) => {
  // Holidays of the next weeks add lines to the hours when they arrive.
  await page.route(/\/api\/status/, (route) => route.abort());
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const contact = page.locator("#contact");
  await contact.scrollIntoViewIfNeeded();
  const top = () => contact.evaluate((section) => Math.round(section.getBoundingClientRect().top));
  // Fonts and the sections above are still being laid out.
  await page.evaluate(() => document.fonts.ready);
  let before = await top();
  await expect(async () => {
    const earlier = before;
    before = await top();
    expect(before).toBe(earlier);
  }).toPass({ intervals: [250] });
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  release();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  // A pixel for rounding.
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test("lays out lower sections later, or immediately when scrolled to", nightly(), async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await held;
    await route.abort();
  });
  const areLaidOut = () =>
    page
      .locator("#desks, #contact, footer")
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).contentVisibility === "visible"));
  const [no, allChosen] = [Array(3).fill(false), Array(3).fill(true)];
  await page.goto("/", { waitUntil: "commit" });
  await expect.poll(areLaidOut).toEqual(no);
  await page.mouse.wheel(0, 50);
  await expect.poll(areLaidOut).toEqual(allChosen);

  await page.goto("/virtual-office");
  await page.goto("/#contact");
  await expect.poll(areLaidOut).toEqual(allChosen);

  await page.goto("/virtual-office");
  await page.goto("/");
  await expect.poll(areLaidOut).toEqual(no);
  release();
  await expect.poll(areLaidOut).toEqual(allChosen);
});

test("a form reached by its hash keeps focus and position during hydration", nightly(), async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/#contact", { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "Send my message" });
  await expect(form).toBeInViewport();
  await form.getByLabel(/^Message/).scrollIntoViewIfNeeded();
  await form.getByLabel(/^Message/).pressSequentially("Good morning");
  const before = await page.evaluate(() => window.scrollY);
  release();
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await expect(form.getByLabel(/^Message/)).toBeFocused();
  await expect(form.getByLabel(/^Message/)).toHaveValue("Good morning");
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

for (const width of [360, 1280]) {
  test(
    `the virtual office form stays in place when its plan appears at ${width} px`,
    nightly(width !== 360),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const release = await holdScripts(page);
      await page.goto("/virtual-office?plan=premium", { waitUntil: "commit" });
      const form = page.getByRole("form", { name: "Ask us to set it up" });
      const submit = form.getByRole("button", { name: "Send my request" });
      await submit.scrollIntoViewIfNeeded();
      await page.evaluate(() => document.fonts.ready);
      const before = await submit.boundingBox();
      release();
      await expect(form.getByText("Selected: Premium Virtual Office", { exact: true })).toBeVisible();
      const after = await submit.boundingBox();
      expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThan(2);
    },
  );
}

test("sends the plan in the URL even if the form is submitted early", nightly(), async ({ page, visitor }) => {
  const release = await holdScripts(page);
  await page.goto("/virtual-office?plan=pro", { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "Ask us to set it up" });
  await fillEnquiry(form, visitor);
  // The boot script queues this click until hydration, before the chosen plan is shown.
  await form.getByRole("button", { name: "Send my request" }).click();
  release();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  expect(queryRows("select virtual_plan from leads where email = ?", visitor.email)).toEqual([{ virtual_plan: "pro" }]);
});

test("section links keep the plan in the URL before and after hydration", nightly(), async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/virtual-office?plan=pro", { waitUntil: "commit" });
  const chosen = page.getByText("Selected: Pro Virtual Office", { exact: true });
  for (const isHydrated of [false, true]) {
    if (isHydrated) {
      release();
      await expect(chosen).toBeVisible();
    }
    const links = page
      .locator('a:is([href$="#set-up"], [href$="#plans"]):not([href*="plan="])')
      .filter({ visible: true });
    await expect(links).toHaveCount(4);
    for (const link of await links.all()) {
      const part = (await link.getAttribute("href"))?.replace(/.*#/, "");
      await link.click({ noWaitAfter: true });
      await expect(page).toHaveURL(`/virtual-office?plan=pro#${part}`);
      await expect(page.locator(`#${part}`)).toBeFocused();
    }
  }
  await expect(chosen).toBeVisible();
});

test("keeps a plan chosen during hydration", async ({ page, request }) => {
  const html = await (await request.get("/virtual-office")).text();
  const startUp = /\[(`\/assets\/[^`]+\.js`,?)+\]/.exec(html)?.[0] ?? "";
  const release = await holdScripts(page, (path) => !startUp.includes(path));
  const client = page.waitForResponse((response) => response.url().endsWith(startUp.split("`").at(-2) ?? "?"));
  await page.goto("/virtual-office");
  await page.mouse.move(40, 300);
  await (await client).finished();
  // The app is running and waits for the page's own code.
  await page.waitForTimeout(300);
  await page.getByRole("link", { name: "Set Up Now: ask us Premium Virtual Office" }).click({ noWaitAfter: true });
  release();
  const form = page.getByRole("form", { name: "Ask us to set it up" });
  await expect(form.getByText("Selected: Premium Virtual Office", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/plan=premium/);
});

test(
  "opens a dialog although its styles failed to load, and retries with the next one",
  nightly(),
  async ({ page }) => {
    await page.route("**/assets/*.css", (route) => route.abort());
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
    await page
      .getByRole("button", { name: /Book Monthly Hot Desk/ })
      .first()
      .click();
    await failed;
    release();
    await expect(page.getByRole("dialog").getByLabel("Full name")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await page.unroute("**/assets/*.css");
    const style = page.waitForResponse((response) => response.url().endsWith(".css"));
    await page.getByRole("button", { name: "Request a viewing Weekly" }).click();
    expect((await style).ok()).toBe(true);
    await expect(page.getByRole("dialog").getByLabel("First name")).toBeVisible();
  },
);

test("a page without its script hydrates at the next tap when online again", async ({ page, context }) => {
  test.skip(!(await asksForLostModulesAgain(page)), "This browser gets the page anew, as the next tests have it.");
  const loads = countLoads(page);
  await failScripts(page);
  await page.goto("/");
  const button = page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
  const dialog = page.getByRole("dialog", { name: "Book Monthly Hot Desk" });

  await context.setOffline(true);
  await button.click();
  await expect(dialog).toContainText("reload the page or call");
  await page.waitForTimeout(1000);
  await dialog.getByRole("button", { name: "Close" }).click();

  await context.setOffline(false);
  await page.unroute(SCRIPTS);
  await button.click();
  await expect(dialog.getByLabel("Full name")).toBeVisible();
  expect(loads()).toBe(1);
});

test("reloads a page once on a tap if its script fails", async ({ page }) => {
  const loads = countLoads(page);
  await failScripts(page);
  await page.goto("/");
  const button = page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
  await Promise.all([page.waitForEvent("load"), button.click()]);
  expect(loads()).toBe(2);
  await button.click();
  await expect(page.getByRole("dialog", { name: "Book Monthly Hot Desk" })).toContainText("reload the page or call");
  await page.waitForTimeout(1000);
  expect(loads()).toBe(2);
});

test("reloads a page on a tap if its own chunk failed", nightly(), async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  const part = /data-page="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(part).toMatch(/^\/assets\//);
  await page.route(`**${part}`, (route) => route.abort());
  const hasPageFailed = page.waitForEvent("requestfailed");
  await page.goto("/");
  await hasPageFailed;
  await page.waitForLoadState("networkidle");
  await page.unroute(`**${part}`);
  const button = page.getByRole("button", { name: /Book Monthly Hot Desk/ }).first();
  await Promise.all([page.waitForEvent("load"), button.click()]);
  await button.click();
  await expect(page.getByRole("dialog").getByLabel("Full name")).toBeVisible();
});

test("keeps and sends input after a reload caused by a missing script", nightly(), async ({ page, visitor }) => {
  await failScripts(page);
  await page.goto("/virtual-office?plan=pro");
  const form = page.getByRole("form", { name: "Ask us to set it up" });
  await fillEnquiry(form, visitor);
  const send = form.getByRole("button", { name: "Send my request" });
  await Promise.all([page.waitForEvent("load"), send.click()]);
  await page.unroute(SCRIPTS);
  await expect(form.getByLabel(/^Email/)).toHaveValue(visitor.email);
  await expect(form.getByLabel(/^Country/)).toHaveValue("uk");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await send.click();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  expect(queryRows("select virtual_plan, country from leads where email = ?", visitor.email)).toEqual([
    { virtual_plan: "pro", country: "uk" },
  ]);
});

/** Fails every script, as if offline, until the route is removed. */
async function failScripts(page: Page) {
  await page.route(SCRIPTS, (route) => route.abort());
}

/** Chromium retries failed modules in version 156, but not in 150. */
async function asksForLostModulesAgain(page: Page): Promise<boolean> {
  const isInPosition = () =>
    page.evaluate(() =>
      import(`${location.origin}/assets/lost.js`).then(
        () => true,
        () => false,
      ),
    );
  await page.goto("/robots.txt");
  await failScripts(page);
  await isInPosition();
  await page.unroute(SCRIPTS);
  await page.route(SCRIPTS, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  const asksAgain = await isInPosition();
  await page.unroute(SCRIPTS);
  return asksAgain;
}

/** Counts the loads of a page. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  return () => loads;
}
