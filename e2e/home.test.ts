import type { Locator } from "@playwright/test";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { RECEPTION_RATES } from "#domain/catalogue/other-offers.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { noScript } from "#web/content/no-script.ts";
import { gallery } from "#web/content/pages/gallery.ts";
import { home } from "#web/content/pages/home.ts";
import { pictureNote } from "#web/content/pictures/pictures.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { priceTag } from "./harness/prices.ts";
import { stubApi } from "./harness/stub-api.ts";
import {
  dragOut,
  expect,
  footerLink,
  nightly,
  scrollThroughPage,
  test,
  testInNewTab,
  waitForHydration,
} from "./harness/visitor.ts";

test("the phone menu opens, traps focus, and closes by Escape, button and choice", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: "Main menu" });
  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  await expect(menu).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  for (let press = 0; press < 14; press += 1) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await open.click();
  await dragOut(page, menu.getByRole("button", { name: "Close menu" }), { x: 10, y: 300 });
  await expect(menu).toBeVisible();
  await page.mouse.click(10, 300);
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole("link", { name: "Offices" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/#offices");
  await expect(page.locator("#offices")).toBeFocused();
});

test("a section link moves the page, the hash and focus", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await waitForHydration(page);
  for (const name of ["Desks", "Offices", "Training", "Contact", "Home"]) {
    await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true }).click();
    const id = name.toLowerCase();
    await expect(page).toHaveURL(`/#${id}`);
    await expect(page.locator(`#${id}`)).toBeFocused();
    await expect(page.locator(`#${id}`)).toBeInViewport();
  }
});

test("the menu contains links that do not fit the bar", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await expect(page.locator("header").getByRole("button", { name: "Book Now" })).toBeHidden();
  expect((await page.locator("header").boundingBox())?.height).toBeLessThan(80);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Main menu" }).getByRole("button", { name: "Book Now" })).toBeVisible();
});

test("plan cards align, and the office's two prices share a line", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  for (const id of ["desks", "virtual"]) {
    const cards = page.locator(`#${id} article`);
    expect(await sameFor(cards.locator("h3"), (title) => title.getBoundingClientRect().top)).toBe(true);
    expect(await sameFor(cards.locator(":scope > :last-child"), (end) => end.getBoundingClientRect().bottom)).toBe(
      true,
    );
  }
  const prices = page.locator("#offices article").first().locator(".price");
  await expect(prices).toHaveCount(2);
  expect(await sameFor(prices, baselineOf)).toBe(true);
});

test("no price or figure wraps on any phone or text size", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const figures = page.locator("#why .price, #desks .price, #virtual .price").filter({ visible: true });
  await expect(figures).toHaveCount(8);
  expect(await figures.evaluateAll(findWrapped)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "212.5%";
  });
  expect(await figures.evaluateAll(findWrapped)).toEqual([]);
});

test("the gallery opens full screen and moves by keys and buttons", async ({ page, browserErrors }) => {
  await page.goto("/#gallery");
  await page.getByRole("button", { name: gallery[0]?.caption ?? "" }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer).toContainText(gallery[0]?.caption ?? "");
  await expect(viewer).toContainText(`1 of ${gallery.length}`);
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toContainText(gallery[1]?.caption ?? "");
  await viewer.getByRole("button", { name: /next/i }).click();
  await expect(viewer).toContainText(`3 of ${gallery.length}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(viewer).toContainText(`1 of ${gallery.length}`);
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  expect(browserErrors).toEqual([]);
});

test("the gallery continues from the swiped picture, one per quick click", async ({ page }) => {
  // Simulates a browser without the scrollend event.
  await page.addInitScript(() => addEventListener("scrollend", (event) => event.stopImmediatePropagation(), true));
  await page.goto("/#gallery");
  await page.getByRole("button", { name: gallery[0]?.caption ?? "" }).click();
  const viewer = page.getByRole("dialog");
  await viewer.getByRole("list").evaluate((strip) => strip.scrollTo({ left: 2 * strip.clientWidth }));
  await expect(viewer).toContainText(`3 of ${gallery.length}`);
  await page.keyboard.press("ArrowRight");
  await expect(viewer).toContainText(`4 of ${gallery.length}`);
  await viewer.getByRole("button", { name: /next/i }).evaluate((next: HTMLButtonElement) => {
    next.click();
    next.click();
  });
  await expect(viewer).toContainText(`6 of ${gallery.length}`);
});

test("the home page is short on a phone, with three prices and Book in the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await scrollThroughPage(page);
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(9000);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  for (const [plan, per] of [
    ["desk_day", "a day"],
    ["desk_week", "a week"],
    ["desk_monthly", "a month"],
  ] as const)
    expect(
      await isWholeInFirstScreen(
        page.locator("#home li").filter({ hasText: new RegExp(`^${priceTag(plan)}.*${per}`) }),
      ),
    ).toBe(true);
  for (const name of [/^Book Monthly Hot Desk/, /^Book Pro Virtual Office/])
    expect(await isWholeInFirstScreen(page.locator("#home").getByRole("button", { name }))).toBe(true);
  expect(await isWholeInFirstScreen(page.locator("#home").getByText(pictureNote ?? "Photograph"))).toBe(true);
  await page
    .locator("#home")
    .getByRole("button", { name: /Weekly/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Book Weekly" }).getByLabel("Full name")).toBeVisible();
});

for (const scripts of [true, false])
  test(`a phone ${scripts ? "with" : "without"} scripts switches plans and opens collapsed parts`, async ({
    page: homePage,
    browser,
    baseURL,
  }) => {
    const page = scripts ? homePage : await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    for (const [id, shown, chosen] of [
      ["desks", PLANS.desk_monthly.name, { [PLANS.desk_day.name]: "Day", [PLANS.desk_week.name]: "Week" }],
      [
        "virtual",
        PLANS.virtual_pro.name,
        { [PLANS.virtual_starter.name]: "Starter", [PLANS.virtual_premium.name]: "Premium" },
      ],
    ] as const) {
      const names = page.locator(`#${id} article h3`).filter({ visible: true });
      await expect(names).toHaveText([shown]);
      for (const [plan, label] of Object.entries(chosen)) {
        await page
          .locator(`#${id} label`)
          .filter({ hasText: new RegExp(`^${label}`) })
          .click();
        await expect(names).toHaveText([plan]);
      }
    }
    await expect(page.locator("#faq h3").filter({ visible: true })).toHaveCount(6);
    await page.locator("#faq").getByText(home.faq.rest).click();
    await expect(page.locator("#faq h3").filter({ visible: true })).toHaveCount(12);
    for (const name of ["Blog", "Help centre", "Terms of service"])
      await expect(await footerLink(page, name)).toBeVisible();
    await expect(page.locator("#gallery li")).toHaveCount(gallery.length);
    if (!scripts) await page.close();
  });

