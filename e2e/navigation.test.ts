import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { site } from "#domain/site.ts";
import { CHUNK_REPORT, type ChunkReport } from "#web/build/chunk-report.ts";
import { posts } from "#web/content/blog/posts.ts";
import { priceTag } from "./harness/prices.ts";
import { type StubbedRoute, stubApi } from "./harness/stub-api.ts";
import {
  expect,
  fillEnquiry,
  footerLink,
  nightly,
  test,
  testInNewTab,
  type Visitor,
  waitForHydration,
} from "./harness/visitor.ts";

// The router loads after the first interaction; from then on navigation stays in one document.

test("navigates forward and back in one document after an interaction", async ({ page, browserErrors }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  await lookAround(page);
  const away = page.locator("#faq").getByRole("link");
  await away.scrollIntoViewIfNeeded();
  const left = await topOf(page, "#faq");
  await away.click();
  await expect(page).toHaveURL("/help-center");
  await expect(page).toHaveTitle(/^Help centre/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/help-center$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await currentLinks(page)).toEqual(["/help-center"]);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await isSameDocument(page)).toBe(true);

  await (await footerLink(page, "Privacy Policy")).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy policy");
  await page.goBack();
  await expect(page).toHaveTitle(/^Help centre/);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => topOf(page, "#faq")).toBeCloseTo(left, -1);
  await page.getByRole("button", { name: /Book Monthly Hot Desk/ }).click();
  await expect(page.getByRole("dialog").getByLabel("Full name")).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  expect(browserErrors).toEqual([]);
});

test("going back before the next page has loaded stays on the page", nightly(), async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/");
  await lookAround(page);
  const away = page.locator("#faq").getByRole("link");
  await away.scrollIntoViewIfNeeded();
  const left = await topOf(page, "#faq");
  const heading = page.getByRole("heading", { level: 1 });
  const home = (await heading.textContent()) ?? "";
  const phone = await page.context().newCDPSession(page);
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  for (const afterMs of [0, 5, 10, 20, 60]) {
    await page.evaluate((delay) => {
      const { pathname } = location;
      const interval = setInterval(() => {
        if (location.pathname === pathname) return;
        clearInterval(interval);
        setTimeout(() => history.back(), delay);
      });
      const note = () => document.documentElement.setAttribute("data-back", String(delay));
      addEventListener("popstate", note, { once: true });
    }, afterMs);
    await away.click();
    await expect(page.locator(`html[data-back="${afterMs}"]`)).toBeAttached();
    await expect(heading).toHaveText(home);
    await expect.poll(() => topOf(page, "#faq"), `${afterMs} ms`).toBeCloseTo(left, -1);
    expect(new URL(page.url()).pathname).toBe("/");
  }
  await away.click();
  await expect(heading).not.toHaveText(home);
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL("/help-center");
  expect(await isSameDocument(page)).toBe(true);
});

test("Back on a page loaded as a new document leads to the previous page", async ({ page }) => {
  await page.goto("/contact-support");
  await lookAround(page);
  await tap(page, "/help-center");
  await expect(page).toHaveTitle(/^Help centre/);
  for (const prepare of [() => waitForHydration(page), () => lookAround(page)]) {
    await page.reload();
    await prepare();
    await page.goBack();
    await expect(page).toHaveURL("/contact-support");
    await expect(page).toHaveTitle(/^Contact support/);
    await prepare();
    await page.goForward();
    await expect(page).toHaveURL("/help-center");
    await expect(page).toHaveTitle(/^Help centre/);
  }
});

