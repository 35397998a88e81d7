import { browserText } from "#web/lib/browser-storage/browser-store.ts";

/** The country whose currency the visitor chose to see. */
export const chosenCountry = browserText(() => localStorage, "visitor-country");
