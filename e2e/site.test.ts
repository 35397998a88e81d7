import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { site } from "#domain/site.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";
import { openingHours } from "#web/content/common.ts";
import { findAccessibilityViolations } from "./harness/accessibility.ts";
import { FOOTER, sitePages } from "./harness/pages.ts";
import {
  doubleTextSize,
  expect,
  nightly,
  openAllDetails,
  SAMPLE_PATHS,
  scrollThroughPage,
  stubMap,
  test,
  waitForHydration,
} from "./harness/visitor.ts";

const pages = await sitePages();
const WIDTHS = [360, 1280] as const;
/** Pages with prices, a form or long text; the others use the same parts. */
const LARGE_TEXT = ["/", "/virtual-office", "/blog/home-cafe-or-desk", "/admin/virtual-office"];

test("every rendered path is listed here", () => {
  expect(pages.map(({ path }) => path).sort()).toEqual([...PUBLIC_PATHS].sort());
});

for (const width of WIDTHS) {
  for (const { path, title, h1, hydratedH1 = h1, counts } of pages) {
    test(
      `${path} renders without errors and is accessible at ${width} px`,
      nightly(width !== 360 || !SAMPLE_PATHS.includes(path)),
      async ({ page, browserErrors }) => {
        await page.setViewportSize({ width, height: 800 });
        if (path === "/east-legon") await stubMap(page);
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page).toHaveTitle(title);
        await expect(page.locator("h1")).toHaveText([hydratedH1]);
        for (const [selector, count] of Object.entries(counts)) {
          await expect(page.locator(selector), selector).toHaveCount(count);
        }
        await scrollThroughPage(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        // The top bar is sticky and has one line.
        expect((await page.locator("header").first().boundingBox())?.height ?? 0).toBeLessThan(80);
        expect(await headingLevels(page)).toEqual([]);
        expect(await findAccessibilityViolations(page)).toEqual([]);
        expect(browserErrors).toEqual([]);
      },
    );
  }
}

for (const { path } of pages) {
  test(`${path} fits a narrow phone with double text size`, nightly(!LARGE_TEXT.includes(path)), async ({ page }) => {
    if (path === "/east-legon") await stubMap(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    await doubleTextSize(page);
    await openAllDetails(page);
    // Sections far from the screen have no layout yet.
    await scrollThroughPage(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(findClippedText)).toEqual([]);
  });
}

test("detects clipped text", async ({ page }) => {
  await page.setContent(
    `<div style="overflow: hidden; height: 1em"><p style="margin: 0; line-height: 1">Seen.<br>Cut.</p></div>`,
  );
  expect(await page.evaluate(findClippedText)).toEqual(["Cut."]);
});

for (const { path, h1, requiredText, navLinks, links, structuredData: data } of pages) {
  test(`${path} contains all text and working links in its HTML without scripts`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const text = visibleText(html);
    for (const word of [h1, ...requiredText]) expect.soft(text).toContain(word);

    for (const [link] of html.matchAll(/<a [^>]*href="http[^>]*>/g))
      expect.soft(link).toMatch(/(?=.*target="_blank").*rel="[^"]*noopener/);
    const header = partOf(html, "header");
    const desktopNav = partOf(header, 'nav aria-label="Main menu"');
    expect.soft(linksOf(desktopNav)).toEqual(navLinks);
    expect.soft(linksOf(header.replace(desktopNav, ""))).toEqual(expect.arrayContaining([...navLinks]));
    const labels = new Set(links.map(([label]) => label));
    const named = linksOf(partOf(html, "main")).filter(([label]) => labels.has(label));
    expect.soft(named.sort()).toEqual(links.toSorted());
    expect.soft(linksOf(partOf(html, "footer"))).toEqual(path === "/admin/virtual-office" ? [] : FOOTER);

    // The worker adds event dates and special hours to the only page that it renders; both change.
    const isAdded = (item: Readonly<Record<string, unknown>>) =>
      path === "/training-course" &&
      (String(item["@type"]).endsWith("Event") || "specialOpeningHoursSpecification" in item);
    const found = structuredData(html).filter((item) => !isAdded(item));
    expect(found.map((item) => item["@type"])).toEqual(data.map((item) => item["@type"]));
    expect(found).toMatchObject([...data]);
  });
}

test("the bar stays at the top and is opaque, and focus rings are visible on green", async ({ page }) => {
  await page.goto("/contact-support");
  // A translucent colour is written with its alpha.
  await expect(page.locator("header")).toHaveCSS("background-color", "rgb(251, 247, 239)");
  const link = page.getByRole("contentinfo").getByRole("link").first();
  await page.keyboard.press("Tab");
  await link.focus();
  await expect(link).toHaveCSS("outline-color", "rgb(240, 180, 41)");
  await expect(link).toBeInViewport();
  expect((await page.locator("header").boundingBox())?.y).toBe(0);
});

test("the footer wraps no heading, address, number or hours", async ({ page }) => {
  await page.goto("/contact-support");
  await openAllDetails(page);
  const footer = page.getByRole("contentinfo");
  const texts = [site.email, `Call ${site.phone.display}`, ...new Set(openingHours.match(/\d+[ap]m-\d+[ap]m/g))];
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const headings = await footer.getByRole("heading").all();
    // The fallback font is wider.
    for (const line of [...headings, ...texts.map((text) => footer.getByText(text, { exact: true }))])
      await expect.poll(() => linesOf(line), `${await line.textContent()} at ${width} px`).toBe(1);
  }
});

