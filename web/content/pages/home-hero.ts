import { PLANS } from "#domain/catalogue/catalogue.ts";
import { withWords } from "#domain/published.ts";
import { site } from "#domain/site.ts";
import { lowestPriceOf, priceOf } from "#web/content/business-facts.ts";
import { openingLine, pageTitle, WIFI } from "#web/content/common.ts";

const { area, city } = site.address;

export const homeMeta = {
  title: pageTitle(`Coworking desks and offices in ${city}`),
  description: `A desk from ${lowestPriceOf("desk_day")} a day, a private office or a business address in ${area}, ${city}. Fast Wi-Fi, power backup and free coffee.`,
} as const;

/** Copy of the home page's first screen, separate because the rest loads when it is near. */
export const homeHero = withWords("home.hero", {
  eyebrow: `Akwaaba. Coworking in ${area}, ${city}`,
  headline: "Bring your laptop. The lights stay on.",
  text: `${WIFI}, 24/7 power backup and free coffee, in a bright house in ${area}.`,
  /** Desk prices by period; each opens the booking dialog. */
  prices: [
    { plan: "desk_day", price: priceOf("desk_day"), per: "a day" },
    { plan: "desk_week", price: priceOf("desk_week"), per: "a week" },
    { plan: "desk_monthly", price: priceOf("desk_monthly"), per: "a month" },
  ],
  pricesLabel: "Book a desk",
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
} as const);
