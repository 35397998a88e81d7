import { clock, OPENING_HOURS, RECEPTION_HOURS } from "#domain/opening-hours.ts";
import { site } from "#domain/site.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** What a page says about itself to search engines and link previews. */
export interface Meta {
  /** At most 60 characters, the house's name included. */
  title: string;
  /** 120 to 155 characters. */
  description: string;
}

export interface Question {
  /** The anchor: /#faq-<id> on the home page, /help-center#<id> in the help centre. */
  id: string;
  question: string;
  answer: string;
}

export interface Card {
  id: string;
  title: string;
  text: string;
}

export interface Detail {
  label: string;
  value: string;
}

export interface PageLink {
  label: string;
  href: string;
}

export function pageTitle(page: string): string {
  return `${page} | ${site.name}`;
}

/** Monday to Saturday 8am-10pm and Sunday 10am-8pm */
export const openingHours = daysAndHours(OPENING_HOURS);

/** Monday to Friday 8am-6pm and Saturday 9am-5pm */
export const receptionHours = daysAndHours(RECEPTION_HOURS);

/** Read after "a response" or "we answer". */
export const responsePromise = `within ${site.responsePromiseHours} hours`;

/** The address on one line, without the postal code. */
export const addressLine = `${site.address.street}, ${site.address.area}, ${site.address.city}`;

/** Sent as it is or edited first, from where nothing more is known. */
export const generalDraft = `Hello, I have a question about ${site.name}.`;

export const nav = {
  /** Scroll to these sections of the home page. */
  sections: [
    { id: "home", label: "Home" },
    { id: "desks", label: "Desks" },
    { id: "offices", label: "Offices" },
    { id: "training", label: "Training" },
    { id: "contact", label: "Contact" },
  ],
  pages: [
    { label: "Virtual Office", href: "/virtual-office" },
    { label: "East Legon", href: "/east-legon" },
  ],
  home: { label: "Home", href: "/" },
  bookNow: { label: "Book Now", href: site.bookingUrl },
  getStarted: "Get Started",
  backToHome: "Back to Home",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  menu: "Main menu",
  skip: "Skip to the main text",
  hours: "Opening hours",
  opensElsewhere: "opens in a new tab",
} as const;

export const footer = {
  line: `Desks, offices and a business address in ${site.address.area}, ${site.address.city}. Akwaaba.`,
  columns: [
    {
      title: "Work here",
      links: [
        { label: "Desks and offices", href: "/#desks" },
        { label: "Virtual Office", href: "/virtual-office" },
        { label: "East Legon", href: "/east-legon" },
        { label: "Book Now", href: site.bookingUrl, external: true },
      ],
    },
    {
      title: "Learn and get hired",
      links: [
        { label: "Training programs", href: "/training-course" },
        { label: "Career resources", href: "/career-resources" },
        { label: "CV optimization", href: "/cv-optimization" },
        { label: "Blog", href: "/blog" },
        { label: "Jobs board", href: site.careersUrl, external: true },
      ],
    },
    {
      title: "Help",
      links: [
        { label: "Help centre", href: "/help-center" },
        { label: "Contact support", href: "/contact-support" },
        { label: "Support desk", href: site.supportUrl, external: true },
      ],
    },
    {
      title: "Fine print",
      links: [
        { label: "Privacy policy", href: "/privacy-policy" },
        { label: "Terms of service", href: "/terms-of-service" },
        { label: "Data protection", href: "/data-protection" },
      ],
    },
  ],
  contact: {
    title: "Talk to us",
    phone: { label: `Call ${site.phone.display}`, href: `tel:${site.phone.e164}` },
    email: { label: site.email, href: `mailto:${site.email}` },
    whatsapp: "Chat on WhatsApp",
  },
  hours: [`Open ${openingHours}`, "24/7 access for members"],
  social: [
    { label: "Instagram", href: site.social.instagram },
    { label: "LinkedIn", href: site.social.linkedin },
    { label: "X", href: site.social.x },
  ],
} as const;

export const notFound = {
  meta: {
    title: pageTitle("404 Page Not Found"),
    description: `There is no page at this address on the website of ${site.name}, the coworking space in ${site.address.area}, ${site.address.city}. The homepage shows the way.`,
  },
  title: "404 Page Not Found",
  text: "The page you're looking for doesn't exist or has been moved.",
  button: "Return to Homepage",
} as const;

/** Neighbouring days with the same hours become one span; days without hours are left out. */
function daysAndHours(week: readonly ({ opens: number; closes: number } | null)[]): string {
  const spans: { first: string; last: string; hours: string }[] = [];
  let previous: string | null = null;
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const open = week[day];
    const name = WEEKDAYS[day] ?? "";
    const hours = open ? `${shortClock(open.opens)}-${shortClock(open.closes)}` : null;
    const span = spans.at(-1);
    if (hours !== null && hours === previous && span) span.last = name;
    else if (hours !== null) spans.push({ first: name, last: name, hours });
    previous = hours;
  }
  const texts = spans.map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`);
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** 8am */
function shortClock(hour: number): string {
  return clock(hour).replace(" ", "");
}
