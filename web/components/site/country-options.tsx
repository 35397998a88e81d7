import { COUNTRIES, COUNTRY_NAMES } from "#domain/clients/clients.ts";

/** What a list of countries offers, after the line that asks for one. */
export function CountryOptions({ ask }: { ask: string }) {
  return (
    <>
      <option value="">{ask}</option>
      {COUNTRIES.map((country) => (
        <option key={country} value={country}>
          {COUNTRY_NAMES[country]}
        </option>
      ))}
    </>
  );
}
