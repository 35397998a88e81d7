import { BOOKING_TYPES, type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { CV_PACKAGES, RECEPTION_RATES, WORKSHOPS } from "#domain/catalogue/other-offers.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { articles } from "#web/content/blog/articles.ts";
import { blog } from "#web/content/blog/blog.ts";
import { posts } from "#web/content/blog/posts.ts";
import { priceOf } from "#web/content/business-facts.ts";
import type { Question } from "#web/content/common.ts";
import { currencies } from "#web/content/currencies.ts";
import { faq } from "#web/content/faq.ts";
import { dataProtection } from "#web/content/legal/data-protection.ts";
import { privacy } from "#web/content/legal/privacy.ts";
import { terms } from "#web/content/legal/terms.ts";
import { career } from "#web/content/pages/career.ts";
import { cv } from "#web/content/pages/cv.ts";
import { eastLegon } from "#web/content/pages/east-legon.ts";
import { myRegistration } from "#web/content/pages/events.ts";
import { help } from "#web/content/pages/help.ts";
import { homeHero, homeMeta } from "#web/content/pages/home-hero.ts";
import { meetingRoom } from "#web/content/pages/meeting-room.ts";
import { myBooking } from "#web/content/pages/my-booking.ts";
import { myOffice, verifyLetter } from "#web/content/pages/my-office.ts";
import { pay } from "#web/content/pages/pay.ts";
import { payment } from "#web/content/pages/payment.ts";
import { support } from "#web/content/pages/support.ts";
import { training } from "#web/content/pages/training.ts";
import { virtualOffice } from "#web/content/pages/virtual-office.ts";
import { waitlist } from "#web/content/pages/waitlist.ts";
import { whatsappDraft } from "#web/content/whatsapp-drafts.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";

type Link = readonly [label: string, href: string];
type Schema = Readonly<{ "@type": string; [property: string]: unknown }>;

export interface SitePage {
  path: string;
  title: string;
  h1: string;
  /** Its heading after hydration, if different. */
  hydratedH1?: string;
  /** Text that the HTML must contain before any script runs. */
  requiredText: readonly string[];
  /** Number of elements per selector. */
  counts: Readonly<Record<string, number>>;
  /** Links of the top bar in order. */
  navLinks: readonly Link[];
  /** Links in the main part; no other links have these labels. */
  links: readonly Link[];
  /** Structured data for search engines, in part. */
  structuredData: readonly Schema[];
}

const PAGES: readonly Link[] = [
  ["Virtual Office", "/virtual-office"],
  [site.address.area, "/east-legon"],
];
const HOME: Link = ["Home", "/"];
const BACK: Link = ["Back to Home", "/"];
const MY_BOOKINGS: Link = ["My bookings", "/my-booking"];
const NAV_LINKS: readonly Link[] = [HOME, ...PAGES, MY_BOOKINGS];
const PHONE: Link = [site.phone.display, `tel:${site.phone.e164}`];
const EMAIL: Link = [site.email, `mailto:${site.email}`];
const SUPPORT: Link = ["Contact support", "/contact-support"];

const calendar = (about: Record<string, string>) => `${site.calendarUrl}?${new URLSearchParams(about)}`;
const chat = (draft: string, about = ""): Link => [`Chat on WhatsApp ${about}`.trim(), whatsappLink(draft)];
const planNames = (types: readonly BookingType[]) => types.map((type) => PLANS[type].name);

const ORGANIZATION = { "@type": "Organization", name: site.name };
const LOCAL_BUSINESS = { "@type": "LocalBusiness", name: site.name };
const service = (offers: readonly string[]) => ({ "@type": "Service", offers: offers.map((name) => ({ name })) });
const faqPage = (questions: readonly Question[]) => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
});
const breadcrumbs = (...paths: readonly string[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: ["/", ...paths].map((path) => ({ item: site.url + path })),
});

const DESKS = ["desk_day", "desk_week", "desk_monthly"] as const;
const VIRTUAL = BOOKING_TYPES.filter(isVirtual);

/** Links of the footer in order. */
export const FOOTER: readonly Link[] = [
  [site.name, "/"],
  [`Call ${site.phone.display}`, PHONE[1]],
  EMAIL,
  chat(whatsappDraft.general()),
  ["Desks and offices", "/#desks"],
  ...PAGES,
  ["Training programs", "/training-course"],
  ["Career resources", "/career-resources"],
  ["CV optimization", "/cv-optimization"],
  ["Blog", "/blog"],
  ["Jobs board", site.careersUrl],
  MY_BOOKINGS,
  ["Help centre", "/help-center"],
  SUPPORT,
  ["Support desk", site.supportUrl],
  ["Privacy policy", "/privacy-policy"],
  ["Terms of service", "/terms-of-service"],
  ["Data protection", "/data-protection"],
  ["Instagram", site.social.instagram],
  ["LinkedIn", site.social.linkedin],
  ["X", site.social.x],
];

const formatPrices = (offers: Readonly<Record<string, { amountPesewas: number }>>) =>
  Object.values(offers).map(({ amountPesewas }) => formatCedis(amountPesewas));

