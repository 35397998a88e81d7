import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { home } from "#web/content/pages/home.ts";
import { publishedTestimonials, type Testimonial } from "#web/content/pages/testimonials.ts";
import { localBusiness } from "#web/lib/head/structured-data.ts";
import { Testimonials } from "./testimonials.tsx";

const QUOTES: readonly Testimonial[] = ["one", "two"].map((id) => ({
  id,
  quote: `Said by ${id}`,
  author: `Author ${id}`,
  role: "Member",
  date: "2027-03-01",
  source: id === "one" ? "https://reviews.test/one" : null,
  consentOn: "2027-03-02",
}));
const { title, promises } = home.testimonials;

const rendered = (quotes: readonly Testimonial[]) => renderToStaticMarkup(createElement(Testimonials, { quotes }));

test("without published quotes the section shows promises, and search engines get no review", () => {
  expect(publishedTestimonials()).toEqual([]);
  const html = rendered([]);
  expect(html).toContain(promises.title);
  for (const promise of promises.items) expect(html).toContain(promise.title);
  expect(html).not.toContain(title);
  expect(html).not.toContain("blockquote");
  expect(JSON.stringify(localBusiness())).not.toMatch(/review|rating/i);
});

test("real quotes replace the promises, with an author and a radio button each", () => {
  expect(publishedTestimonials(QUOTES)).toEqual(QUOTES);
  const html = rendered(QUOTES);
  expect(html).toContain(title);
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html.match(/ checked /g)).toHaveLength(1);
  for (const { quote, author } of QUOTES) {
    expect(html).toContain(quote);
    expect(html).toContain(author);
    expect(html).toContain("1 March 2027");
  }
  expect(html).not.toContain(promises.title);
});

test("a quote without a date, a consent, an author or a readable source is not shown", () => {
  const [quote] = QUOTES as [Testimonial];
  const incomplete = [{ date: "" }, { consentOn: "" }, { author: "" }, { source: "reviews.test" }] as const;
  expect(publishedTestimonials([...incomplete.map((change) => ({ ...quote, ...change })), quote])).toEqual([quote]);
});

test("published quotes are reviews in the structured data, without a rating", () => {
  const { review } = localBusiness(QUOTES) as { review?: unknown[] };
  expect(review).toHaveLength(2);
  expect(review?.[0]).toEqual({
    "@type": "Review",
    author: { "@type": "Person", name: "Author one" },
    datePublished: "2027-03-01",
    reviewBody: "Said by one",
    url: "https://reviews.test/one",
  });
});
