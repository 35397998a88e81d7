import { COUNTRIES, COUNTRY_NAMES } from "#domain/clients/clients.ts";

/** A country select's placeholder and options. */
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
