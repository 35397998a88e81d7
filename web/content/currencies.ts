import type { Country } from "#domain/clients/clients.ts";

/** What is said of prices in other money than cedis. */
export const currencies = {
  ask: "Show prices in",
  ofCountry: {
    ghana: "cedis only",
    nigeria: "cedis and naira",
    uk: "cedis and pounds",
    us: "cedis and US dollars",
    canada: "cedis and Canadian dollars",
    "south-africa": "cedis and rand",
  } satisfies Record<Country, string>,
  paid: (rateDay: string) => `You pay in cedis. Your bank sets the final rate. Shown by the ${rateDay}.`,
  nairaCards:
    'Naira cards have a limit abroad. Someone in Ghana can pay by mobile money with a link: choose "Ask somebody else to pay" on the payment page.',
} as const;
