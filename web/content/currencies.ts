import type { ListedCountry } from "#domain/clients/clients.ts";

/** Texts about prices in other currencies than cedis. */
export const currencies = {
  /** Until the rate of a price in dollars is known. */
  inCedis: "In cedis",
  rateOfTheDay: "at the rate of the day you pay",
  ask: "Show prices in",
  labels: {
    ghana: "cedis only",
    nigeria: "cedis and naira",
    uk: "cedis and pounds",
    us: "cedis and US dollars",
    canada: "cedis and Canadian dollars",
    "south-africa": "cedis and rand",
  } satisfies Record<ListedCountry, string>,
  paid: (rateDay: string) => `You pay in cedis. Your bank sets the final rate. Estimate at the ${rateDay}.`,
  nairaCards:
    'Naira cards have a spending limit abroad. Someone in Ghana can pay for you by mobile money: choose "Ask someone else to pay" on the payment page.',
} as const;
