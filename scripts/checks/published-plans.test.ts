import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedOn } from "#domain/settings.ts";
import { root } from "#web/build/root.ts";

// By path: the build makes it.
const { makePageRenderer }: typeof import("#generated/page-renderer.js") = await import(
  /* @vite-ignore */ join(root, ".generated/page-renderer.js")
);

const plan = {
  ...({
    basedOn: "desk_day",
    name: "Ten days",
    shortName: "Ten days",
    per: "period of 10 days",
    duration: 10,
  } as const),
  included: ["A desk by the window", "Free coffee"],
};
const added = { type: "desk_own_1f0c2a9b", from: "2026-12-01", amount: 1800_00, isWithdrawn: false, plan };
const render = (isSold: boolean, path = "/") =>
  makePageRenderer(
    publishedOn({ facts: {}, prices: [], plans: [added] }, isSold ? "2026-12-01" : "2026-11-30"),
  ).renderPage(path);

test("an owner's plan is a card of the home page, an offer for search engines and a line of the terms", async () => {
  const { html, head } = await render(true);
  const card = /<article(?:(?!<article).)*A desk by the window.*?<\/article>/s.exec(html)?.[0] ?? "";
  for (const text of ["Ten days", "₵1,800", "a period of 10 days", "Free coffee"]) expect(card).toContain(text);
  const countCards = (page: string) => page.split("<article").length;
  expect(countCards(html)).toBe(countCards((await render(false)).html) + 1);
  const data = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = ""]) =>
    JSON.parse(json),
  );
  const { offers } = data.find((item) => item["@type"] === "Service");
  expect(offers).toContainEqual(
    expect.objectContaining({
      ...{ name: "Ten days", price: "1800.00", description: "A desk by the window, Free coffee" },
      priceSpecification: expect.objectContaining({ referenceQuantity: expect.objectContaining({ value: 10 }) }),
    }),
  );
  const terms = await render(true, "/terms-of-service");
  expect(terms.html).toContain("(₵1,800 a period of 10 days): A desk by the window, Free coffee.");
});

test("without plans on sale of the owner's own the pages are the built ones", async () => {
  for (const path of ["/", "/terms-of-service", "/east-legon"]) {
    const built = await readFile(join(root, `dist/site${path === "/" ? "/index" : path}.html`), "utf8");
    const pages = [await makePageRenderer({}).renderPage(path), await render(false, path)];
    for (const { html } of pages) expect(built.includes(html), path).toBe(true);
  }
});