test("buttons and the active filter are visible in forced colours", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/blog?category=Productivity");
  await expect(page.getByRole("button", { name: "Book Now" }).first()).toHaveCSS("border-style", "solid");
  const chosen = page.locator("main a[aria-current=page]");
  await expect(chosen).toHaveText("Productivity");
  await expect(chosen).toHaveCSS("text-decoration-line", "underline");
});

test("every internal link leads to a page", async ({ request }) => {
  const targets = new Set<string>();
  const htmlOf = new Map<string, string>();
  const read = async (path: string) => {
    const storedHtml = htmlOf.get(path);
    if (storedHtml !== undefined) return storedHtml;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    htmlOf.set(path, html);
    return html;
  };
  for (const { path } of pages) {
    const html = await read(path);
    for (const [, href = ""] of html.matchAll(/\shref="([/#][^"]*)"/g)) {
      targets.add((href.startsWith("#") ? path + href : href).replaceAll("&amp;", "&"));
    }
  }
  for (const target of targets) {
    const [path = "/", fragment] = target.split("#");
    const html = await read(path);
    if (fragment) expect(html, target).toContain(`id="${fragment}"`);
  }
  expect(targets.size).toBeGreaterThan(35);
});

test("an unknown path is a real 404 with a link home", async ({ page }) => {
  for (const path of ["/no-such-page", "/blog/no-such-article", "/admin/nothing", "/404", "/404.html"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1);
  }
  await page.getByRole("link", { name: "Return to Homepage" }).click();
  await expect(page).toHaveURL("/");
});

test("a capitalised path leads to its page, other mixed case is a 404", async ({ page }) => {
  for (const [typed, path, title] of [
    ["/Blog?category=Business", "/blog?category=Business", "Blog"],
    ["/Virtual-Office", "/virtual-office", "Virtual office"],
  ] as const) {
    const answer = await page.goto(typed);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(new RegExp(`^${title}`, "i"));
    await expect(page.getByRole("contentinfo")).toBeAttached();
  }
  for (const wrong of ["/Nothing", "/blog/Home-Cafe-Or-Desk"]) {
    expect((await page.goto(wrong))?.status(), wrong).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  }
});

test("a link whose hash a mail gateway encoded opens its page", async ({ page }) => {
  await page.goto("/my-booking%23unknown-token");
  await expect(page).toHaveURL("/my-booking#unknown-token");
});

test("an unknown API path answers JSON", async ({ request }) => {
  const answer = await request.get("/api/nope");
  expect(answer.status()).toBe(404);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.json()).toMatchObject({ error: { code: "not_found", requestId: expect.any(String) } });
});

