import { WEEKDAYS } from "#domain/days-in-words.ts";
import { clock, OPENING_HOURS, RECEPTION_HOURS } from "#domain/opening-hours.ts";
import { site } from "#domain/site.ts";

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

/** Mon to Sat 8am-10pm and Sun 10am-8pm: one line on the narrowest phone. */
export const openingHoursInShort = openingHours.replaceAll(/\w+day/g, (day) => day.slice(0, 3));

/** Monday to Friday 8am-6pm and Saturday 9am-5pm */
export const receptionHours = daysAndHours(RECEPTION_HOURS);

/** Read after "a response" or "we answer". */
export const responsePromise = `within ${site.responsePromiseHours} hours`;

/** The address on one line, without the postal code. */
export const addressLine = `${site.address.street}, ${site.address.area}, ${site.address.city}`;

/** A career session that costs nothing. */
export const FREE_SESSION_MINUTES = 30;

export const paymentMethods = "card or mobile money (MTN MoMo, Telecel Cash, AT Money)";

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
