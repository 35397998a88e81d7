import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { describeWifi } from "#domain/figures.ts";
import { CHAT_LABEL, whatsappLink } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";

/** Title and description for search engines and link previews. */
export interface Meta {
  /** At most 60 characters, including the brand name. */
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

export const openingHours = formatWeekHours(site.openingHours);

/** For pages that mention both the opening hours and member access. */
export const openingLine = `Open ${openingHours}. 24/7 access for members.`;

/** Fits one line on the narrowest phone. */
export const openingHoursInShort = openingHours.replaceAll(/\w+day/g, (day) => day.slice(0, 3));

export const receptionHours = formatWeekHours(site.receptionHours);

/** Follows "a response"; the sales copy leaves out when it applies. */
export const responsePromise = `within ${site.responsePromiseHours} hours`;

/** Follows "we reply". */
export const replyTime = `${responsePromise} while reception is open`;

/** The address on one line, without the postal code. */
export const addressLine = `${site.address.street}, ${site.address.area}, ${site.address.city}`;

/** Length of a free career session. */
export const FREE_SESSION_MINUTES = 30;

export const paymentMethods = "card or mobile money (MTN MoMo, Telecel Cash, AT Money)";

/** Starts a sentence or a list. */
export const WIFI = describeWifi(site.wifiSpeed);

/** The default WhatsApp draft. */
export const generalDraft = `Hello, I have a question about ${site.name}.`;

export const nav = {
  /** Anchors of sections on the home page. */
  sections: [
    { id: "home", label: "Home" },
    { id: "desks", label: "Desks" },
    { id: "offices", label: "Offices" },
    { id: "training", label: "Training" },
    { id: "contact", label: "Contact" },
  ],
  pages: [
    { label: "Virtual Office", href: "/virtual-office" },
    { label: site.address.area, href: "/east-legon" },
  ],
  home: { label: "Home", href: "/" },
  myBookings: { label: "My bookings", href: "/my-booking" },
  bookNow: "Book Now",
  /** At the bottom of the phone menu. */
  reach: [
    { icon: "phone", label: `Call ${site.phone.display}`, href: `tel:${site.phone.e164}` },
    { icon: "chat", label: CHAT_LABEL, href: whatsappLink(generalDraft) },
    { icon: "help", label: "Help centre", href: "/help-center" },
    { icon: "receipt", label: "Find a receipt", href: "/payment/verify" },
  ],
  getStarted: "Get Started",
  backToHome: "Back to Home",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  menu: "Main menu",
  skip: "Skip to main content",
  hours: "Opening hours",
} as const;

export const notFound = {
  meta: {
    title: pageTitle("404 Page Not Found"),
    description: `There is no page at this address on the website of ${site.name}, the coworking space in ${site.address.area}, ${site.address.city}. Start again from the homepage.`,
  },
  title: "404 Page Not Found",
  text: "The page you're looking for doesn't exist or has been moved.",
  button: "Return to Homepage",
} as const;