/** Pages that are not indexed. */
const HIDDEN = /^\/(admin\/|payment\/|waitlist$|my-booking$|my-office$|my-registration$|verify-letter$|pay$)/;

test("sitemap, robots, manifest, icons and social cards exist", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  for (const { path } of pages.filter((page) => !HIDDEN.test(page.path))) {
    expect(sitemap).toMatch(new RegExp(`<loc>https://[^<]+${path}</loc>`));
  }
  for (const hidden of ["/payment/", "/waitlist", "/my-booking", "/my-office", "/my-registration", "/verify-letter"])
    expect(sitemap).not.toContain(hidden);
  expect(await (await request.get("/robots.txt")).text()).toMatch(/Disallow: \/admin[\s\S]*Sitemap: https:/);
  const manifest = await (await request.get("/site.webmanifest")).json();
  for (const { src } of [...manifest.icons, { src: "/icon-64.png" }, { src: "/apple-touch-icon.png" }]) {
    const answer = await request.get(src);
    expect(answer.status(), src).toBe(200);
    expect(answer.headers()["content-type"], src).toMatch(/^image\/(png|svg\+xml)$/);
  }
  for (const { path } of pages) {
    const html = await (await request.get(path)).text();
    const card = new URL(attribute(html, 'property="og:image"'));
    const answer = await request.get(card.pathname);
    expect(answer.headers()["content-type"], path).toBe("image/jpeg");
    expect((await answer.body()).byteLength, path).toBeLessThan(300_000);
  }
});

test("each page has its own head", async ({ request }) => {
  const heads = await Promise.all(pages.map(async ({ path }) => headOf(request, path)));
  expect(new Set(heads.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(pages.length);
  for (const [index, { path }] of pages.entries()) {
    expect(new URL(heads[index]?.canonical ?? "").pathname).toBe(path);
    expect(heads[index]?.isHidden).toBe(HIDDEN.test(path));
  }
});

/** Text that a non-scrollable container clips. */
function findClippedText(): string[] {
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent, textContent } = text;
    if (!textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest(".sr-only, [aria-hidden=true], noscript, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const place = box.getBoundingClientRect();
      const isCut =
        (/hidden|clip/.test(overflowX) && (left < place.left - 1 || right > place.right + 1)) ||
        (/hidden|clip/.test(overflowY) && (top < place.top - 1 || bottom > place.bottom + 1));
      if (isCut) cut.push(textContent.trim());
      if (isCut || /auto|scroll/.test(overflowX + overflowY)) break;
    }
  }
  return cut;
}

/** Headings that skip a level. */
function headingLevels(page: Page) {
  return page.evaluate(() => {
    const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((heading) => ({
      level: Number(heading.tagName[1]),
      text: heading.textContent,
    }));
    return levels
      .filter(({ level }, index) => level > (levels[index - 1]?.level ?? 0) + 1)
      .map(({ level, text }) => `h${level} ${text}`);
  });
}

/** Number of lines of a text. */
function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return {
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: attribute(html, 'name="description"'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "",
    isHidden: html.includes('<meta name="robots" content="noindex">'),
  };
}

function attribute(html: string, marker: string): string {
  return new RegExp(`<meta ${marker} content="([^"]*)"`).exec(html)?.[1] ?? "";
}

/** Content of the first element with that opening tag. */
function partOf(html: string, opening: string): string {
  const [name] = opening.split(" ");
  return new RegExp(`<${opening}[ >].*?</${name}>`, "s").exec(html)?.[0] ?? "";
}

/** Labels and targets of links in HTML. */
function linksOf(html: string): [label: string, href: string][] {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = "", label = ""]) => [
    visibleText(label).replace("(opens in a new tab)", "").trim(),
    (/href="([^"]*)"/.exec(attributes)?.[1] ?? "").replaceAll("&amp;", "&"),
  ]);
}

function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}

function visibleText(html: string): string {
  return html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ");
}
