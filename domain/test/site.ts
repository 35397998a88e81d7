import { withPublished } from "#domain/published.ts";
import type { site as realSite } from "#domain/site.ts";

const WEEKDAY_HOURS = { opens: 8, closes: 22 };
const RECEPTION_HOURS = { opens: 8, closes: 18 };

/** The business that tests run with, so that a change to the real facts breaks no test. */
export const site: typeof realSite = withPublished("facts", {
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
    entryWithoutReception: "Ring at the gate and give your name. The person on duty lets you in.",
  },
  handover: {
    desk_monthly: "Reception gives you your key.",
    private_office: "Reception shows you your office and gives you your keys.",
  },
  geo: { latitude: 5.6358, longitude: -0.1614 },
  phone: { e164: "+233000000000", display: "+233 00 000 0000" },
  whatsapp: "233000000000",
  email: "hello@adwuma-house.example",
  mailFrom: { email: "desk@adwuma-house.example" },
  dataProtectionOfficer: "privacy@adwuma-house.example",
  bookingSite: "https://book.adwuma-house.example",
  calendarUrl: "https://calendar.adwuma-house.example/visit",
  careersUrl: "https://jobs.adwuma-house.example",
  supportUrl: "https://support.adwuma-house.example",
  social: {
    instagram: "https://instagram.example/adwumahouse",
    linkedin: "https://linkedin.example/company/adwumahouse",
    x: "https://x.example/adwumahouse",
  },
  openingHours: [
    { opens: 10, closes: 20 },
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
    WEEKDAY_HOURS,
  ],
  receptionHours: [
    null,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    RECEPTION_HOURS,
    { opens: 9, closes: 17 },
  ],
  map: {
    embedUrl:
      "https://www.openstreetmap.org/export/embed.html?bbox=-0.1714%2C5.6288%2C-0.1514%2C5.6428&layer=mapnik&marker=5.6358%2C-0.1614",
    linkUrl: "https://www.openstreetmap.org/?mlat=5.6358&mlon=-0.1614#map=16/5.6358/-0.1614",
  },
  turnstileSiteKey: "",
  figures: [],
  operator: {
    legalName: "",
    runBy: "",
    registration: "",
    tin: "",
    since: "",
  },
  wifiSpeed: null,
  receiptPrefix: "AH",
  taxProfile: "off",
  responsePromiseHours: 2,
  virtualOfficeFollowUpHours: 24,
  verificationHours: 24,
});
