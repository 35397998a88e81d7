import type { MetadataJson } from "libphonenumber-js/core/es6";
import { parsePhoneNumberFromString } from "libphonenumber-js/core/es6";
import type { Country, ListedCountry } from "#domain/clients/clients.ts";
import metadata from "./phone-metadata.json" with { type: "json" };

/** Asynchronous, because its rules would add a fifth to the start-up, and most calls need no phone number. */
export interface PhoneNumbers {
  /** +233241234567, or null if not recognised. Without a listed country a local number is Ghanaian. */
  toE164(typed: string, country?: Country | null): Promise<string | null>;
}

const REGIONS = {
  ghana: "GH",
  nigeria: "NG",
  uk: "GB",
  us: "US",
  canada: "CA",
  "south-africa": "ZA",
} as const satisfies Record<ListedCountry, string>;

/** In each of them. A shorter number without a plus has an area code, such as 270 in the United States. */
const MIN_DIGITS_WITH_COUNTRY = 11;

// The library's metadata for our six countries only: 5 KB instead of 80.
const sixCountries = metadata as unknown as MetadataJson;

export function makeLibPhoneNumbers(): PhoneNumbers {
  return {
    async toE164(typed, country) {
      const local = parse(typed, REGIONS[!country || country === "other" ? "ghana" : country]);
      const digits = typed.replace(/\D/g, "");
      if (local !== null || typed.trim().startsWith("0") || digits.length < MIN_DIGITS_WITH_COUNTRY) return local;
      return parse(`+${digits}`, "GH");
    },
  };
}

function parse(text: string, region: (typeof REGIONS)[ListedCountry]): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: region, extract: false }, sixCountries);
  return number?.isValid() ? number.number : null;
}
