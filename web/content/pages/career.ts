import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { FREE_SESSION_MINUTES, pageTitle } from "#web/content/common.ts";

export interface CareerGuide {
  /** The PDF is /guides/<slug>.pdf. */
  slug: string;
  title: string;
  blurb: string;
}

export interface HelpfulLink {
  name: string;
  text: string;
  href: string;
}

const guides: readonly CareerGuide[] = [
  {
    slug: "cv-that-gets-read",
    title: "A CV that gets read",
    blurb:
      "What to put in the top third, what to leave off, and how to write a line about work that says what you did.",
  },
  {
    slug: "interview-preparation",
    title: "Before the interview",
    blurb: "The questions to expect, a way to answer them with one true story each, and what to ask back.",
  },
  {
    slug: "remote-work-from-accra",
    title: "Remote work from Accra",
    blurb: "Where clients look, how to meet across time zones, and what to settle about pay before you begin.",
  },
  {
    slug: "naming-your-price",
    title: "Naming your price",
    blurb: "Work out a day rate from your own costs, write a quote on one page, and send an invoice that gets paid.",
  },
];

const links: readonly HelpfulLink[] = [
  {
    name: "Jobberman Ghana",
    text: "Vacancies from employers in Ghana, by field and by town.",
    href: "https://www.jobberman.com.gh/",
  },
  {
    name: "Youth Employment Agency",
    text: "The government agency for young people looking for work and training.",
    href: "https://yea.gov.gh/",
  },
  {
    name: "Office of the Registrar of Companies",
    text: "Where you register a business name or a company, so that you can invoice under it.",
    href: "https://orc.gov.gh/",
  },
  {
    name: "SSNIT",
    text: "The public pension scheme. Self-employed people can join it too.",
    href: "https://www.ssnit.org.gh/",
  },
];

export const career = withWords("career", {
  meta: {
    title: pageTitle("Career resources and free guides"),
    description: `Four free career guides to download, a free ${FREE_SESSION_MINUTES}-minute session with one of our team, and four links that jobseekers in ${site.address.country} can trust.`,
  },
  hero: {
    eyebrow: "Career resources",
    headline: "Looking for work is work. Here are some tools.",
    text: "Four guides you can download once and read without data. Half an hour with one of us, free. And four links that are worth your time.",
  },
  guides: {
    title: "Career guides",
    intro: "Small PDFs, written here. Keep them on your phone and pass them on.",
    download: "Download",
    items: guides,
  },
  freeSession: {
    title: `Talk it through for ${FREE_SESSION_MINUTES} minutes, free`,
    text: `A free ${FREE_SESSION_MINUTES}-minute session about the job you want next. Bring a CV, an advert or just a question. You leave with one thing to do this week.`,
    button: `Book a free ${FREE_SESSION_MINUTES}-minute session`,
    whatsapp: CHAT_LABEL,
  },
  cv: {
    title: "Shall we read your CV?",
    text: "Send it to us, and get it back with notes on what would put an employer off.",
    link: { label: "See the CV reviews", href: "/cv-optimization" },
  },
  links: {
    title: "Helpful links",
    intro: "Not ours, and nobody pays us to list them.",
    items: links,
  },
} as const);
