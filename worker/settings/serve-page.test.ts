import { expect, test } from "vitest";
import { DEFAULTS } from "#domain/apply-published.ts";
import type { Published } from "#domain/published.ts";
import type { HouseSettings } from "#domain/settings.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { servePage } from "./serve-page.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const RENAMED: HouseSettings = { version: "1", facts: { name: "Casa <b>Akwaaba" }, prices: [] };
const BUILT = `<!DOCTYPE html><html><head><meta name="theme-color" content="#fff">
<title>Built</title>
<link rel="icon"><style data-full-stylesheet></style></head><body><div id="root"><h1>Built</h1></div>
<p>Call ${DEFAULTS.facts.phone.display}</p>
</body></html>`;

const CARD_TAGS = `<meta property="og:image" content="https://house.test/cards/blog-a-post.jpg">
<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`;

function open() {
  const { deps } = makeTestDeps();
  const rendered: string[] = [];
  const get = (path: string, settings: HouseSettings | null, init: RequestInit = {}) =>
    servePage(new Request(`https://example.com${path}`, init), settings, {
      assets: {
        fetch: async (input) => {
          const request = new Request(input);
          if (new URL(request.url).pathname.startsWith("/missing")) return new Response(BUILT, { status: 404 });
          if (new URL(request.url).pathname === "/site.webmanifest") return Response.json({ name: "Built", id: "/" });
          return new Response(BUILT, { headers: { ETag: '"built"', "Content-Type": "text/html" } });
        },
      },
      store: deps.settingsStore,
      now: deps.now(),
      sha256: deps.sha256,
      loadRenderer: async () => (published: Published) => ({
        async renderPage(path) {
          rendered.push(path);
          const { name = "none" } = (published.facts ?? {}) as { name?: string };
          return {
            html: `<h1>${name.length} letters</h1>`,
            hiddenHtml: "",
            head: `<title>Rendered</title>${CARD_TAGS}`,
          };
        },
      }),
    });
  return { deps, rendered, get };
}

test("without settings the built file is the answer", async () => {
  const { get, rendered } = open();
  const answer = await get("/", null);
  expect([await answer.text(), answer.headers.get("ETag"), rendered]).toEqual([BUILT, '"built"', []]);
});

test("renders a page once for all visitors, with its settings escaped, and answers 304 to who has it", async () => {
  const { get, rendered } = open();
  const first = await get("/", RENAMED);
  const html = await first.text();
  expect(html).toContain("<h1>15 letters</h1>");
  expect(html).toContain("<title>Rendered</title>");
  expect(html).not.toContain("<title>Built</title>");
  expect(html).toContain('"name":"Casa \\u003cb>Akwaaba"');
  const etag = first.headers.get("ETag") ?? "";
  const again = await get("/", RENAMED, { headers: { "If-None-Match": etag } });
  expect([again.status, await again.text(), rendered]).toEqual([304, "", ["/"]]);
  const head = await get("/", RENAMED, { method: "HEAD" });
  expect([head.headers.get("ETag"), await head.text()]).toEqual([etag, ""]);
});

test("another publication, and another day's prices, are another page", async () => {
  const { get } = open();
  const etags = await Promise.all(
    [
      RENAMED,
      { ...RENAMED, version: "2" },
      { ...RENAMED, prices: [{ from: "2020-01-01", prices: { desk_day: 1 } }] },
    ].map(async (settings) => (await get("/", settings)).headers.get("ETag")),
  );
  expect(new Set(etags).size).toBe(3);
});

test("shows a draft only to who has its link, and keeps it out of caches and search engines", async () => {
  const { get, deps } = open();
  await deps.settingsStore.savePreview(TOKEN, { facts: { name: "Draft" } });
  const preview = await get(`/?preview=${TOKEN}`, null);
  expect(await preview.text()).toContain("5 letters");
  expect([preview.headers.get("Cache-Control"), preview.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
  const other = TOKEN.replaceAll("0", "f");
  expect(await (await get(`/?preview=${other}`, null)).text()).toBe(BUILT);
  expect(await (await get("/", RENAMED)).text()).toContain("15 letters");
});

test("a preview says so and goes on to other pages until it ends, but not to the staff page", async () => {
  const { get, deps } = open();
  await deps.settingsStore.savePreview(TOKEN, { facts: { name: "Draft" } });
  const first = await get(`/?preview=${TOKEN}`, RENAMED);
  const cookie = first.headers.get("Set-Cookie") ?? "";
  expect(cookie).toBe(`preview=${TOKEN}; Path=/; Max-Age=900; HttpOnly; Secure; SameSite=Lax`);
  const headers = { Cookie: `other=1; ${cookie.split(";")[0]}` };
  const next = await get("/contact-support", RENAMED, { headers: { ...headers, "If-None-Match": "*" } });
  for (const html of [await first.text(), await next.text()])
    expect(html).toMatch(
      /Preview, not published\. <a href="\/\?preview=end"[^>]*>End preview<\/a><\/aside><div id="root">/,
    );
  expect([next.headers.get("Cache-Control"), next.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
  expect(next.headers.get("Set-Cookie")).toBeNull();
  const others = [
    await get("/admin/virtual-office", RENAMED, { headers }),
    await get("/", RENAMED, { headers: { Cookie: `preview=${TOKEN.replaceAll("0", "f")}` } }),
    await get("/", RENAMED, { headers: { Cookie: "preview=end" } }),
  ];
  for (const other of others) expect(await other.text()).toContain("15 letters");
  const end = await get("/contact-support?preview=end", RENAMED, { headers });
  expect([end.status, end.headers.get("Location")]).toEqual([302, "/contact-support"]);
  expect(end.headers.get("Set-Cookie")).toContain("preview=; Path=/; Max-Age=0;");
});

test("a page that does not exist stays missing, and is rendered once for all such paths", async () => {
  const { get, rendered } = open();
  const settings = { ...RENAMED, version: "missing" };
  const answers = [await get("/missing", settings), await get("/missing/too", settings)];
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(await answers[1]?.text()).toContain("15 letters");
  expect(rendered).toEqual(["/404"]);
});

test("a phone that adds the site to its home screen shows the published name", async () => {
  const { get } = open();
  expect(await (await get("/site.webmanifest", RENAMED)).json()).toMatchObject({ name: "Casa <b>Akwaaba", id: "/" });
});

test("under another name than the cards show, link previews have the home page's photograph", async () => {
  const { get } = open();
  const home = { id: "p1", extension: "webp" as const, width: 1280, height: 960, alt: "The hall" };
  const tagsOf = async (settings: Partial<HouseSettings>) => {
    const html = await (await get("/", { ...RENAMED, version: "cards", ...settings })).text();
    return [...html.matchAll(/og:image[\w:]*" content="([^"]*)"/g)].map(([, content]) => content);
  };
  expect(await tagsOf({ facts: { tagline: "Come in" }, photos: { home } })).toEqual([
    ...["https://house.test/cards/blog-a-post.jpg", "1200", "630"],
  ]);
  expect(await tagsOf({})).toEqual(["https://house.test/cards/photograph.jpg", "1200", "630"]);
  expect(await tagsOf({ photos: { home } })).toEqual(["https://house.test/api/photos/p1-1280.webp", "1280", "960"]);
});
