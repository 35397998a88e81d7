import { expect, test } from "vitest";
import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { listInclusions } from "#domain/catalogue/inclusions.ts";
import { RECEPTION_RATES } from "#domain/catalogue/other-offers.ts";
import { site } from "#domain/site.ts";
import {
  blogPosting,
  breadcrumbs,
  cedisOffer,
  deskOffer,
  localBusiness,
  officeOffer,
  organization,
  service,
  virtualOfficeOffer,
} from "./structured-data.ts";

/** 08:00-22:00 */
function clockOf({ opens, closes }: Hours): string {
  return [opens, closes].map((hour) => `${String(hour).padStart(2, "0")}:00`).join("-");
}

const DESKS = ["desk_day", "desk_week", "desk_monthly"] as const;
const VIRTUAL = ["virtual_starter", "virtual_pro", "virtual_premium"] as const;

test("a desk costs from the Reception hours rate to All-access", () => {
  for (const type of DESKS) {
    const { price } = PLANS[type];
    expect(deskOffer(type, "/")).toMatchObject({
      name: PLANS[type].name,
      lowPrice: (RECEPTION_RATES[type].amountPesewas / 100).toFixed(2),
      highPrice: price.kind === "cedis" ? (price.amountPesewas / 100).toFixed(2) : "none",
      priceCurrency: "GHS",
      offers: [
        { name: "Reception hours", description: listInclusions(`reception_${type}`).join(", ") },
        { name: "All-access", description: listInclusions(type).join(", ") },
      ],
    });
  }
});

test("virtual offices have the catalogue's monthly price", () => {
  for (const type of VIRTUAL) {
    const { price } = PLANS[type];
    expect(virtualOfficeOffer(type, "/virtual-office")).toMatchObject({
      price: price.kind === "cedis" ? (price.amountPesewas / 100).toFixed(2) : "none",
      priceSpecification: { unitCode: "MON" },
    });
  }
});

test("the private office is priced in dollars, because its price in cedis changes with the rate", () => {
  expect(officeOffer("/")).toMatchObject({
    price: PLANS.private_office.price.kind === "dollars" ? PLANS.private_office.price.amountDollars.toFixed(2) : "none",
    priceCurrency: "USD",
  });
});

test("every offer is in stock until the end of this year", () => {
  const offers = [
    deskOffer("desk_day", "/"),
    officeOffer("/"),
    virtualOfficeOffer("virtual_pro", "/"),
    cedisOffer({ name: "A workshop", amountPesewas: 500_00, path: "/training-course" }),
  ];
  for (const offer of offers)
    expect(offer).toMatchObject({
      availability: "https://schema.org/InStock",
      priceValidUntil: `${new Date().getUTCFullYear()}-12-31`,
    });
});

test("the business has the opening hours, and its contact point the reception hours", () => {
  const { openingHoursSpecification, contactPoint, address, additionalType } = localBusiness();
  const hours = (day: string, specification: readonly { dayOfWeek: string[]; opens: string; closes: string }[]) => {
    const found = specification.find(({ dayOfWeek }) => dayOfWeek.includes(`https://schema.org/${day}`));
    return found ? `${found.opens}-${found.closes}` : null;
  };
  for (const [index, day] of WEEKDAYS.entries()) {
    const open = site.openingHours[index];
    const attended = site.receptionHours[index];
    expect(hours(day, openingHoursSpecification), day).toBe(open && clockOf(open));
    expect(hours(day, contactPoint.hoursAvailable), day).toBe(attended && clockOf(attended));
  }
  expect(address).toMatchObject({ streetAddress: site.address.street, addressCountry: "GH" });
  expect(additionalType).toContain("Coworking");
});

test("the business and its services refer to the same organisation", () => {
  const id = organization()["@id"];
  expect(localBusiness().parentOrganization["@id"]).toBe(id);
  const desks = service({ name: "Desks", description: "Desks by the day", path: "/", offers: [] });
  expect(desks.provider["@id"]).toBe(id);
});

test("breadcrumbs start at the home page", () => {
  const { itemListElement } = breadcrumbs({ name: "Blog", path: "/blog" }, { name: "A post", path: "/blog/a-post" });
  expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, "Home", `${site.url}/`],
    [2, "Blog", `${site.url}/blog`],
    [3, "A post", `${site.url}/blog/a-post`],
  ]);
});

test("an article has its date and its card", () => {
  const article = blogPosting({
    title: "A post",
    excerpt: "About something.",
    category: "Business",
    path: "/blog/a-post",
    publishedOn: "2026-11-10",
  });
  expect(article).toMatchObject({
    "@type": "BlogPosting",
    headline: "A post",
    datePublished: "2026-11-10",
    image: `${site.url}/cards/blog-a-post.jpg`,
  });
});
