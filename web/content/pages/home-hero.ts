import { PLANS } from "#domain/catalogue/catalogue.ts";
import { site } from "#domain/site.ts";
import { openingLine, pageTitle } from "#web/content/common.ts";
import { eastLegonPriceOf, priceOf } from "#web/content/house-facts.ts";

const { area, city } = site.address;

export const homeMeta = {
  title: pageTitle(`Coworking desks and offices in ${city}`),
  description: `A desk from ${eastLegonPriceOf("desk_day")} a day, a private office or a business address in ${area}, ${city}. Wi-Fi of ${site.wifi}, power backup and free coffee.`,
} as const;

/** What the home page shows first. Apart, because the rest of the page comes when it is near. */
export const homeHero = {
  eyebrow: `Akwaaba. Coworking in ${area}, ${city}`,
  headline: "Bring your laptop. The lights stay on.",
  text: `High-speed Wi-Fi (${site.wifi}), 24/7 power backup and free coffee, in a bright house in ${area}. Take a desk for a day, a week or a month. Or take only the address, and run your business from wherever you are.`,
  buttons: [
    {
      plan: "desk_monthly",
      label: `Book ${PLANS.desk_monthly.name}`,
      price: `${priceOf("desk_monthly")} a month`,
    },
    {
      plan: "virtual_pro",
      label: `Book ${PLANS.virtual_pro.name}`,
      price: `${priceOf("virtual_pro")} a month`,
    },
  ],
  hours: openingLine,
} as const;
