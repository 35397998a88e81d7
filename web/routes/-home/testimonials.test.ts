import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { home } from "#web/content/pages/home.ts";
import { realTestimonials, type Testimonial, testimonials } from "#web/content/pages/testimonials.ts";
import { Testimonials } from "./testimonials.tsx";

const QUOTES: readonly Testimonial[] = ["one", "two"].map((id) => ({
  id,
  quote: `Said by ${id}`,
  author: `Author ${id}`,
  role: "Member",
  sample: false,
}));
const { title, promises } = home.testimonials;

const rendered = (quotes: readonly Testimonial[]) => renderToStaticMarkup(createElement(Testimonials, { quotes }));

test("sample quotes are hidden and promises are shown instead", () => {
  expect(realTestimonials(QUOTES.map((quote) => ({ ...quote, sample: true })))).toEqual([]);
  const html = rendered([]);
  expect(html).toContain(promises.title);
  for (const promise of promises.items) expect(html).toContain(promise.title);
  expect(html).not.toContain(title);
  expect(html).not.toContain("blockquote");
  for (const { quote, author, sample } of testimonials)
    if (sample) for (const copy of [quote, author]) expect(html).not.toContain(copy);
});

test("real quotes replace the promises, with an author and a radio button each", () => {
  expect(realTestimonials(QUOTES)).toEqual(QUOTES);
  const html = rendered(QUOTES);
  expect(html).toContain(title.replace("'", "&#x27;"));
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  for (const { quote, author } of QUOTES) {
    expect(html).toContain(quote);
    expect(html).toContain(author);
  }
  expect(html).not.toContain(promises.title);
});

test("a real quote is shown and a sample beside it is not", () => {
  expect(realTestimonials([{ ...(QUOTES[0] as Testimonial), sample: true }, QUOTES[1] as Testimonial])).toEqual([
    QUOTES[1],
  ]);
});
