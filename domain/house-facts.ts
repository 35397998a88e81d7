import { DEFAULTS } from "#domain/apply-published.ts";
import { formatWeekHours } from "#domain/calendar/opening-hours.ts";
import type { site, Week } from "#domain/site.ts";

/** The facts of `site` that the owner changes in the front desk. The others belong to the deployment. */
export const HOUSE_FACTS = [
  "name",
  "tagline",
  "address",
  "phone",
  "whatsapp",
  "email",
  "bookingSite",
  "calendarUrl",
  "careersUrl",
  "supportUrl",
  "social",
  "openingHours",
  "receptionHours",
  "operator",
] as const;

type Facts = Pick<typeof site, (typeof HOUSE_FACTS)[number]>;

/** The facts as the owner's form has them: one field each. */
export interface HouseFields {
  name: string;
  tagline: string;
  street: string;
  area: string;
  city: string;
  region: string;
  ghanaPostGps: string;
  directions: string;
  entryWithoutReception: string;
  /** E.164. */
  phone: string;
  whatsapp: string;
  email: string;
  bookingSite: string;
  calendarUrl: string;
  careersUrl: string;
  supportUrl: string;
  instagram: string;
  linkedin: string;
  x: string;
  openingHours: Week;
  receptionHours: Week;
  legalName: string;
  runBy: string;
  registration: string;
  tin: string;
}

export const HOUSE_FIELD_TITLES: Readonly<Record<keyof HouseFields, string>> = {
  name: "Name",
  tagline: "Line about the house",
  street: "Street",
  area: "Area",
  city: "City",
  region: "Region",
  ghanaPostGps: "GhanaPostGPS",
  directions: "Directions",
  entryWithoutReception: "How to get in without reception",
  phone: "Phone",
  whatsapp: "WhatsApp",
  email: "Email",
  bookingSite: "Booking site of the Reception hours rate",
  calendarUrl: "Calendar for visits",
  careersUrl: "Jobs page",
  supportUrl: "Support page",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  x: "X",
  openingHours: "Opening hours",
  receptionHours: "Reception hours",
  legalName: "Legal name",
  runBy: "Person in charge",
  registration: "Company number",
  tin: "Tax number (TIN)",
};

/** The fields of a house with these facts, by default those of the code. */
export function toHouseFields(facts: Facts = DEFAULTS.facts): HouseFields {
  const { address, phone, whatsapp, social, operator } = facts;
  const { name, tagline, email, bookingSite, calendarUrl, careersUrl, supportUrl, openingHours, receptionHours } =
    facts;
  const { street, area, city, region, ghanaPostGps, directions, entryWithoutReception } = address;
  const { legalName, runBy, registration, tin } = operator;
  return {
    ...{ name, tagline, street, area, city, region, ghanaPostGps, directions, entryWithoutReception },
    ...{ phone: phone.e164, whatsapp: `+${whatsapp}`, email },
    ...{ bookingSite, calendarUrl, careersUrl, supportUrl, ...social },
    ...{ openingHours, receptionHours, legalName, runBy, registration, tin },
  };
}

/** The facts that differ from the code's, for a house with these fields. */
export function toFacts(changed: Partial<HouseFields>): Partial<Facts> {
  const standard = DEFAULTS.facts;
  const fields = { ...toHouseFields(), ...changed };
  const { name, tagline, email, bookingSite, calendarUrl, careersUrl, supportUrl, openingHours, receptionHours } =
    fields;
  const { street, area, city, region, ghanaPostGps, directions, entryWithoutReception } = fields;
  const { instagram, linkedin, x, legalName, runBy, registration, tin } = fields;
  const facts: Facts = {
    ...{ name, tagline, email, bookingSite, calendarUrl, careersUrl, supportUrl, openingHours, receptionHours },
    address: {
      ...standard.address,
      ...{ street, area, city, region, ghanaPostGps, directions, entryWithoutReception },
    },
    phone:
      fields.phone === standard.phone.e164 ? standard.phone : { e164: fields.phone, display: formatE164(fields.phone) },
    whatsapp: fields.whatsapp.slice(1),
    social: { instagram, linkedin, x },
    operator: { ...standard.operator, ...{ legalName, runBy, registration, tin } },
  };
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([fact, value]) => JSON.stringify(value) !== JSON.stringify(standard[fact as keyof Facts]),
    ),
  );
}

export interface FieldChange {
  field: keyof HouseFields;
  title: string;
  before: string;
  after: string;
}

/** The fields in which two houses differ, in words. */
export function describeChanges(before: Partial<HouseFields>, after: Partial<HouseFields>): FieldChange[] {
  const [from, to] = [before, after].map((fields) => ({ ...toHouseFields(), ...fields })) as [HouseFields, HouseFields];
  return (Object.keys(HOUSE_FIELD_TITLES) as (keyof HouseFields)[])
    .map((field) => ({
      field,
      title: HOUSE_FIELD_TITLES[field],
      before: inWords(from[field]),
      after: inWords(to[field]),
    }))
    .filter((change) => change.before !== change.after);
}

function inWords(value: string | Week): string {
  return typeof value === "string" ? value : formatWeekHours(value);
}

/** "+233 24 123 4567": the country code of Ghana, then groups. Other numbers stay as they are. */
function formatE164(e164: string): string {
  return e164.replace(/^(\+233)(\d{2})(\d{3})(\d{4})$/, "$1 $2 $3 $4");
}
