import { type BookingType, plansOfGroup } from "#domain/bookings/bookings.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES, inclusionsByKind, type Product } from "#domain/catalogue/inclusions.ts";
import { type DeskType, RECEPTION_RATES, sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { withWords } from "#domain/published.ts";
import { site, type Week } from "#domain/site.ts";
import { priceOf, receptionPriceOf } from "#web/content/business-facts.ts";

interface Rate {
  name: string;
  week: Week;
  /** Each with its unit. */
  prices: readonly string[];
  productOf: (type: DeskType) => Product;
  desks: string;
  where: { label: string; href?: string };
}

const RATES: readonly Rate[] = [
  {
    name: DESK_RATES.all_access.name,
    week: site.openingHours,
    prices: plansOfGroup("desk").map((type) => `${priceOf(type)} a ${PLANS[type].per}`),
    productOf: (type): BookingType => type,
    desks: "Any available desk, and the phone booths",
    where: { label: "Here. You pay online." },
  },
  ...(sellsReceptionRate()
    ? [
        {
          name: DESK_RATES.reception_hours.name,
          week: site.receptionHours,
          prices: (Object.keys(RECEPTION_RATES) as DeskType[]).map(
            (type) => `${receptionPriceOf(type)} a ${RECEPTION_RATES[type].per}`,
          ),
          productOf: (type: DeskType): Product => `reception_${type}`,
          desks: "The shared tables",
          where: { label: "On our booking site", href: site.bookingSite },
        },
      ]
    : []),
];

/** What a desk costs and includes, one column for each rate. */
export const deskComparison = withWords("east-legon.rates", {
  title: sellsReceptionRate() ? "The two desk rates compared" : "What a desk includes",
  intro: sellsReceptionRate()
    ? "Both are in the same house. They differ in hours, seat, key and price."
    : "By the day, the week or the month.",
  rates: RATES,
  rows: [
    {
      label: "Price",
      cells: RATES.map(({ prices }) => prices.join(", ")),
    },
    { label: "Days", cells: RATES.map(({ week }) => `${week.filter((hours) => hours !== null).length} a week`) },
    { label: "Hours", cells: RATES.map(({ week }) => formatWeekHours(week)) },
    { label: "Desk", cells: RATES.map(({ desks }) => desks) },
    { label: "Key", cells: RATES.map(({ productOf }) => describeKey(productOf)) },
    { label: "Guests", cells: RATES.map(({ productOf }) => describeGuests(productOf)) },
  ],
  where: "Where to book",
} as const);

function describeKey(productOf: Rate["productOf"]): string {
  const { key } = inclusionsByKind(productOf("desk_monthly"));
  return key === undefined ? "No key" : `By the month. ${key}`;
}

function describeGuests(productOf: Rate["productOf"]): string {
  const { guests } = inclusionsByKind(productOf("desk_week"));
  return `${guests}. By the month: ${inclusionsByKind(productOf("desk_monthly")).guests?.toLowerCase()}`;
}
