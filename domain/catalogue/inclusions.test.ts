import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { site } from "#domain/site.ts";
import { VIRTUAL_MEETING_ROOM_HOURS } from "./catalogue.ts";
import { cardContents, inclusionsByKind, listInclusions } from "./inclusions.ts";

const wifiAndPower = "Fast Wi-Fi and backup power";
const address = `A business address in ${site.address.area}`;
const rooms = `${VIRTUAL_MEETING_ROOM_HOURS} hours of meeting rooms a month`;
const reception = "Reception hours: Monday to Friday 8am-6pm and Saturday 9am-5pm";

// Change this together with the inclusions.
test("lists the inclusions of every plan", () => {
  expect(Object.fromEntries(BOOKING_TYPES.map((type) => [type, listInclusions(type)]))).toEqual({
    desk_day: [
      "Any available desk, all opening hours",
      wifiAndPower,
      "Free coffee",
      "Phone booths for calls",
      "One guest, free",
    ],
    desk_week: [
      "Any available desk, all opening hours",
      "Seven days in a row",
      wifiAndPower,
      "Free coffee",
      "Phone booths for calls",
      "One guest, free",
    ],
    desk_monthly: [
      "Any available desk, all opening hours",
      "Unlimited access for 30 days",
      "Your own key: 24/7",
      wifiAndPower,
      "Free coffee",
      "Phone booths for calls",
      "Up to two guests, free",
    ],
    private_office: [
      "A furnished room for 1-10 people",
      "24/7 access",
      wifiAndPower,
      "Reception, mail and free coffee",
    ],
    enterprise: [
      "Several rooms or a floor of your own",
      "Your branding and your hours",
      "One invoice, one person to call",
    ],
    virtual_starter: [address, "Mail handling", "Mail forwarding, postage extra", rooms],
    virtual_pro: [address, "Mail handling", "Mail forwarding, postage extra", rooms, "1 coworking day a month"],
    virtual_premium: [
      address,
      "Mail handling",
      "Mail forwarding, postage extra",
      rooms,
      "4 coworking days a month in total",
      "Call answering",
    ],
  });
});

test("limits the Reception hours rate to reception hours and shared tables", () => {
  for (const desk of ["desk_day", "desk_week", "desk_monthly"] as const) {
    const lines = listInclusions(`reception_${desk}`);
    expect(lines.slice(0, 2)).toEqual(["A seat at the shared tables", reception]);
    expect(lines.join()).not.toMatch(/booth|key|24\/7|opening hour/);
    expect(lines).toContain(wifiAndPower);
  }
});

test("shows the base plan on a card, and only the additional inclusions", () => {
  expect(cardContents("desk_day")).toEqual({ basePlan: null, lines: listInclusions("desk_day") });
  expect(cardContents("desk_week")).toEqual({ basePlan: "desk_day", lines: ["Seven days in a row"] });
  expect(cardContents("desk_monthly")).toEqual({
    basePlan: "desk_week",
    lines: ["Unlimited access for 30 days", "Your own key: 24/7", "Up to two guests, free"],
  });
  expect(cardContents("virtual_pro")).toEqual({ basePlan: "virtual_starter", lines: ["1 coworking day a month"] });
  expect(cardContents("virtual_premium")).toEqual({
    basePlan: "virtual_pro",
    lines: ["4 coworking days a month in total", "Call answering"],
  });
});

test("includes every kind of inclusion of a base plan", () => {
  for (const type of BOOKING_TYPES) {
    const { basePlan } = cardContents(type);
    if (basePlan !== null)
      expect(Object.keys(inclusionsByKind(type))).toEqual(
        expect.arrayContaining(Object.keys(inclusionsByKind(basePlan))),
      );
  }
});
