import { BOOKING_TYPES, type BookingType, isVirtual } from "#domain/bookings/bookings.ts";
import { PLANS, sellsReceptionRate, sellsRoomHours } from "#domain/catalogue/catalogue.ts";
import { DESK_RATES } from "#domain/catalogue/inclusions.ts";
import { PRICES } from "#domain/catalogue/prices.ts";
import { formatCedis } from "#domain/payments/money.ts";
import { site } from "#domain/site.ts";
import { ON_BOOKING_SITE, priceOf, RECEPTION_PASS, receptionPriceOf } from "#web/content/business-facts.ts";
import { nav, receptionHours } from "#web/content/common.ts";

const DESKS = ["desk_day", "desk_week", "desk_monthly"] as const;

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
    choices: choicesOf(DESKS),
    receptionPass: sellsReceptionRate()
      ? {
          name: RECEPTION_PASS,
          price: DESKS.map((type) => `${receptionPriceOf(type)} a ${PLANS[type].per}`).join(", "),
          note: `${receptionHours}, ${ON_BOOKING_SITE}`,
          href: site.bookingSite,
        }
      : null,
  },
  { title: "Office", choices: choicesOf(["private_office", "enterprise"]) },
  { title: "Virtual office", choices: choicesOf(BOOKING_TYPES.filter(isVirtual)) },
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
