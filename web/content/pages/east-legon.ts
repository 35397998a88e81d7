import { EAST_LEGON_RATES, PLANS } from "#domain/catalogue/catalogue.ts";
import { type CardContents, cardContents, DESK_RATES } from "#domain/catalogue/inclusions.ts";
import { CHAT_LABEL } from "#domain/people/whatsapp.ts";
import { site } from "#domain/site.ts";
import { eastLegonPriceOf, houseRules, priceOf } from "#web/content/business-facts.ts";
import { type Card, openingHours, openingLine, pageTitle, receptionHours, replyTime } from "#web/content/common.ts";

const { area, city } = site.address;

export interface EastLegonPlan {
  id: string;
  name: string;
  price: string;
  /** True if the price is the lowest of a range. */
  isFrom: boolean;
  per: string;
  badge: string | null;
  includes: CardContents;
  /** The name of the rate. */
  note: string;
}

const benefits: readonly Card[] = [
  {
    id: "wifi",
    title: "Wi-Fi that keeps up",
    text: `High-speed Wi-Fi (${site.wifi}). Send the heavy files from here and save your own data.`,
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
  {
    id: "desk_day",
    name: EAST_LEGON_RATES.desk_day.name,
    price: eastLegonPriceOf("desk_day"),
    isFrom: false,
    per: EAST_LEGON_RATES.desk_day.per,
    badge: EAST_LEGON_RATES.desk_day.badge,
    includes: cardContents("east_legon_desk_day"),
    note: `${DESK_RATES.east_legon.name}, through our booking site`,
  },
  {
    id: "desk_monthly",
    name: EAST_LEGON_RATES.desk_monthly.name,
    price: eastLegonPriceOf("desk_monthly"),
    isFrom: false,
    per: EAST_LEGON_RATES.desk_monthly.per,
    badge: EAST_LEGON_RATES.desk_monthly.badge,
    includes: cardContents("east_legon_desk_monthly"),
    note: `${DESK_RATES.east_legon.name}, through our booking site`,
  },
  {
    id: "private_office",
    name: PLANS.private_office.name,
    price: priceOf("private_office"),
    isFrom: true,
    per: "month",
    badge: PLANS.private_office.badge,
    includes: cardContents("private_office"),
    note: "The same room and price as on our home page",
  },
];

const PLACE_TITLE = `Coworking in ${area}, ${city}`;

export const eastLegon = {
  meta: {
    title: pageTitle(PLACE_TITLE),
    description: `Hot desks in ${area} from ${eastLegonPriceOf("desk_day")} a day and ${eastLegonPriceOf("desk_monthly")} a month. The address, directions, opening hours, and a tour when it suits you.`,
  },

  hero: {
    eyebrow: PLACE_TITLE,
    headline: "Work close to home, in a house with a garden",
    text: `A hot desk from ${eastLegonPriceOf("desk_day")} a day, in ${area} itself. Skip the drive into town. Be at your desk while others are still in traffic.`,
    tourButton: "Book a Tour",
    callButton: `Call ${site.phone.display}`,
  },

  benefits: {
    title: "What you will find inside",
    items: benefits,
  },

  plans: {
    title: DESK_RATES.east_legon.name,
    intro: `Not the same as all-access: ${DESK_RATES.east_legon.text}. Reserve on our booking site, where you choose the day.`,
    items: plans,
    week: `Here for a few days? A ${EAST_LEGON_RATES.desk_week.name} is ${eastLegonPriceOf("desk_week")} a week.`,
    allAccess: `All-access desks are ${priceOf("desk_day")} a day, ${priceOf("desk_week")} a week and ${priceOf("desk_monthly")} a month, paid online. They include ${DESK_RATES.all_access.text}. The monthly desk comes with ${DESK_RATES.all_access.key}.`,
    allAccessLink: { label: "See the all-access prices", href: "/#desks" },
    button: "Reserve",
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
        id: "car",
        title: "By car",
        text: houseRules.parking,
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
    text: `Pictures and prices only go so far. We will show you the desks, the rooms and the coffee, and you can decide at home. Write to us: we reply ${replyTime}.`,
    tourButton: "Schedule a Tour",
    whatsapp: CHAT_LABEL,
  },
} as const;
