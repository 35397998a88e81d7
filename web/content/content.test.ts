import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { formatHour, formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { CANCELLATION_RULE, MOVING_RULE, NOTICE_RULES, UNUSED_RULE } from "#domain/catalogue/cancellation-copy.ts";
import {
  PLANS,
  PREMIUM_DROP_IN_HOURS,
  PRIVATE_OFFICE_PEOPLE,
  VIRTUAL_MEETING_ROOM_HOURS,
} from "#domain/catalogue/catalogue.ts";
import { type DeskType, RECEPTION_RATES, WORKSHOPS } from "#domain/catalogue/other-offers.ts";

import { formatCedis, formatDollars } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { articles } from "./blog/articles.ts";
import { booking } from "./booking.ts";
import { houseRules } from "./business-facts.ts";
import { notFound, openingHours, openingHoursInShort, receptionHours } from "./common.ts";
import { faq } from "./faq.ts";
import { dataProtection } from "./legal/data-protection.ts";
import { privacy } from "./legal/privacy.ts";
import { terms } from "./legal/terms.ts";
import { noScript } from "./no-script.ts";
import { career } from "./pages/career.ts";
import { cv } from "./pages/cv.ts";
import { deskComparison } from "./pages/desk-comparison.ts";
import { eastLegon } from "./pages/east-legon.ts";
import { gallery } from "./pages/gallery.ts";
import { help } from "./pages/help.ts";
import { home } from "./pages/home.ts";
import { homeHero, homeMeta } from "./pages/home-hero.ts";
import { support } from "./pages/support.ts";
import { testimonials } from "./pages/testimonials.ts";
import { training } from "./pages/training.ts";
import { virtualOffice } from "./pages/virtual-office.ts";

const pages = { home: { meta: homeMeta }, virtualOffice, eastLegon, training, help, career, cv, support, notFound };
const DESKS = ["desk_day", "desk_week", "desk_monthly"] as const;
const loadedArticles = await Promise.all(Object.values(articles).map((load) => load()));
const contentFiles =
  "pages/career common pages/cv pages/east-legon faq pages/gallery pages/help pages/home pages/home-hero pages/support pages/testimonials pages/training pages/virtual-office".split(
    " ",
  );
const sources = contentFiles.map((name) => ({ name, text: withoutComments(new URL(`./${name}.ts`, import.meta.url)) }));

test("every entry of a list has a unique anchor", () => {
  const lists: Record<string, string[]> = {
    faq: faq.map((item) => item.id),
    gallery: gallery.map((picture) => picture.file),
    captions: gallery.map((picture) => picture.caption),
    testimonials: testimonials.map((item) => item.id),
    reasons: home.why.reasons.map((item) => item.id),
    features: virtualOffice.features.items.map((item) => item.id),
    steps: virtualOffice.steps.items.map((item) => item.id),
    virtualFaq: virtualOffice.faq.items.map((item) => item.id),
    benefits: eastLegon.benefits.items.map((item) => item.id),
    help: [...help.guides.items, ...help.faq.items].map((item) => item.id),
    guides: career.guides.items.map((item) => item.slug),
    packages: cv.packages.items.map((item) => item.id),
  };
  for (const [name, ids] of Object.entries(lists)) expect(new Set(ids).size, name).toBe(ids.length);
  for (const id of Object.values(lists)
    .filter((ids) => ids !== lists.captions)
    .flat())
    expect(id).toMatch(/^[a-z0-9_-]+$/);
});

test("every picture in the gallery has a master and every master is in the gallery", () => {
  const masters = readdirSync(new URL("../pictures", import.meta.url)).filter((file) => file.endsWith(".jpg"));
  expect(gallery.map((picture) => `${picture.file}.jpg`).sort()).toEqual(masters.sort());
});

test("titles and descriptions fit a search result and are unique", () => {
  const metas = [...Object.values(pages), ...loadedArticles, privacy, terms, dataProtection].map(({ meta }) => meta);
  for (const { title, description } of metas) {
    expect(title).toContain(site.name);
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeGreaterThanOrEqual(120);
    expect(description.length, description).toBeLessThanOrEqual(155);
  }
  expect(new Set(metas.map((meta) => meta.title)).size).toBe(metas.length);
  expect(new Set(metas.map((meta) => meta.description)).size).toBe(metas.length);
});

test("prices, hours, names and phone numbers come from the domain", () => {
  const planNames = BOOKING_TYPES.map((type) => PLANS[type].name);
  const workshopNames = Object.values(WORKSHOPS).map((workshop) => workshop.name);
  const deskNames = Object.values(RECEPTION_RATES).map((rate) => rate.name);
  const facts = [site.name, site.phone.display, site.phone.e164, site.whatsapp, site.email, site.address.street];
  for (const { name, text } of sources) {
    expect(text, name).not.toMatch(/₵\s?\d|GHS\s?\d|\$\d/);
    expect(text, name).not.toMatch(/\+233|\b0\d{9}\b/);
    expect(text, name).not.toMatch(/\b\d{1,2}\s?(am|pm)\b/i);
    for (const fact of [...facts, ...planNames, ...workshopNames, ...deskNames])
      expect(text.includes(`"${fact}"`) || (fact.includes(" ") && text.includes(fact)), `${name}: ${fact}`).toBe(false);
  }
});

test("form messages take promises and prices from the shared content", () => {
  const folder = new URL("../features/", import.meta.url);
  const features = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((name) => ({ name, text: withoutComments(new URL(name, folder)) }));
  expect(features.map(({ name }) => name)).toContain("contact/contact-form.tsx");
  for (const { name, text } of [...sources, ...features]) {
    expect(text, name).not.toMatch(/\bwithin \d+ hours\b/);
    expect(text, name).not.toMatch(/₵\s?\d|GHS\s?\d|\+233/);
  }
});

test("content imports only the domain and other content", () => {
  for (const { name, text } of sources)
    for (const [, from] of text.matchAll(/from "([^"]+)"/g))
      expect(from, name).toMatch(/^(#domain\/([a-z-]+\/)?|#web\/content\/([a-z-]+\/)?|\.\/)[a-z-]+\.ts$/);
});

test("opening hours come from the configured hours", () => {
  expect(openingHours).toBe(formatWeekHours(site.openingHours));
  expect(openingHoursInShort).not.toContain("day");
  expect(openingHoursInShort.match(/\d+[ap]m/g)).toEqual(openingHours.match(/\d+[ap]m/g));
  for (const open of site.receptionHours)
    if (open)
      expect(receptionHours.replaceAll(/(\d)([ap]m)/g, "$1 $2")).toContain(
        `${formatHour(open.opens)}-${formatHour(open.closes)}`,
      );
});

test("the home page states the facts about the business", () => {
  const words = JSON.stringify([homeHero, home]);
  for (const fact of [
    `Open ${openingHours}. 24/7 access for members.`,
    "High-speed Wi-Fi, 24/7 power backup and free coffee",
    `a response within ${site.responsePromiseHours} hours`,
    `for ${PRIVATE_OFFICE_PEOPLE.from}-${PRIVATE_OFFICE_PEOPLE.to} people`,
    `${listPrice("private_office")} a month`,
    `${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms per month`,
  ])
    expect(words).toContain(fact);
  expect(homeHero.buttons.map(({ plan, price }) => `${plan} ${price}`)).toEqual([
    `desk_monthly ${listPrice("desk_monthly")} a month`,
    `virtual_pro ${listPrice("virtual_pro")} a month`,
  ]);
  expect(booking.title("Weekly")).toBe("Book Weekly");
  expect(home.viewing.title("Weekly")).toBe("Request Viewing - Weekly");
  expect(home.viewing.message("Weekly")).toContain("the Weekly plan");
  expect(home.viewing.message(PLANS.virtual_premium.name).length).toBeLessThanOrEqual(1000);
});

test("the FAQ states both desk rates and both Premium allowances", () => {
  const answers = faq.map((item) => item.answer).join(" ");
  for (const fact of [
    ...DESKS.map(
      (type) =>
        `from ${formatCedis(RECEPTION_RATES[type].amountPesewas)} in reception hours, ${listPrice(type)} all-access`,
    ),
    `4 coworking days a month in total, and ${PREMIUM_DROP_IN_HOURS} hours of drop-in coworking a month`,
    "verified within 24 hours",
    "MTN MoMo, Telecel Cash, AT Money",
    CANCELLATION_RULE,
    houseRules.guests,
    houseRules.parking,
  ])
    expect(answers).toContain(fact);
});

const cancellationRules = {
  cancellation: CANCELLATION_RULE,
  moving: MOVING_RULE,
  refund: UNUSED_RULE,
  monthlyNotice: NOTICE_RULES.monthly_desk,
};

test("the house rules have the agreed wording", () => {
  expect({ ...houseRules, ...cancellationRules }).toEqual({
    cancellation:
      "You can cancel free of charge until 24 hours before the start. After that there is a 50% fee. There is no refund after the start, unless a manager agrees one.",
    moving: "You can also move a desk or an office to another day until then, up to 3 times.",
    refund: `${PLANS.desk_week.name} and ${PLANS.desk_monthly.name} payments are refundable in full within 48 hours of purchase if no access was used and the booking has not started.`,
    monthlyNotice:
      "Monthly memberships need 7 days' notice, in writing. There is no refund for part of a month unless we agree one.",
    parking: "Parking is free for 2 hours.",
    guests: `1 guest is free with ${PLANS.desk_day.name} and ${PLANS.desk_week.name}, and up to 2 guests with ${PLANS.desk_monthly.name}.`,
    guestDesks: "A guest takes no desk: for two people, book two.",
    memberAccess: "Monthly members and private office clients have 24/7 access.",
  });
  const answers = help.faq.items.map((item) => item.answer).join(" ");
  for (const rule of Object.values({ ...houseRules, ...cancellationRules })) expect(answers).toContain(rule);
});

test("the East Legon page sells the Reception hours rate under its own names", () => {
  const { desk_day: day, desk_monthly: month } = RECEPTION_RATES;
  expect(eastLegon.plans.items.map(({ name, price, per, badge }) => [name, price, per, badge])).toEqual([
    [day.name, formatCedis(day.amountPesewas), "day", null],
    [month.name, formatCedis(month.amountPesewas), "month", "Most Popular"],
    [PLANS.private_office.name, listPrice("private_office"), "month", null],
  ]);
  expect(Object.values(RECEPTION_RATES).map(({ name }) => name)).toEqual([
    "Reception-hours day pass",
    "Reception-hours week",
    "Reception-hours month",
  ]);
});

test("the comparison states days, hours, key, guests, prices and where to book for each rate", () => {
  const { rates, rows } = deskComparison;
  expect(rates.map(({ name, where }) => [name, where.href])).toEqual([
    ["All-access", undefined],
    ["Reception hours", site.bookingSite],
  ]);
  const prices = (priceOf: (type: DeskType) => string) =>
    DESKS.map((type) => `${priceOf(type)} a ${PLANS[type].per}`).join(", ");
  expect(Object.fromEntries(rows.map(({ label, cells }) => [label, cells]))).toEqual({
    Price: [prices(listPrice), prices((type) => formatCedis(RECEPTION_RATES[type].amountPesewas))],
    Days: ["7 a week", "6 a week"],
    Hours: [openingHours, receptionHours],
    Desk: ["Any available desk, and the phone booths", "The shared tables"],
    Key: ["By the month. Your own key: 24/7", "No key"],
    Guests: Array(2).fill("One guest, free. By the month: up to two guests, free"),
  });
});

test("without JavaScript every form shows how to contact the team", () => {
  const { frontDesk: _frontDesk, newsletter, ...forms } = noScript;
  for (const line of Object.values(forms)) {
    expect(line).toContain(site.phone.display);
    expect(line).toContain(site.email);
  }
  expect(newsletter).toContain(site.email);
});

test("no text uses advertising phrases", () => {
  const longTexts = globSync("{blog,guides,legal}/*.ts", { cwd: import.meta.dirname }).map((name) => ({
    name,
    text: readFileSync(join(import.meta.dirname, name), "utf8"),
  }));
  expect(longTexts.length).toBeGreaterThan(12);
  for (const { name, text } of [...sources, ...longTexts])
    expect(text, name).not.toMatch(/unlock|elevate|seamless|vibrant|state-of-the-art|world-class|empower|—/i);
});

function withoutComments(file: URL): string {
  return readFileSync(file, "utf8").replace(/\/\*\*.*?\*\//gs, "");
}

function listPrice(type: BookingType): string {
  const { price } = PLANS[type];
  if (price.kind === "custom") throw new Error(`${type} has no list price`);
  return price.kind === "cedis" ? formatCedis(price.amountPesewas) : formatDollars(price.amountDollars);
}
