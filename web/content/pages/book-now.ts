import { type BookingType, plansOfGroup } from "#domain/bookings/bookings.ts";
import { PLANS, sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES } from "#domain/catalogue/inclusions.ts";
import { type DeskType, RECEPTION_RATES, sellsReceptionRate } from "#domain/catalogue/other-offers.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { ON_BOOKING_SITE, priceOf, RECEPTION_PASS, receptionPriceOf } from "#web/content/business-facts.ts";
import { nav, receptionHours } from "#web/content/common.ts";

const choicesOf = (types: readonly BookingType[]) =>
  types.map((type) => {
    const { name, per } = PLANS[type];
    return { type, name, price: per === null ? priceOf(type) : `${priceOf(type)} a ${per}` };
  });

interface Group {
  title: string;
  note?: string;
  choices: readonly { type: BookingType; name: string; price: string }[];
  /** The rate that another site sells; null if there is no such site. */
  receptionPass?: { name: string; price: string; note: string; href: string } | null;
}

const groups: readonly Group[] = [
  {
    title: "Desk",
    note: `${sellsReceptionRate() ? `${DESK_RATES.all_access.name}: ` : ""}${DESK_RATES.all_access.text}`,
    choices: choicesOf(plansOfGroup("desk")),
    receptionPass: sellsReceptionRate()
      ? {
          name: RECEPTION_PASS,
          price: (Object.keys(RECEPTION_RATES) as DeskType[])
            .map((type) => `${receptionPriceOf(type)} a ${RECEPTION_RATES[type].per}`)
            .join(", "),
          note: `${receptionHours}, ${ON_BOOKING_SITE}`,
          href: site.bookingSite,
        }
      : null,
  },
  { title: "Office", choices: choicesOf(plansOfGroup("office")) },
  { title: "Virtual office", choices: choicesOf(plansOfGroup("virtual")) },
];

/** Copy of the sheet that Book Now opens. */
export const bookNow = {
  title: nav.bookNow,
  intro: "What would you like to book?",
  groups,
  /** Null if its hours are not sold. */
  room: sellsRoomHours()
    ? {
        title: "Meeting room",
        name: "Meeting room by the hour",
        price: `${formatCedis(PRICES.meeting_room_hour)} an hour`,
        href: "/meeting-room",
      }
    : null,
  workshops: {
    title: "Workshop",
    name: "Workshops and events",
    price: "Each date has its own price",
  },
} as const;
