import type { BookingType } from "#domain/bookings/bookings.ts";
import { formatClockHour } from "#domain/calendar/clock-hours.ts";
import { WEEKDAYS } from "#domain/calendar/date-format.ts";
import type { Hours } from "#domain/calendar/opening-hours.ts";
import { PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES, listInclusions, type Product } from "#domain/catalogue/inclusions.ts";
import { hasReceptionRate, RECEPTION_RATES, sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import type { Plan, PlansWith } from "#domain/catalogue/plans.ts";
import { describeWifi } from "#domain/figures.ts";
import { toCedis } from "#domain/payments/money.ts";
import { photoUrl } from "#domain/photos.ts";
import { site } from "#domain/site.ts";
import { lowestPriceOf, priceOf } from "#web/content/business-facts.ts";
import { publishedTestimonials } from "#web/content/pages/testimonials.ts";
import { absoluteUrl, cardUrl } from "./head.ts";

/**
 * schema.org objects for a page's head. Only search engines read them, so routes load them at build time and keep them
 * out of the browser's scripts: `structuredData: import.meta.env.SSR ? [service(...)] : []`.
 */

const CONTEXT = "https://schema.org";
const BUSINESS_ID = `${site.url}/#house`;
const ORGANIZATION_ID = `${site.url}/#organization`;

/** What a price is for, in UN/CEFACT codes. */
const UNITS = new Map<Plan["duration"], object>([
  [1, { unitCode: "DAY" }],
  [7, { unitCode: "WEE" }],
  ["month", { unitCode: "MON" }],
]);

export type Offer = Readonly<Record<string, unknown>>;

/** The business: location, opening hours, reception hours and published quotes. */
export function localBusiness(quotes = publishedTestimonials()) {
  const { address } = site;
  const photo = globalThis.published?.photos?.home;
  return {
    "@context": CONTEXT,
    "@type": "LocalBusiness",
    "@id": BUSINESS_ID,
    additionalType: "https://en.wikipedia.org/wiki/Coworking",
    name: site.name,
    description: site.tagline,
    url: absoluteUrl("/"),
    image: photo ? [cardUrl("/"), absoluteUrl(photoUrl(photo, photo.width))] : cardUrl("/"),
    telephone: site.phone.e164,
    email: site.email,
    parentOrganization: { "@id": ORGANIZATION_ID },
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      addressLocality: `${address.area}, ${address.city}`,
      addressRegion: address.region,
      postalCode: address.ghanaPostGps,
      addressCountry: address.countryCode,
    },
    geo: { "@type": "GeoCoordinates", ...site.geo },
    hasMap: site.map.linkUrl,
    priceRange: priceRange(),
    currenciesAccepted: "GHS",
    paymentAccepted: "Cards, mobile money, bank transfer",
    openingHoursSpecification: hoursSpecification(site.openingHours),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "reception",
      telephone: site.phone.e164,
      email: site.email,
      hoursAvailable: hoursSpecification(site.receptionHours),
    },
    amenityFeature: [describeWifi(site.wifiSpeed), "24/7 power backup", "Free coffee", "24/7 access for members"].map(
      (name) => ({ "@type": "LocationFeatureSpecification", name, value: true }),
    ),
    ...(quotes.length > 0 && {
      review: quotes.map(({ quote, author, date, source }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: author },
        datePublished: date,
        reviewBody: quote,
        ...(source !== null && { url: source }),
      })),
    }),
  };
}

export function organization() {
  const { legalName, tin, since } = site.operator;
  return {
    "@context": CONTEXT,
    "@type": "Organization",
    "@id": ORGANIZATION_ID,
    name: site.name,
    url: absoluteUrl("/"),
    logo: absoluteUrl("/icon-512.png"),
    email: site.email,
    telephone: site.phone.e164,
    sameAs: Object.values(site.social),
    ...(legalName && { legalName }),
    ...(tin && { taxID: tin }),
    ...(since && { foundingDate: since }),
  };
}

/** The products on a page, with prices. */
export function service(page: { name: string; description: string; path: string; offers: readonly Offer[] }) {
  return {
    "@context": CONTEXT,
    "@type": "Service",
    name: page.name,
    description: page.description,
    url: absoluteUrl(page.path),
    provider: { "@id": ORGANIZATION_ID, "@type": "Organization", name: site.name, url: absoluteUrl("/") },
    areaServed: { "@type": "City", name: site.address.city },
    offers: page.offers,
  };
}

