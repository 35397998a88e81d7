import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import type {} from "#domain/published.ts";
import { PUBLIC_PATHS } from "#web/build/public-paths.ts";

const BOOKING_SITE = "https://book.elsewhere.example";
/** Prices that nothing else has. */
const RECEPTION_PRICES = { reception_day: 151_00, reception_week: 617_00, reception_month: 1811_00 };
const TRACES = [
  "reception hours",
  "reception-hours",
  BOOKING_SITE,
  "booking site",
  "₵151",
  "151.00",
  "₵617",
  "617.00",
  "₵1,811",
  "1811.00",
  "sold here",
  "both rates",
];

/** Every public page with its head, and the first step of booking, as built with this booking site. */
async function renderSite(bookingSite: string): Promise<string> {
  vi.resetModules();
  globalThis.published = { facts: { bookingSite }, prices: RECEPTION_PRICES };
  const { renderPage } = await import("#web/startup/prerender.tsx");
  const { BookNowDialog } = await import("#web/routes/-book-now/book-now-dialog.tsx");
  const pages = await Promise.all(PUBLIC_PATHS.map(renderPage));
  return [
    ...pages.flatMap(({ head, html }) => [head, html]),
    renderToStaticMarkup(createElement(BookNowDialog, { onClose: () => {} })),
  ]
    .join("\n")
    .toLowerCase();
}

afterAll(() => {
  globalThis.published = undefined;
  vi.resetModules();
});

test("an empty booking site removes the Reception hours rate from every page and from Book Now", async () => {
  const offered = await renderSite(BOOKING_SITE);
  expect(TRACES.filter((trace) => !offered.includes(trace))).toEqual([]);
  const withdrawn = await renderSite("");
  expect(TRACES.filter((trace) => withdrawn.includes(trace))).toEqual([]);
  expect(withdrawn).toContain("what a desk includes");
}, 60_000);