test("a link to a collapsed question opens it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#faq-cancelling");
  await waitForHydration(page, "#faq summary");
  await expect(page.locator("#faq-cancelling p")).toBeInViewport();
});

test("wide screens show every plan and collapse nothing", async ({ page }) => {
  for (const [width, cards] of [
    [768, 1],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await expect(page.locator("#desks article").filter({ visible: true })).toHaveCount(cards);
    await expect(page.locator("#faq h3").filter({ visible: true })).toHaveCount(12);
    await expect(page.getByRole("form", { name: "Send my message" })).toBeVisible();
    await expect(page.locator("footer nav a").filter({ visible: true })).toHaveCount(
      await page.locator("footer nav a").count(),
    );
    await expect(page.locator(".fold > summary").filter({ visible: true })).toHaveCount(0);
  }
});

test("the gallery is a swipeable strip on a phone without sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/#gallery");
  const strip = page.locator("#gallery ul");
  const itemTops = await strip.locator("li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(itemTops).size).toBe(1);
  await strip.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
  await expect(strip.locator("li").last()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("the menu shows contact details and the way to a receipt", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/blog");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Main menu" });
  for (const [name, href] of [
    [`Call ${site.phone.display}`, `tel:${site.phone.e164}`],
    ["Chat on WhatsApp", whatsappLink(whatsappDraft.general())],
    ["Help centre", "/help-center"],
    ["Find a receipt", "/payment/verify"],
  ] as const)
    await expect(menu.getByRole("link", { name })).toHaveAttribute("href", href);
  await menu.getByRole("link", { name: "Find a receipt" }).click();
  await expect(page.getByRole("heading", { name: "Find a receipt" })).toBeVisible();
});

test("opens one help question at a time", async ({ page }) => {
  await page.goto("/help-center");
  const questions = page.locator("#questions details");
  await questions.nth(0).locator("summary").click();
  await questions.nth(3).locator("summary").click();
  await expect(page.locator("#questions details[open]")).toHaveCount(1);
  await expect(questions.nth(3)).toHaveAttribute("open", "");
});

test("names the exchange-rate provider if its terms require it", async ({ page }) => {
  for (const [source, count] of [
    ["open.er-api.com", 1],
    ["currency-api", 0],
  ] as const) {
    await stubApi(page, "**/api/exchange-rate/usd-ghs", (route) =>
      route.fulfill({ json: { rate: 12, asOf: "2026-11-20T00:00:00.000Z", source, stale: false } }),
    );
    await page.goto("/");
    const offices = page.getByRole("region", { name: "A room with your own door" });
    await offices.scrollIntoViewIfNeeded();
    await expect(offices).toContainText("rate of 20 November 2026");
    const provider = offices.getByRole("link", { name: "Rates By Exchange Rate API" });
    await expect(provider).toHaveCount(count);
    if (count) await expect(provider).toHaveAttribute("href", "https://www.exchangerate-api.com/");
  }
});

