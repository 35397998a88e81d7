import type { Figure } from "#domain/figures.ts";
import type { TaxProfile } from "#domain/payments/tax.ts";
import { withPublished } from "#domain/published.ts";

/** Whole hours in Accra of each weekday, Sunday first; null if it is closed all day. */
export type Week = readonly ({ opens: number; closes: number } | null)[];

const WEEKDAY_HOURS = { opens: 8, closes: 22 };
const RECEPTION_HOURS = { opens: 8, closes: 18 };

/** Facts about the business. Prices are in catalogue.ts. */
export const site = withPublished("facts", {
  name: "Adwuma House",
  tagline: "A bright place to work in East Legon, Accra",
  url: "https://adwuma-house.example",
  address: {
    street: "14 Palm Court, Boundary Road",
    area: "East Legon",
    city: "Accra",
    region: "Greater Accra",
    countryCode: "GH",
    country: "Ghana",
    ghanaPostGps: "GA-000-0000",
    directions:
      "Off Boundary Road, behind the clay breeze-block wall with the green gate. Any driver who knows East Legon knows the turning.",
    /** How to get in while reception is closed, as a sentence. If empty, customers read whom to call. */
    entryWithoutReception: "",
  },
  /** What reception does on the first day of the plans that come with a key. */
  handover: {
    desk_monthly: "Reception gives you your key.",
    private_office: "Reception shows you your office and gives you your keys.",
  },
  geo: { latitude: 5.6358, longitude: -0.1614 },
  /** `e164` is dialled, `display` is shown. Placeholders until an owner sets them. */
  phone: { e164: "+233000000000", display: "+233 00 000 0000" },
  whatsapp: "233000000000",
  email: "hello@adwuma-house.example",
  mailFrom: { email: "desk@adwuma-house.example" },
  dataProtectionOfficer: "privacy@adwuma-house.example",
  /** Sells the Reception hours rate. If empty, that rate is not offered anywhere. */
  bookingSite: "https://book.adwuma-house.example",
  calendarUrl: "https://calendar.adwuma-house.example/visit",
  careersUrl: "https://jobs.adwuma-house.example",
  supportUrl: "https://support.adwuma-house.example",
  social: {
    instagram: "https://instagram.example/adwumahouse",
    linkedin: "https://linkedin.example/company/adwumahouse",
    x: "https://x.example/adwumahouse",
  },
  /** Public opening hours. Members come at any hour. */
  openingHours: [
    { opens: 10, closes: 20 },
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
  ] as Week,
  receptionHours: [
    null,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    { opens: 9, closes: 17 },
  ] as Week,
  /** The map on the East Legon page and in the contact section, loaded on scroll or tap. */
  map: {
    embedUrl:
      "https://www.openstreetmap.org/export/embed.html?bbox=-0.1714%2C5.6288%2C-0.1514%2C5.6428&layer=mapnik&marker=5.6358%2C-0.1614",
    linkUrl: "https://www.openstreetmap.org/?mlat=5.6358&mlon=-0.1614#map=16/5.6358/-0.1614",
  },
  /** Public key of Cloudflare Turnstile. Forms have no captcha while it is empty. */
  turnstileSiteKey: "",
  /** Numbers about the business, each with its source and date. The home page shows them; see `Figure`. */
  figures: [] as readonly Figure[],
  /**
   * The legal entity, for customers who want to know whom they pay. Empty fields are hidden; `npm run doctor` lists
   * them.
   */
  operator: {
    legalName: "",
    /** Name of the person in charge. */
    runBy: "",
    /** Company number at the Office of the Registrar of Companies. */
    registration: "",
    tin: "",
    /** A year, or a day as YYYY-MM-DD. */
    since: "",
  },
  /** The measured speed of the Wi-Fi; null until it is measured. */
  wifiSpeed: null as Figure | null,
  /** Prefix of receipt numbers: AH-000042. */
  receiptPrefix: "AH",
  /** Whether the monthly export shows taxes: see `domain/payments/tax.ts`. */
  taxProfile: "off" as TaxProfile,
  responsePromiseHours: 2,
  virtualOfficeFollowUpHours: 24,
  /** Hours within which a virtual office client's documents are checked. */
  verificationHours: 24,
});