/** A desk's rates and their contents: Reception hours is the low price, All-access the high one. */
export function deskOffer(type: PlansWith<"group", "desk">, path: string): Offer {
  const { name } = PLANS[type];
  if (!(sellsReceptionRate() && hasReceptionRate(type))) return planOffer(type, path);
  const { amountPesewas: low } = RECEPTION_RATES[type];
  const high = pricePesewas(type, 0);
  return {
    "@type": "AggregateOffer",
    name,
    lowPrice: formatDecimal(low),
    highPrice: formatDecimal(high),
    offerCount: 2,
    ...terms("GHS", path),
    offers: [
      rateOffer(DESK_RATES.reception_hours.name, low, `reception_${type}`, "/east-legon"),
      rateOffer(DESK_RATES.all_access.name, high, type, "/"),
    ],
  };
}

function rateOffer(name: string, amountPesewas: number, product: Product, path: string): Offer {
  return {
    "@type": "Offer",
    name,
    description: describeInclusions(product),
    price: formatDecimal(amountPesewas),
    priceCurrency: "GHS",
    url: absoluteUrl(path),
  };
}

/** A product's contents, on one line. */
function describeInclusions(product: Product): string {
  return listInclusions(product).join(", ");
}

/** Priced in dollars, because the cedi price changes with the rate. */
export function officeOffer(path: string, type: PlansWith<"group", "office"> = "private_office"): Offer {
  const { name, price } = PLANS[type];
  if (price.kind !== "dollars") return planOffer(type, path);
  const amount = `${price.amountDollars}.00`;
  return {
    "@type": "Offer",
    name,
    description: describeInclusions(type),
    price: amount,
    ...terms("USD", path),
    priceSpecification: unitPrice(amount, "USD", "month"),
  };
}

export function virtualOfficeOffer(type: PlansWith<"group", "virtual">, path: string): Offer {
  return planOffer(type, path);
}

/** A plan with one price in cedis. */
function planOffer(type: BookingType, path: string): Offer {
  const { name, duration } = PLANS[type];
  return {
    ...cedisOffer({ name, amountPesewas: pricePesewas(type, 0), path, duration }),
    description: describeInclusions(type),
  };
}

/** An offer with one price in cedis, such as a workshop or a CV package. */
export function cedisOffer(offer: {
  name: string;
  amountPesewas: number;
  path: string;
  duration?: Plan["duration"];
}): Offer {
  const amount = formatDecimal(offer.amountPesewas);
  return {
    "@type": "Offer",
    name: offer.name,
    price: amount,
    ...terms("GHS", offer.path),
    ...(offer.duration && { priceSpecification: unitPrice(amount, "GHS", offer.duration) }),
  };
}

export function faqPage(questions: readonly { question: string; answer: string }[]) {
  return {
    "@context": CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** Breadcrumbs from the home page, which is added, to this page. */
export function breadcrumbs(...crumbs: readonly { name: string; path: string }[]) {
  return {
    "@context": CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

/** `publishedOn` is YYYY-MM-DD. */
export function blogPosting(post: {
  title: string;
  excerpt: string;
  category: string;
  path: string;
  publishedOn: string;
}) {
  const publisher = { "@type": "Organization", "@id": ORGANIZATION_ID, name: site.name, url: absoluteUrl("/") };
  return {
    "@context": CONTEXT,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    datePublished: post.publishedOn,
    inLanguage: "en-GH",
    url: absoluteUrl(post.path),
    mainEntityOfPage: absoluteUrl(post.path),
    image: cardUrl(post.path),
    author: publisher,
    publisher,
  };
}

function terms(priceCurrency: "GHS" | "USD", path: string) {
  return {
    priceCurrency,
    availability: `${CONTEXT}/InStock`,
    priceValidUntil: `${new Date().getUTCFullYear()}-12-31`,
    url: absoluteUrl(path),
  };
}

function unitPrice(price: string, priceCurrency: "GHS" | "USD", duration: Plan["duration"]) {
  const unit = UNITS.get(duration) ?? {
    referenceQuantity: { "@type": "QuantitativeValue", value: duration, unitCode: "DAY" },
  };
  return { "@type": "UnitPriceSpecification", price, priceCurrency, ...unit };
}

/** Groups consecutive days with the same hours; closed days are left out. */
function hoursSpecification(week: readonly (Hours | null)[]) {
  const groups = new Map<string, { opens: string; closes: string; dayOfWeek: string[] }>();
  for (const [index, hours] of week.entries()) {
    const day = WEEKDAYS[index];
    if (!hours || !day) continue;
    const key = `${hours.opens}-${hours.closes}`;
    const group = groups.get(key) ?? {
      opens: formatClockHour(hours.opens),
      closes: formatClockHour(hours.closes),
      dayOfWeek: [],
    };
    group.dayOfWeek.push(`${CONTEXT}/${day}`);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ "@type": "OpeningHoursSpecification", ...group }));
}

/** From the cheapest to the most expensive desk. */
function priceRange(): string {
  return `${lowestPriceOf("desk_day")}-${priceOf("desk_monthly")}`;
}

/** 2000.00 */
function formatDecimal(pesewas: number): string {
  return toCedis(pesewas).toFixed(2);
}