test("loads the map only on request while saving data", nightly(), async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
  });
  await page.route("https://www.openstreetmap.org/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>map</title>" }),
  );
  await page.goto("/east-legon");
  await waitForHydration(page);
  const map = page.getByRole("button", { name: "Show the map" });
  await map.scrollIntoViewIfNeeded();
  await expect(page.locator("iframe")).toHaveCount(0);
  await map.click();
  await expect(page.locator("iframe")).toHaveCount(1);
});

testInNewTab(
  "shows one notification at a time, focused by F8 and closed after five seconds",
  nightly(),
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/blog");
    await waitForHydration(page);
    await stubApi(page, "**/api/newsletter", (route) => route.fulfill({ status: 500, body: "" }));
    const email = page.getByRole("textbox", { name: /mail/i });
    await email.fill("ama@visitor.example");
    const toasts = page.locator("li.toast");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(toasts).toHaveCount(1);
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(toasts).toHaveCount(1);
    await page.keyboard.press("F8");
    await expect(page.locator("ol[tabindex='-1']")).toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    for (const [width, expected] of [
      [767, 767],
      [768, 420],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect((await page.locator("ol[tabindex='-1']").boundingBox())?.width).toBe(expected);
    }
    await page.clock.fastForward(5500);
    await expect(toasts).toHaveCount(0);

    const now = () => page.evaluate(() => Date.now());
    const notBefore = await now();
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(toasts).toHaveCount(1);
    const notAfter = await now();
    await page.clock.pauseAt(notBefore + 4900);
    await expect(toasts).toHaveCount(1);
    await page.clock.pauseAt(notAfter + 5100);
    await expect(toasts).toHaveCount(0);
  },
);

test("a swipe of 50 pixels to the right dismisses a notification", nightly(), async ({ page }) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await stubApi(page, "**/api/newsletter", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("textbox", { name: /mail/i }).fill("ama@visitor.example");
  await page.getByRole("button", { name: "Subscribe" }).click();
  const toast = page.locator("li.toast");
  await expect(toast).toHaveCount(1);
  const swipe = async (distance: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error("There is no notification to swipe.");
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 20 + distance, box.y + 20, { steps: 8 });
    await page.mouse.up();
  };
  await swipe(35);
  await expect(toast).toHaveCount(1);
  await swipe(80);
  await expect(toast).toHaveCount(0);
});

test("the Day Pass and East Legon tours link to the booking site", async ({ page }) => {
  await page.goto("/");
  const dayPass = page.getByRole("link", { name: /^Reception-hours pass/ });
  await expect(dayPass).toHaveAttribute("href", site.bookingSite);
  await expect(dayPass).toContainText(
    `${formatCedis(RECEPTION_RATES.desk_day.amountPesewas)} a day, reserved on our booking site`,
  );
  await expect(dayPass.locator("svg")).toBeVisible();
  await page.goto("/east-legon");
  for (const name of [/^Book a Tour/, /^Schedule a Tour/])
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", site.bookingSite);
});

test("pages are complete and show contact details without JavaScript", async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  for (const path of ["/", "/virtual-office", "/contact-support", "/blog"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main noscript p").first()).toBeVisible();
    await expect(page.locator("form").filter({ visible: true })).toHaveCount(0);
  }
  await page.goto("/");
  for (const id of ["home", "desks", "offices", "virtual"]) {
    const part = page.locator(`#${id}`);
    await expect(part.locator("noscript p")).toHaveText([noScript.booking]);
    await expect(part.locator("noscript p")).toBeVisible();
    await expect(part.getByRole("button")).toHaveCount(0);
  }
  const part = page.locator("#gallery");
  await expect(part.getByText(home.gallery.intro)).toBeVisible();
  await expect(part.getByText(home.gallery.hint)).toBeHidden();
  await expect(part.getByRole("button")).toHaveCount(0);
  await expect(part.getByRole("img")).toHaveCount(gallery.length);
  for (const { caption } of gallery) await expect(part.getByText(caption, { exact: true })).toBeVisible();
  await (await footerLink(page, "Help centre")).click();
  await expect(page).toHaveURL(/\/help-center$/);
  await page.close();
});

/** True if the element is fully visible without scrolling. */
async function isWholeInFirstScreen(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const height = part.page().viewportSize()?.height ?? 0;
  return box !== null && box.height > 0 && box.y >= 0 && box.y + box.height <= height;
}

/** True if the measure is equal for all elements, to a pixel. */
async function sameFor(all: Locator, measure: (element: Element) => number): Promise<boolean> {
  const values = await Promise.all((await all.all()).map((one) => one.evaluate(measure)));
  return values.length > 1 && Math.max(...values) - Math.min(...values) < 1;
}

function baselineOf(element: Element): number {
  const marker = document.createElement("span");
  marker.style.display = "inline-block";
  element.append(marker);
  const { bottom } = marker.getBoundingClientRect();
  marker.remove();
  return bottom;
}

/** Texts that wrap. */
function findWrapped(elements: Element[]): string[] {
  return elements
    .filter((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size !== 1;
    })
    .map(({ textContent }) => textContent);
}
