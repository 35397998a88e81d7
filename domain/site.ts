import type { TaxProfile } from "#domain/payments/tax.ts";

const WEEKDAY = { opens: 8, closes: 22 };
const RECEPTION = { opens: 8, closes: 18 };

/** Everything that names the house. Prices are in catalogue.ts. */
export const site = {
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
  },
  geo: { latitude: 5.6358, longitude: -0.1614 },
  /** Dialled as written; the display form is what people read. All placeholders until an owner sets them. */
  phone: { e164: "+233000000000", display: "+233 00 000 0000" },
  whatsapp: "233000000000",
  email: "hello@adwuma-house.example",
  mailFrom: { name: "Adwuma House", email: "desk@adwuma-house.example" },
  dataProtectionOfficer: "privacy@adwuma-house.example",
  bookingUrl: "https://book.adwuma-house.example",
  calendarUrl: "https://calendar.adwuma-house.example/visit",
  careersUrl: "https://jobs.adwuma-house.example",
  supportUrl: "https://support.adwuma-house.example",
  social: {
    instagram: "https://instagram.example/adwumahouse",
    linkedin: "https://linkedin.example/company/adwumahouse",
    x: "https://x.example/adwumahouse",
  },
  /** When anybody may come in: whole hours in Accra, Sunday first. Members come at any hour. */
  openingHours: [{ opens: 10, closes: 20 }, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY],
  /** When somebody is at the reception desk: null on a day when nobody is. */
  receptionHours: [null, RECEPTION, RECEPTION, RECEPTION, RECEPTION, RECEPTION, { opens: 9, closes: 17 }],
  /** The map frame the East Legon page and the contact section load on sight or on tap. */
  map: {
    embedUrl:
      "https://www.openstreetmap.org/export/embed.html?bbox=-0.1714%2C5.6288%2C-0.1514%2C5.6428&layer=mapnik&marker=5.6358%2C-0.1614",
    linkUrl: "https://www.openstreetmap.org/?mlat=5.6358&mlon=-0.1614#map=16/5.6358/-0.1614",
  },
  /** Cloudflare Turnstile's public key for this site; while it is empty no form asks whether a person sends it. */
  turnstileSiteKey: "" as string,
  stats: { activeCandidates: "2024+", partnerCompanies: "50+", successRate: "92%" },
  /**
   * Who runs the house, as its papers have it, for those who want to know whom they pay. What is empty is shown nowhere;
   * `npm run doctor` names it.
   */
  operator: {
    legalName: "" as string,
    /** The person in charge, by name. */
    runBy: "" as string,
    /** The company's number at the Office of the Registrar of Companies. */
    registration: "" as string,
    tin: "" as string,
    /** A year, or a day as YYYY-MM-DD. */
    since: "" as string,
  },
  wifi: "50+ Mbps",
  /** Before the number on every receipt: AH-000042. */
  receiptPrefix: "AH",
  /** Whether the month's file names taxes: see `domain/payments/tax.ts`. */
  taxProfile: "off" as TaxProfile,
  responsePromiseHours: 2,
  virtualOfficeFollowUpHours: 24,
  /** In which papers of a virtual office client are checked. */
  verificationHours: 24,
} as const;
