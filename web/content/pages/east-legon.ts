import { BOOKING_TYPES, type BookingType } from "#domain/bookings/bookings.ts";
import { isPricedInDollars, PLANS } from "#domain/catalogue/catalogue.ts";
import { type CardContents, cardContents, DESK_RATES } from "#domain/catalogue/inclusions.ts";
import {
  type DeskType,
  hasReceptionRate,
  RECEPTION_RATES,
  sellsReceptionRate,
} from "#domain/catalogue/other-offers.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { houseRules, lowestPriceOf, priceOf, receptionPriceOf } from "#web/content/business-facts.ts";
import { type Card, openingHours, openingLine, pageTitle, receptionHours, WIFI } from "#web/content/common.ts";
import { deskComparison } from "#web/content/pages/desk-comparison.ts";

const { area, city } = site.address;

export interface EastLegonPlan {
  /** The plan that is booked here; null for the Reception hours rate. */
  type: BookingType | null;
  name: string;
  price: string;
  /** True if the price is the lowest of a range. */
  isFrom: boolean;
  per: string | null;
  badge: string | null;
  includes: CardContents;
  /** The name of the rate. */
  note: string | null;
}

const benefits: readonly Card[] = [
  {
    id: "wifi",
    title: "Wi-Fi that keeps up",
    text: `${WIFI}. Send the heavy files from here and save your own data.`,
  },
  {
    id: "power",
    title: "Power, whatever the street does",
    text: "24/7 power backup. No one here looks up when it clicks.",
  },
  {
    id: "coffee",
    title: "Free coffee",
    text: "From the first cup to the one you should not have had. Included with your desk.",
  },
  {
    id: "hours",
    title: "Your hours",
    text: openingLine,
  },
  {
    id: "calls",
    title: "Doors for phone calls",
    text: "Booths with a door for the call, a long table for the meeting, a courtyard for afterwards.",
  },
  {
    id: "parking",
    title: "Parking",
    text: `${houseRules.parking} Coming by Bolt or Uber? Ask to be dropped at the gate.`,
  },
];

const plans: readonly EastLegonPlan[] = [
  ...BOOKING_TYPES.filter((type) => PLANS[type].isOnEastLegon).map((type) =>
    sellsReceptionRate() && hasReceptionRate(type) ? receptionPlan(type) : planHere(type),
  ),
];

const TOUR_HREF = site.bookingSite || site.calendarUrl;
const PLACE_TITLE = `Coworking in ${area}, ${city}`;

export const eastLegon = withWords("east-legon", {
  meta: {
    title: pageTitle(PLACE_TITLE),
    description: `Hot desks in ${area} from ${lowestPriceOf("desk_day")} a day and ${lowestPriceOf("desk_monthly")} a month. The address, directions, opening hours, and a tour when it suits you.`,
  },

  hero: {
    eyebrow: PLACE_TITLE,
    headline: "Work close to home, in a house with a garden",
    text: `A hot desk from ${lowestPriceOf("desk_day")} a day, in ${area} itself. Be at your desk while others are still in traffic.`,
    tourButton: "Book a Tour",
    tourHref: TOUR_HREF,
    callButton: `Call ${site.phone.display}`,
  },

  benefits: {
    title: "What you will find inside",
    items: benefits,
  },

  plans: {
    title: sellsReceptionRate() ? DESK_RATES.reception_hours.name : "Desks and offices",
    intro: sellsReceptionRate() ? "Choose the day on our booking site." : "Book here and pay online.",
    items: plans,
    comparisonTitle: deskComparison.title,
    reserveButton: "Reserve",
    payButton: "Book & pay",
    whatsapp: CHAT_LABEL,
  },

  gettingThere: {
    title: "Getting here",
    address: [site.address.street, area, `${city}, ${site.address.country}`],
    ghanaPostGpsLabel: "GhanaPostGPS",
    directions: site.address.directions,
    ways: [
      {
        id: "ride",
        title: "By Bolt, Uber or taxi",
        text: `Set the pin with the code ${site.address.ghanaPostGps}, or open our map link and send it to the driver.`,
      },
      {
        id: "trotro",
        title: "By trotro",
        text: `Take one to ${area} and call us from the stop. We will talk you through the last stretch.`,
      },
    ],
    hoursTitle: "Hours",
    hours: [`Open ${openingHours}`, "24/7 access for members", `Reception: ${receptionHours}`],
    contactTitle: "Contact",
    mapTitle: `Map of ${area} showing ${site.name}`,
    mapButton: "Show the map",
    mapLink: "Open in a map",
  },

  closing: {
    title: "Come and sit in it for ten minutes",
    text: "We will show you the desks, the rooms and the coffee.",
    tourButton: "Schedule a Tour",
    tourHref: TOUR_HREF,
    whatsapp: CHAT_LABEL,
  },
} as const);

function receptionPlan(type: DeskType): EastLegonPlan {
  const { name, per, badge } = RECEPTION_RATES[type];
  const note = `${DESK_RATES.reception_hours.name}, through our booking site`;
  const price = receptionPriceOf(type);
  return { type: null, name, price, isFrom: false, per, badge, includes: cardContents(`reception_${type}`), note };
}

function planHere(type: BookingType): EastLegonPlan {
  const { name, per, badge } = PLANS[type];
  return {
    type,
    name,
    price: priceOf(type),
    isFrom: isPricedInDollars(type),
    per,
    badge,
    includes: cardContents(type),
    note: null,
  };
}