const article = async (slug: (typeof posts)[number]["slug"]): Promise<SitePage> => {
  const post = posts.find((candidate) => candidate.slug === slug);
  const { meta } = await articles[slug]();
  return {
    path: `/blog/${slug}`,
    title: meta.title,
    h1: post?.title ?? "",
    requiredText: [post?.excerpt ?? ""],
    counts: {},
    navLinks: NAV_LINKS,
    links: [["All articles", "/blog"]],
    structuredData: [{ "@type": "BlogPosting", headline: post?.title }, breadcrumbs("/blog", `/blog/${slug}`)],
  };
};

/** A page opened by a personal link, which fetches its content. */
function personalPage(path: string, { title }: { title: string }, h1: string, hydratedH1 = h1): SitePage {
  return {
    ...{ path, title, h1, hydratedH1 },
    ...{ requiredText: [], counts: {}, navLinks: [HOME, MY_BOOKINGS], links: [], structuredData: [] },
  };
}

/** Every public page with its expected content. */
export async function sitePages(): Promise<SitePage[]> {
  return [
    {
      path: "/",
      title: homeMeta.title,
      h1: homeHero.headline,
      requiredText: [...BOOKING_TYPES.map((type) => priceOf(type)), currencies.inCedis, "Most Popular", "Best Value"],
      counts: { "#faq h3": 12, "#gallery li button": 13, "#testimonials h3": 3, "#why h3": 6 },
      navLinks: [
        ...["Home", "Desks", "Offices", "Training", "Contact"].map((name): Link => [name, `/#${name.toLowerCase()}`]),
        ...PAGES,
        MY_BOOKINGS,
      ],
      links: [
        ["On our booking site", site.bookingSite],
        ["How a virtual office works", "/virtual-office"],
        ["See both workshops", "/training-course"],
        ["Have your CV read", "/cv-optimization"],
        ["Free career guides", "/career-resources"],
        ["More answers in the help centre", "/help-center"],
        PHONE,
        EMAIL,
        chat(whatsappDraft.enterprise()),
        chat(whatsappDraft.general()),
      ],
      structuredData: [
        ORGANIZATION,
        LOCAL_BUSINESS,
        service(planNames([...DESKS, "private_office", ...VIRTUAL])),
        faqPage(faq),
      ],
    },
    {
      path: "/virtual-office",
      title: virtualOffice.meta.title,
      h1: virtualOffice.hero.headline,
      requiredText: [...VIRTUAL.map((type) => priceOf(type)), "Set Up Now", `${site.verificationHours} hours`],
      counts: { "#features h3": 4, "#plans article": 3, "#how-it-works li": 4, "#questions details": 4 },
      navLinks: [HOME, MY_BOOKINGS, ["Get Started", "#plans"]],
      links: [
        BACK,
        ["Get Started", "#plans"],
        ...VIRTUAL.map((type) => chat(whatsappDraft.virtualOffice(PLANS[type].name), PLANS[type].name)),
        [site.email, `mailto:${site.email}?subject=${encodeURIComponent(virtualOffice.hero.eyebrow)}`],
        PHONE,
      ],
      structuredData: [service(planNames(VIRTUAL)), faqPage(virtualOffice.faq.items), breadcrumbs("/virtual-office")],
    },
    {
      path: "/east-legon",
      title: eastLegon.meta.title,
      h1: eastLegon.hero.headline,
      requiredText: [
        ...formatPrices(RECEPTION_RATES),
        priceOf("private_office"),
        "Most Popular",
        "Book a Tour",
        "Schedule a Tour",
      ],
      counts: { "#benefits h3": 6, "#plans article": 3 },
      navLinks: [HOME, ["Virtual Office", "/virtual-office"], MY_BOOKINGS],
      links: [
        BACK,
        ["Book a Tour", site.bookingSite],
        [`Call ${site.phone.display}`, `tel:${site.phone.e164}`],
        ...eastLegon.plans.items.flatMap(({ type, name }) => [
          ...(type === null ? [[`Reserve ${name}`, site.bookingSite] as const] : []),
          chat(whatsappDraft.plan(name), name),
        ]),
        ["On our booking site", site.bookingSite],
        PHONE,
        EMAIL,
        ["Schedule a Tour", site.bookingSite],
        chat(whatsappDraft.tour()),
      ],
      structuredData: [LOCAL_BUSINESS, service(planNames([...DESKS, "private_office"])), breadcrumbs("/east-legon")],
    },
    {
      path: "/meeting-room",
      title: meetingRoom.meta.title,
      h1: meetingRoom.hero.headline,
      requiredText: ["₵80 an hour"],
      counts: {},
      navLinks: NAV_LINKS,
      links: [BACK],
      structuredData: [breadcrumbs("/meeting-room")],
    },
    {
      path: "/training-course",
      title: training.meta.title,
      h1: training.hero.headline,
      requiredText: [WORKSHOPS.employability.name, WORKSHOPS.tech_basics.name, ...formatPrices(WORKSHOPS)],
      counts: { "main aside": 2 },
      navLinks: NAV_LINKS,
      links: [BACK, SUPPORT],
      structuredData: [service(Object.values(WORKSHOPS).map(({ name }) => name)), breadcrumbs("/training-course")],
    },
    {
      path: "/help-center",
      title: help.meta.title,
      h1: help.hero.headline,
      requiredText: ["50%", "7 days", "free for 2 hours"],
      counts: { "#guides article": 3, "#questions details": 8 },
      navLinks: NAV_LINKS,
      links: [BACK, ["On our booking site", site.bookingSite], SUPPORT],
      structuredData: [faqPage(help.faq.items), breadcrumbs("/help-center")],
    },
    {
      path: "/career-resources",
      title: career.meta.title,
      h1: career.hero.headline,
      requiredText: ["30-minute", "Download"],
      counts: { "a[download]": 4, "#links li": 4 },
      navLinks: NAV_LINKS,
      links: [
        BACK,
        ["Book a free 30-minute session", calendar({ session: "career" })],
        ["See the CV reviews", "/cv-optimization"],
        ...career.links.items.map(({ name, href }): Link => [name, href]),
      ],
      structuredData: [breadcrumbs("/career-resources")],
    },
    {
      path: "/cv-optimization",
      title: cv.meta.title,
      h1: cv.hero.headline,
      requiredText: formatPrices(CV_PACKAGES),
      counts: { "#packages article": 3 },
      navLinks: NAV_LINKS,
      links: [
        BACK,
        ...Object.values(CV_PACKAGES).map(({ name }): Link => [`Book ${name}`, calendar({ package: name })]),
        ["Book a CV review", site.calendarUrl],
      ],
      structuredData: [service(Object.values(CV_PACKAGES).map(({ name }) => name)), breadcrumbs("/cv-optimization")],
    },
    {
      path: "/contact-support",
      title: support.meta.title,
      h1: support.hero.headline,
      requiredText: ["within 2 hours"],
      counts: { "#ways li": 3 },
      navLinks: NAV_LINKS,
      links: [BACK, EMAIL, PHONE, ["Go to the help centre", "/help-center"]],
      structuredData: [breadcrumbs("/contact-support")],
    },
    {
      path: "/blog",
      title: blog.meta.title,
      h1: blog.hero.headline,
      requiredText: posts.map(({ title }) => title),
      counts: { "main article": 6 },
      navLinks: NAV_LINKS,
      links: [BACK, ...posts.map(({ slug, title }): Link => [title, `/blog/${slug}`])],
      structuredData: [breadcrumbs("/blog")],
    },
    ...(await Promise.all(posts.map(({ slug }) => article(slug)))),
    {
      path: "/privacy-policy",
      title: privacy.meta.title,
      h1: privacy.title,
      requiredText: ["January 1, 2025"],
      counts: { "section[id]": 10 },
      navLinks: [BACK],
      links: [
        ["Terms of service", "/terms-of-service"],
        ["Data protection", "/data-protection"],
      ],
      structuredData: [breadcrumbs("/privacy-policy")],
    },
    {
      path: "/terms-of-service",
      title: terms.meta.title,
      h1: terms.title,
      requiredText: ["10%", "48 hours", "Ghana"],
      counts: { "section[id]": 9 },
      navLinks: [BACK],
      links: [
        ["Privacy policy", "/privacy-policy"],
        ["Data protection", "/data-protection"],
      ],
      structuredData: [breadcrumbs("/terms-of-service")],
    },
    {
      path: "/data-protection",
      title: dataProtection.meta.title,
      h1: dataProtection.title,
      requiredText: ["72 hours", "Exercise Your Rights"],
      counts: {},
      navLinks: [BACK],
      links: [
        ["Contact Us", "/contact-support"],
        ["Privacy policy", "/privacy-policy"],
        ["Terms of service", "/terms-of-service"],
      ],
      structuredData: [breadcrumbs("/data-protection")],
    },
    {
      path: "/admin/virtual-office",
      title: frontDeskCopy.meta.title,
      h1: frontDeskCopy.title,
      requiredText: [],
      counts: {},
      navLinks: [],
      links: [],
      structuredData: [],
    },
    {
      ...personalPage("/payment/verify", payment.meta, payment.verifying.title, payment.savedReceipt.find),
      links: [["Return to Homepage", "/"]],
    },
    personalPage("/payment/share", payment.share.meta, payment.share.heading),
    personalPage("/my-booking", myBooking.meta, myBooking.heading, myBooking.none.title),
    personalPage("/my-office", myOffice.meta, myOffice.heading, myOffice.none.title),
    personalPage("/verify-letter", verifyLetter.meta, verifyLetter.heading),
    personalPage("/my-registration", myRegistration.meta, myRegistration.heading, myRegistration.unknown.title),
    personalPage("/pay", pay.meta, pay.heading, pay.unknown.title),
    personalPage("/waitlist", waitlist.meta, waitlist.heading, waitlist.unknown.title),
  ];
}