test("a link to the current hash scrolls back to it every time", nightly(), async ({ page }) => {
  await page.goto("/help-center");
  await lookAround(page);
  await page.getByRole("banner").getByRole("link", { name: site.name }).click();
  await expect(page).toHaveURL("/");
  expect(await isSameDocument(page)).toBe(true);
  const link = page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Desks" });
  for (let press = 0; press < 3; press += 1) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await link.click();
    await expect.poll(() => topOf(page, "#desks")).toBeLessThan(200);
  }
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("marks links to the current page, also without scripts", async ({ request }) => {
  const html = await (await request.get("/help-center")).text();
  const current = html.match(/<a [^>]*aria-current="page"[^>]*>/g) ?? [];
  expect(current.length).toBeGreaterThan(0);
  for (const link of current) expect(link).toContain('href="/help-center"');
});

test(
  "renders the first screen of the next page first, and the whole page when going back",
  nightly(),
  async ({ page }) => {
    await page.goto("/");
    await lookAround(page);
    await page.locator("#faq").getByRole("link").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    const footerOnNext = hasFooterAtFirst(page);
    await page.locator("#faq").getByRole("link").click();
    expect(await footerOnNext).toBe(false);
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" })).toBeVisible();
    const footerOnBack = hasFooterAtFirst(page);
    await page.goBack();
    expect(await footerOnBack).toBe(true);
  },
);

test("a link to a section of another page scrolls to it", nightly(), async ({ page }) => {
  await page.goto("/help-center");
  await lookAround(page);
  await page.locator('a[href="/#desks"]').first().click();
  await expect(page).toHaveURL("/#desks");
  await expect(page.locator("#desks")).toBeFocused();
  expect(await topOf(page, "#desks")).toBeLessThan(150);
  expect(await isSameDocument(page)).toBe(true);
});

test("a filter of the blog is in the URL, and going back restores it", async ({ page }) => {
  await page.goto("/blog");
  await lookAround(page);
  await page.getByRole("link", { name: "Productivity", exact: true }).click();
  await expect(page).toHaveURL("/blog?category=Productivity");
  await expect(page.getByRole("heading", { level: 2, name: "Productivity" })).toBeVisible();
  await expect(page.locator("main article")).toHaveCount(1);
  await page.locator("main article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/blog\/[\w-]+$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/blog?category=Productivity");
  await expect(page.getByRole("heading", { level: 2, name: "Productivity" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByRole("heading", { level: 2, name: "Productivity" })).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});

test("an early tap on a link navigates, with a full load if the router is slow", nightly(), async ({ page }) => {
  for (const isSlow of [false, true]) {
    await page.goto("/privacy-policy");
    await waitForHydration(page);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    if (isSlow) await page.route("**/assets/*.js", () => {});
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/help-center"]')?.click());
    await expect(page).toHaveURL("/help-center");
    await expect(page).toHaveTitle(/^Help centre/);
    if (isSlow) expect(await isSameDocument(page)).toBe(false);
  }
});

test("falls back to a full load if a page's code fails", async ({ page }) => {
  for (const first of ["/blog", "/help-center"]) {
    await page.goto(first);
    await lookAround(page);
    if (first !== "/blog") await tap(page, "/blog");
    await expect(page).toHaveURL("/blog");
    expect(await isSameDocument(page)).toBe(true);
    await page.route("**/assets/*.js", (route) => route.abort());
    const { slug, title } = posts.at(-1) ?? { slug: "", title: "" };
    await tap(page, `/blog/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(`/blog/${slug}`);
    expect(await isSameDocument(page)).toBe(false);
    await page.unroute("**/assets/*.js");
  }
});

test("a router-only page whose code fails shows an error and a link home", nightly(), async ({ page, request }) => {
  const html = await (await request.get("/privacy-policy")).text();
  const [, script = ""] = html.match(/data-page="([^"]+)"/) ?? [];
  expect(script).not.toBe("");
  // As the service worker caches it; see web/startup/service-worker/service-worker.ts.
  const cachedHtml = html.replace(/<div id="root">.*<\/div>(?=\n<\/body>)/s, '<div id="root"></div>');
  expect(cachedHtml.length).toBeLessThan(html.length);
  await page.route("**/privacy-policy", (route) => route.fulfill({ contentType: "text/html", body: cachedHtml }));
  await page.route(`**${script}`, (route) => route.abort());
  await page.goto("/privacy-policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page did not load");
  await page.getByRole("link", { name: "Return to Homepage" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("This page did not load");
});

test("the second of two quick taps wins, however late the first page loads", nightly(), async ({ page }) => {
  await page.goto("/help-center");
  await lookAround(page);
  // The last file of a page to load.
  const report: ChunkReport = JSON.parse(readFileSync(CHUNK_REPORT, "utf8"));
  const [head = ""] =
    Object.entries(report).find(([, modules]) =>
      modules.some(({ module }) => module === "web/routes/-privacy-policy/head.ts"),
    ) ?? [];
  expect(head).not.toBe("");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${head}`, async (route) => {
    await held;
    await route.continue();
  });
  const lateRequest = page.waitForRequest(`**${head}`);
  await tap(page, "/privacy-policy");
  await lateRequest;
  await tap(page, "/blog");
  await expect(page).toHaveURL("/blog");
  release();
  await page.evaluate(async (file) => {
    await import(file);
    await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
  }, head);
  expect(new URL(page.url()).pathname).toBe("/blog");
  await expect(page.locator("main article").first()).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("Set Up Now focuses the form's first field, also after navigation", nightly(), async ({ page }) => {
  await page.goto("/");
  await lookAround(page);
  await tap(page, "/virtual-office");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Set Up Now: ask us Premium Virtual Office" }).click();
  const form = page.getByRole("form", { name: "Ask us to set it up" });
  await expect(form.getByText("Selected: Premium Virtual Office", { exact: true })).toBeVisible();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
  await expect(form.getByLabel(/^Full name/)).toBeFocused();
  expect(await isSameDocument(page)).toBe(true);
});

testInNewTab("requests the exchange rate once a day for all pages", nightly(), async ({ page }) => {
  let calls = 0;
  await stubApi(page, "**/api/exchange-rate/usd-ghs", (route) => {
    calls += 1;
    return route.fulfill({
      json: { rate: 11 + calls, asOf: "2026-11-20T00:00:00.000Z", source: "currency-api", stale: false },
    });
  });
  await page.clock.install();
  await page.goto("/");
  await lookAround(page);
  const price = page.getByText(/^≈ ₵/);
  const expectRate = async (path: string, rate: number) => {
    await expect(page).toHaveURL(path);
    // The previous page may still be shown.
    await expect(async () => {
      await price.scrollIntoViewIfNeeded();
      await expect(price).toHaveText(`≈ ${priceTag("private_office", rate)}`, { timeout: 1000 });
    }).toPass();
  };
  await expectRate("/", 12);
  await tap(page, "/east-legon");
  await expectRate("/east-legon", 12);
  await page.clock.fastForward("23:59:00");
  await tap(page, "/");
  await expectRate("/", 12);
  expect(calls).toBe(1);
  await page.clock.fastForward("02:00");
  await tap(page, "/east-legon");
  await expectRate("/east-legon", 13);
  expect(calls).toBe(2);
  expect(await isSameDocument(page)).toBe(true);
});

test("restores form input when going back, clears it once sent, and keeps the notification", async ({
  page,
  visitor,
}) => {
  await page.goto("/contact-support");
  await lookAround(page);
  const support = page.getByRole("form");
  await support.getByLabel(/^What is it about/).selectOption("technical");
  await support.getByLabel(/^Name/).fill(visitor.name);
  await support.getByLabel(/^Email/).fill(visitor.email);
  await support.getByLabel(/^Phone/).fill(visitor.phone);
  await support.getByLabel(/^Message/).fill("The Wi-Fi in booth 2 is slow.");
  await page.getByRole("link", { name: "Go to the help centre" }).click();
  await expect(page).toHaveURL("/help-center");
  await tap(page, "/virtual-office");
  const lead = page.getByRole("form", { name: "Ask us to set it up" });
  await expect(lead.getByLabel(/^Full name/)).toHaveValue("");
  await fillEnquiry(lead, visitor);
  await tap(page, "/blog");
  await expect(page).toHaveURL("/blog");

  await page.goBack();
  await expect(lead.getByLabel(/^Full name/)).toHaveValue(visitor.name);
  await expect(lead.getByLabel(/^Country/)).toHaveValue("uk");
  await page.goBack();
  await page.goBack();
  await expect(support.getByLabel(/^What is it about/)).toHaveValue("technical");
  await expect(support.getByLabel(/^Message/)).toHaveValue("The Wi-Fi in booth 2 is slow.");
  await support.getByRole("button").click();
  const notification = page.getByRole("status").filter({ hasText: "Support request sent!" });
  await expect(notification).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/help-center");
  await expect(notification).toBeVisible();
  await page.goBack();
  await expect(support.getByLabel(/^Message/)).toHaveValue("");
  await expect(support.getByLabel(/^What is it about/)).toHaveValue("");
  expect(await isSameDocument(page)).toBe(true);
});

test("restores unsent input when going back, but not input being sent", nightly(), async ({ page, visitor }) => {
  const { form, release } = await leaveWhileSending(page, visitor, (route) => route.abort());
  await page.goBack();
  await expect(form.getByLabel(/^Full name/)).toHaveValue("");
  await tap(page, "/");
  await expect(page.locator("#offices")).toBeAttached();
  release();
  await expect(page.getByText(/^Failed to submit request/)).toBeVisible();
  await page.goBack();
  await expect(form.getByLabel(/^Full name/)).toHaveValue(visitor.name);
  expect(await isSameDocument(page)).toBe(true);
});

test("a late response does not navigate back to the form's page", nightly(), async ({ page, visitor }) => {
  const { release } = await leaveWhileSending(page, visitor, (route) => route.continue());
  release();
  await expect(page.getByText("Request Submitted!", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.locator("#offices")).toBeAttached();
  expect(await isSameDocument(page)).toBe(true);
});

/** Sends the virtual office form and navigates home before the response, which `release` sends. */
async function leaveWhileSending(page: Page, visitor: Visitor, answer: (route: StubbedRoute) => Promise<void>) {
  await page.goto("/virtual-office");
  await lookAround(page);
  const form = page.getByRole("form", { name: "Ask us to set it up" });
  await fillEnquiry(form, visitor);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await stubApi(page, "**/api/crm-inquiry", async (route) => {
    await held;
    await answer(route);
  });
  await form.getByRole("button", { name: "Send my request" }).click();
  await tap(page, "/");
  await expect(page.locator("#offices")).toBeAttached();
  return { form, release };
}

/**
 * Taps a link anywhere on the page, found and tapped in one step, because a link of a page being replaced would load a
 * document.
 */
async function tap(page: Page, path: string) {
  await page.waitForFunction((selector) => {
    const link = document.querySelector<HTMLAnchorElement>(selector);
    link?.click();
    return link !== null;
  }, `#root a[href="${path}"]`);
}

/** Moves the pointer and waits until the router and prefetched pages have loaded. */
async function lookAround(page: Page) {
  await waitForHydration(page);
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true });
    // A router records the scroll position last when it starts, and only for trusted events.
    document.addEventListener("scroll", ({ isTrusted }) => isTrusted || document.body.setAttribute("data-routed", ""));
  });
  await page.mouse.move(100, 200);
  await page.mouse.move(120, 220);
  await expect(page.locator("body[data-routed]")).toBeAttached();
  await page.waitForLoadState("networkidle");
}

/** Whether the next page has its footer when its heading appears. */
function hasFooterAtFirst(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const headingNow = () => document.querySelector("h1")?.textContent;
    const before = headingNow();
    return new Promise((resolve) =>
      new MutationObserver((_, observer) => {
        const heading = headingNow();
        if (!heading || heading === before) return;
        observer.disconnect();
        resolve(document.querySelector("footer") !== null);
      }).observe(document.body, { childList: true, subtree: true }),
    );
  });
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "isSameDocument" in window);
}

function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

/** Targets of links marked as the current page. */
function currentLinks(page: Page): Promise<string[]> {
  return page
    .locator("[aria-current=page]")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
}
