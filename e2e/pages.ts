import { BOOKING_TYPES, isVirtual } from "#domain/bookings.ts";
import { CV_PACKAGES, EAST_LEGON_RATES, WORKSHOPS } from "#domain/catalogue.ts";
import { FALLBACK_RATE } from "#domain/exchange-rate.ts";
import { formatCedis } from "#domain/money.ts";
import { site } from "#domain/site.ts";
import { admin } from "#web/content/admin.ts";
import { articles } from "#web/content/blog/articles.ts";
import { blog } from "#web/content/blog/blog.ts";
import { posts } from "#web/content/blog/posts.ts";
import { career } from "#web/content/career.ts";
import { cv } from "#web/content/cv.ts";
import { eastLegon } from "#web/content/east-legon.ts";
import { help } from "#web/content/help.ts";
import { homeHero, homeMeta } from "#web/content/home-hero.ts";
import { priceOf } from "#web/content/house-facts.ts";
import { dataProtection } from "#web/content/legal/data-protection.ts";
import { privacy } from "#web/content/legal/privacy.ts";
import { terms } from "#web/content/legal/terms.ts";
import { payment } from "#web/content/payment.ts";
import { support } from "#web/content/support.ts";
import { training } from "#web/content/training.ts";
import { virtualOffice } from "#web/content/virtual-office.ts";
import { priceTag } from "./prices.ts";

export interface SitePage {
  path: string;
  title: string;
  h1: string;
  /** Words that must stand in the page as it is sent, before any script. */
  words: readonly string[];
  /** How many of something the page has, by selector. */
  counts: Readonly<Record<string, number>>;
}

const tagsOf = (offers: Readonly<Record<string, { amountPesewas: number }>>) =>
  Object.values(offers).map(({ amountPesewas }) => formatCedis(amountPesewas));

const article = async (slug: (typeof posts)[number]["slug"]): Promise<SitePage> => {
  const post = posts.find((candidate) => candidate.slug === slug);
  const { meta } = await articles[slug]();
  return { path: `/blog/${slug}`, title: meta.title, h1: post?.title ?? "", words: [post?.excerpt ?? ""], counts: {} };
};

/** Every public page and what the product says it holds. */
export async function sitePages(): Promise<SitePage[]> {
  return [
    {
      path: "/",
      title: homeMeta.title,
      h1: homeHero.headline,
      words: [...BOOKING_TYPES.map(priceOf), priceTag("private_office", FALLBACK_RATE), "Most Popular", "Best Value"],
      counts: { "#faq details": 12, "#gallery li button": 13, "#testimonials input[type=radio]": 2, "#why h3": 6 },
    },
    {
      path: "/virtual-office",
      title: virtualOffice.meta.title,
      h1: virtualOffice.hero.headline,
      words: [...BOOKING_TYPES.filter(isVirtual).map(priceOf), "Set Up Now", `${site.verificationHours} hours`],
      counts: { "#features h3": 4, "#plans article": 3, "#how-it-works li": 4, "#questions details": 4 },
    },
    {
      path: "/east-legon",
      title: eastLegon.meta.title,
      h1: eastLegon.hero.headline,
      words: [...tagsOf(EAST_LEGON_RATES), priceOf("private_office"), "Most Popular", "Book a Tour", "Schedule a Tour"],
      counts: { "#benefits h3": 6, "#plans article": 3 },
    },
    {
      path: "/training-course",
      title: training.meta.title,
      h1: training.hero.headline,
      words: [WORKSHOPS.employability.name, WORKSHOPS.tech_basics.name, ...tagsOf(WORKSHOPS), "Enroll Now"],
      counts: { "main aside": 2 },
    },
    {
      path: "/help-center",
      title: help.meta.title,
      h1: help.hero.headline,
      words: ["50%", "7 days", "free for 2 hours"],
      counts: { "#guides article": 3, "#questions details": 8 },
    },
    {
      path: "/career-resources",
      title: career.meta.title,
      h1: career.hero.headline,
      words: ["30-minute", "Download"],
      counts: { "a[download]": 4, "#links li": 4 },
    },
    {
      path: "/cv-optimization",
      title: cv.meta.title,
      h1: cv.hero.headline,
      words: tagsOf(CV_PACKAGES),
      counts: { "#packages article": 3 },
    },
    {
      path: "/contact-support",
      title: support.meta.title,
      h1: support.hero.headline,
      words: ["within 2 hours"],
      counts: { "#ways li": 3 },
    },
    {
      path: "/blog",
      title: blog.meta.title,
      h1: blog.hero.headline,
      words: posts.map(({ title }) => title),
      counts: { "main article": 6 },
    },
    ...(await Promise.all(posts.map(({ slug }) => article(slug)))),
    {
      path: "/privacy-policy",
      title: privacy.meta.title,
      h1: privacy.title,
      words: ["January 1, 2025"],
      counts: { "section[id]": 10 },
    },
    {
      path: "/terms-of-service",
      title: terms.meta.title,
      h1: terms.title,
      words: ["10%", "48 hours", "Ghana"],
      counts: { "section[id]": 9 },
    },
    {
      path: "/data-protection",
      title: dataProtection.meta.title,
      h1: dataProtection.title,
      words: ["72 hours", "Exercise Your Rights"],
      counts: {},
    },
    {
      path: "/admin/virtual-office",
      title: admin.meta.title,
      h1: admin.title,
      words: [],
      counts: {},
    },
    {
      path: "/payment/verify",
      title: payment.meta.title,
      h1: payment.verifying.title,
      words: [],
      counts: {},
    },
    {
      path: "/payment/share",
      title: payment.share.meta.title,
      h1: payment.share.heading,
      words: [],
      counts: {},
    },
  ];
}
