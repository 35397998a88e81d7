import { expect, test } from "vitest";
import { MS_PER_HOUR, startOfDay } from "#domain/calendar/days.ts";
import { freeUntil } from "./cancellation.ts";
import {
  initialled,
  isLongOver,
  type KnownBooking,
  MOST_OWN_MOVES,
  type MyBookingState,
  maskedEmail,
  maskedPhone,
  myBookingMay,
  myBookingState,
  ownRefund,
} from "./my-booking.ts";

// Tuesday: the house opens at 8.
const START = startOfDay("2026-12-01");
const OPENS = START + 8 * MS_PER_HOUR;
const FREE_UNTIL = freeUntil(OPENS);
const WEEK_BEFORE = START - 7 * 24 * MS_PER_HOUR;

function known(overrides: Partial<KnownBooking> = {}): KnownBooking {
  return {
    bookingType: "desk_day",
    status: "pending",
    startDateMs: START,
    startsAtMs: OPENS,
    amountPesewas: 250_01,
    paidAtMs: overrides.status === "paid" ? WEEK_BEFORE : null,
    place: overrides.status === "paid" || overrides.status === "confirmed" ? "kept" : "held",
    hasRoom: true,
    isUnderReview: false,
    isDisputed: false,
    isClosed: false,
    isUnused: true,
    ownMoves: 0,
    isPayable: overrides.status !== "paid" && overrides.status !== "cancelled",
    ...overrides,
  };
}

const PAID = { status: "paid" } as const;
const GONE = { place: "gone" } as const;

test.each<[MyBookingState, Partial<KnownBooking>, number, [pay: boolean, move: boolean, cancel: boolean]]>([
  ["held", {}, WEEK_BEFORE, [true, true, true]],
  ["not_held", GONE, WEEK_BEFORE, [true, true, true]],
  ["full", { ...GONE, hasRoom: false }, WEEK_BEFORE, [false, true, true]],
  ["confirmed", { status: "confirmed" }, WEEK_BEFORE, [true, true, true]],
  ["held", {}, OPENS + 1, [true, true, true]],
  ["paid", PAID, FREE_UNTIL, [false, true, true]],
  ["last_day", PAID, FREE_UNTIL + 1, [false, false, true]],
  ["last_day", PAID, OPENS - 1, [false, false, true]],
  ["started", PAID, OPENS, [false, false, false]],
  ["started", { isPayable: false }, OPENS + 24 * MS_PER_HOUR, [false, false, false]],
  ["cancelled", { status: "cancelled" }, WEEK_BEFORE, [false, false, false]],
  ["under_review", { isUnderReview: true }, WEEK_BEFORE, [false, false, false]],
  ["requested", { bookingType: "virtual_pro", place: "none" }, WEEK_BEFORE, [true, false, true]],
])(
  "a booking that is %s, with %j, may be paid, moved and cancelled as the table says",
  (state, overrides, now, may) => {
    const booking = known(overrides);
    expect(myBookingState(booking, now)).toBe(state);
    expect(Object.values(myBookingMay(booking, now))).toEqual(may);
  },
);

test("until 24 hours before it starts all goes back, a millisecond later half, and half of an odd pesewa is the customer's", () => {
  expect(ownRefund(known(PAID), FREE_UNTIL)).toEqual({ rule: "day_before", amountPesewas: 250_01 });
  expect(ownRefund(known(PAID), FREE_UNTIL + 1)).toEqual({ rule: "last_day", amountPesewas: 125_01 });
  expect(ownRefund(known(), FREE_UNTIL)).toEqual({ rule: "nothing_paid", amountPesewas: 0 });
});

test("a week that began and was not used goes back whole within 48 hours, and not once somebody came", () => {
  const week = { ...PAID, bookingType: "desk_week", paidAtMs: OPENS - MS_PER_HOUR } as const;
  const now = OPENS + MS_PER_HOUR;
  expect(myBookingMay(known(week), now).cancel).toBe(true);
  expect(ownRefund(known(week), now).rule).toBe("unused_within_48_hours");
  expect(myBookingMay(known({ ...week, isUnused: false }), now).cancel).toBe(false);
});

test("a paid office or address is cancelled by staff, and what is not paid by its customer", () => {
  for (const bookingType of ["private_office", "virtual_pro", "enterprise"] as const) {
    expect(myBookingMay(known({ ...PAID, bookingType }), WEEK_BEFORE).cancel, bookingType).toBe(false);
    expect(myBookingMay(known({ bookingType }), WEEK_BEFORE).cancel, bookingType).toBe(true);
  }
});

test("it is moved three times, and neither moved nor cancelled while the bank is asked for its money", () => {
  expect(myBookingMay(known({ ownMoves: MOST_OWN_MOVES - 1 }), WEEK_BEFORE).move).toBe(true);
  expect(myBookingMay(known({ ownMoves: MOST_OWN_MOVES }), WEEK_BEFORE).move).toBe(false);
  expect(myBookingMay(known({ ...PAID, isDisputed: true }), WEEK_BEFORE)).toMatchObject({ move: false, cancel: false });
});

test("whom the house closes for may move and cancel at any time, for nothing", () => {
  const closed = known({ ...PAID, isClosed: true });
  expect(myBookingMay(closed, OPENS + 1)).toMatchObject({ move: true, cancel: true });
  expect(ownRefund(closed, OPENS + 1)).toEqual({ rule: "closed", amountPesewas: 250_01 });
});

test("thirty days after its last day it is over, and one whose last day nobody has said never", () => {
  expect(isLongOver("2026-12-01", startOfDay("2026-12-31"))).toBe(false);
  expect(isLongOver("2026-12-01", startOfDay("2027-01-01"))).toBe(true);
  expect(isLongOver(null, startOfDay("2036-01-01"))).toBe(false);
});

test.each([
  ["Ama Mensa", "Ama M."],
  ["Akosua Mɛnsa Ɔfori", "Akosua Ɔ."],
  ["  Kofi  ", "Kofi"],
  ["👩🏽 👩🏽‍💻", "👩🏽 👩."],
])("a link that is passed on says of %s: %s", (name, shown) => {
  expect(initialled(name)).toBe(shown);
});

test("of an address its first letters are shown, of a number its last four digits", () => {
  expect(maskedEmail("ama.mensa@example.com")).toBe("a…@e….com");
  expect(maskedEmail("")).toBeNull();
  expect(maskedPhone("+233 24 123 4567")).toBe("…4567");
  expect(maskedPhone("12")).toBeNull();
});
