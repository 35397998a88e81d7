import type { BookingType } from "#domain/bookings.ts";
import { EAST_LEGON_RATES, PLANS, PREMIUM_DROP_IN_HOURS, PRIVATE_OFFICE_PEOPLE } from "#domain/catalogue.ts";
import { formatCedis, formatDollars } from "#domain/money.ts";
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

/** ₵250, $1,000 or "Custom price", without the "a day". The private office's cedi price needs the live rate. */
export function priceOf(type: BookingType): string {
  const { price } = PLANS[type];
  switch (price.kind) {
    case "cedis":
      return formatCedis(price.amountPesewas);
    case "dollars":
      return formatDollars(price.amountDollars);
    case "custom":
      return "Custom price";
  }
}

/** The rate bought through the external booking site. */
export function eastLegonPriceOf(type: keyof typeof EAST_LEGON_RATES): string {
  return formatCedis(EAST_LEGON_RATES[type].amountPesewas);
}

/** from ₵150 at East Legon, ₵250 all-access */
export function bothRatesOf(type: keyof typeof EAST_LEGON_RATES): string {
  return `from ${eastLegonPriceOf(type)} at East Legon, ${priceOf(type)} all-access`;
}

/** Monday to Saturday 8am-10pm and Sunday 10am-8pm */
export const openingHours = daysAndHours(OPENING_HOURS);

/** Monday to Friday 8am-6pm and Saturday 9am-5pm */
export const receptionHours = daysAndHours(RECEPTION_HOURS);

/** Read after "a response" or "we answer". */
export const responsePromise = `within ${site.responsePromiseHours} hours`;

/** Papers of a virtual office client are checked in this time. */
export const verificationPromise = "within 24 hours";

/** Read after "we contact you". */
export const followUpPromise = `within ${site.virtualOfficeFollowUpHours} hours`;

/** A career session that costs nothing. */
export const FREE_SESSION_MINUTES = 30;

/** 8-10 people */
export const officePeople = `${PRIVATE_OFFICE_PEOPLE.from}-${PRIVATE_OFFICE_PEOPLE.to} people`;

/** Both readings of what Premium adds: its days and its hours. */
export const premiumCoworking = `4 coworking days a month and ${PREMIUM_DROP_IN_HOURS} hours of drop-in coworking`;

export const paymentMethods = "card or mobile money (MTN MoMo, Telecel Cash, AT Money)";

/** The address on one line, without the postal code. */
export const addressLine = `${site.address.street}, ${site.address.area}, ${site.address.city}`;

/** The rules the home FAQ, the help centre and the terms give in the same words. */
export const houseRules = {
  cancellation:
    "A booked day may be moved or cancelled free of charge until 24 hours before it starts. After that there is a 50% fee. A day pass that has started is not refunded.",
  refund: `${PLANS.desk_week.name} and ${PLANS.desk_monthly.name} payments are refundable within 48 hours of purchase if no access was used.`,
  monthlyNotice:
    "Monthly memberships need 7 days' notice, in writing. There is no refund for part of a month unless we agree one.",
  parking: "Parking is free for 2 hours.",
  guests: `1 guest is free with ${PLANS.desk_day.name} and ${PLANS.desk_week.name}, and up to 2 guests with ${PLANS.desk_monthly.name}.`,
  memberAccess: "Monthly members and private office clients have 24/7 access.",
} as const;

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

/** Drafts a visitor sends as they are or edits first: one for each place with a "Chat on WhatsApp" link. */
export const whatsappDraft = {
  general: () => `Hello, I have a question about ${site.name}.`,
  plan: (planName: string) =>
    `Hello, I am looking at the ${planName} plan at ${site.name}. Could you tell me more about it?`,
  viewing: (planName: string) =>
    `Hello, I would like to come and see ${site.name} before I choose the ${planName} plan. When could I visit?`,
  tour: () => `Hello, I would like a tour of ${site.name} in ${site.address.area}. When could I come by?`,
  virtualOffice: (planName?: string) =>
    planName === undefined
      ? `Hello, I would like a virtual office at ${site.name}. How do I begin?`
      : `Hello, I would like the ${planName} at ${site.name}. How do I begin?`,
  enterprise: () => `Hello, we are a team looking for space at ${site.name}. We are about this many people: `,
  workshop: (workshopName: string) =>
    `Hello, I would like a place on the ${workshopName} workshop. When is the next one?`,
  cvReview: (packageName: string) => `Hello, I would like the ${packageName} CV review. How do I send you my CV?`,
  careerSession: () =>
    `Hello, I would like to book the free ${FREE_SESSION_MINUTES}-minute career session. When do you have time?`,
  support: () => `Hello, I need help with something at ${site.name}: `,
  booking: (planName: string, reference: string) =>
    `Hello, this is about my ${planName} booking, reference ${reference}.`,
  payment: (reference: string) =>
    `Hello, this is about my payment with the reference ${reference}. Could you check it for me?`,
  formTrouble: () => `Hello, a form on the ${site.name} website did not go through. This is what I wanted to send: `,
} as const;

const reachUs = `Call ${site.phone.display}, send a WhatsApp to +${site.whatsapp}, or write to ${site.email}.`;

/** Shown in the place of a form where JavaScript is off. */
export const noScript = {
  contact: `This form needs JavaScript. You can reach us without it. ${reachUs} You get a response ${responsePromise}.`,
  booking: `Booking and paying online need JavaScript. ${reachUs} Tell us the plan and the day, and we book it for you.`,
  viewing: `This form needs JavaScript. To see the space, tell us which day suits you. ${reachUs}`,
  virtualOffice: `This form needs JavaScript. ${reachUs} Tell us your name, your business, your country and the plan you want, and we set it up with you.`,
  support: `This form needs JavaScript. ${reachUs} Say what went wrong and give your booking or payment reference if you have one.`,
  newsletter: `Signing up here needs JavaScript. Write to ${site.email} with the word "newsletter" and we add you to the list.`,
  map: "The map needs JavaScript. The link beside it opens the same place in your own map.",
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
