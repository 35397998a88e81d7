import { expect, test } from "vitest";
import { site } from "#domain/site.ts";
import { findUnfilledContent } from "./find-unfilled-content.ts";

const FILLED = {
  ...site,
  address: { ...site.address, ghanaPostGps: "GA-183-8164" },
  whatsapp: "233241234567",
  dataProtectionOfficer: "privacy@house.test",
  bookingSite: "https://book.house.test",
  calendarUrl: "https://calendar.house.test",
  careersUrl: "https://jobs.house.test",
  supportUrl: "https://support.house.test",
  social: { instagram: "https://i.test/h", linkedin: "https://l.test/h", x: "https://x.test/h" },
  operator: {
    legalName: "House Ltd",
    runBy: "Ama Mensah",
    registration: "CS000000001",
    tin: "C0000000001",
    since: "2024",
  },
} as unknown as typeof site;
const QUOTE = {
  ...{ id: "ama", quote: "It is quiet.", author: "Ama Mensah", role: "Member", source: null },
  ...{ date: "2027-03-01", consentOn: "2027-03-01" },
};
const REAL = { facts: FILLED, quotes: [QUOTE], pictureNote: null };

test("reports nothing for a completely filled-in site", () => {
  expect(findUnfilledContent(REAL)).toEqual([]);
});

test("reports each missing item with its location", () => {
  const facts = { ...FILLED, whatsapp: "233000000000", operator: { ...FILLED.operator, tin: "", since: "" } };
  expect(
    findUnfilledContent({
      facts: { ...facts, social: { ...FILLED.social, x: "https://x.example/h" } } as unknown as typeof site,
      quotes: [{ ...QUOTE, consentOn: "" as const }, QUOTE],
      pictureNote: "Computer rendering",
    }),
  ).toEqual([
    "domain/site.ts: whatsapp is still 233000000000.",
    "domain/site.ts: social.x is still https://x.example/h.",
    "domain/site.ts: fill in operator.tin, operator.since, so that visitors know whom they pay.",
    "web/content/pages/testimonials.ts: 1 of 2 quotes lack a date or a consent, so no page shows them.",
    'web/content/pictures/pictures.ts: the pictures are still labelled "Computer rendering".',
  ]);
});

test("omits items that already block a deployment", () => {
  const facts = { ...FILLED, url: "https://house.example", email: "hello@house.example" } as unknown as typeof site;
  expect(findUnfilledContent({ ...REAL, facts })).toEqual([]);
});
