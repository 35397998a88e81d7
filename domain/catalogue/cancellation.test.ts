import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { MEMBERSHIP_PLANS, membershipKindOf, noticeDays } from "#domain/memberships/memberships.ts";
import {
  CANCELLATION,
  cancellationTermsAt,
  freeCancellationEndMs,
  freeCancellationPromise,
  freeMoveEndMs,
  NOT_FREE_TO_CANCEL,
} from "./cancellation.ts";
import {
  CANCELLATION_EXAMPLE,
  CANCELLATION_RULE,
  describeCancellation,
  NOTICE_RULES,
  UNUSED_RULE,
} from "./cancellation-copy.ts";

/** Saturday 28 November 2026, 8 am. */
const START = Date.UTC(2026, 10, 28, 8);
const EARLY = START - 240 * MS_PER_HOUR;

test("promises free cancellation as a date, or says that there is none", () => {
  const freeUntil = freeMoveEndMs(START);
  const promise = "Free to cancel until Fri 27 Nov, 8 am (Accra time).";
  expect(freeCancellationPromise(freeUntil, EARLY)).toBe(promise);
  expect(freeCancellationPromise(freeUntil, freeUntil - 1)).toBe(promise);
  expect(freeCancellationPromise(freeUntil, freeUntil)).toBe("This booking cannot be cancelled free of charge.");
  expect(freeCancellationPromise(freeUntil, EARLY, { isUnverified: true })).toBe(
    "Free to cancel until Fri 27 Nov, 8 am (Accra time), or until we verify you.",
  );
});

test("keeps the promise: cancelling is fully refunded before its date, and not after", () => {
  for (const type of [...BOOKING_TYPES, "workshop"] as const)
    for (const paidHoursBefore of [240, 60, 30, 2])
      for (let hours = 72; hours > -48; hours -= 1) {
        const purchase = { type, startsAtMs: START, paidAtMs: START - paidHoursBefore * MS_PER_HOUR };
        const nowMs = START - hours * MS_PER_HOUR + 1;
        const promise = freeCancellationPromise(freeCancellationEndMs(purchase, nowMs), nowMs);
        const { refundPercent } = cancellationTermsAt(purchase, nowMs);
        expect(promise === NOT_FREE_TO_CANCEL, `${type} ${paidHoursBefore} ${hours}`).toBe(refundPercent < 100);
      }
});

test("never promises less to a customer who pays later", () => {
  for (const type of BOOKING_TYPES) {
    const promised = freeCancellationEndMs({ type, startsAtMs: START, paidAtMs: null }, EARLY);
    const kept = freeCancellationEndMs({ type, startsAtMs: START, paidAtMs: EARLY + MS_PER_HOUR }, EARLY);
    expect(kept).toBeGreaterThanOrEqual(promised);
  }
});

test("words the rule as agreed", () => {
  expect(CANCELLATION_RULE).toBe(
    "You can cancel free of charge until 24 hours before the start. After that there is a 50% fee. There is no refund after the start, unless a manager agrees one.",
  );
  expect(UNUSED_RULE).toBe(
    "Weekly and Monthly Hot Desk payments are refundable in full within 48 hours of purchase if no access was used and the booking has not started.",
  );
  expect(CANCELLATION_EXAMPLE).toMatch(
    /^For example, a Day Pass for a Monday is free to cancel until Sunday, \d+ am\.$/,
  );
});

test("describes every plan by its row, its start and its notice", () => {
  for (const type of BOOKING_TYPES) {
    const text = describeCancellation(type);
    expect(text.includes(CANCELLATION_RULE), type).toBe(CANCELLATION[type].day_before.by === "button");
    expect(text.includes("within 48 hours of purchase"), type).toBe(CANCELLATION[type].unused_within_48_hours !== null);
    const plan = MEMBERSHIP_PLANS.find((plan) => plan === type);
    if (plan) expect(text).toContain(NOTICE_RULES[membershipKindOf(plan)]);
  }
  for (const kind of ["monthly_desk", "private_office"] as const)
    expect(NOTICE_RULES[kind]).toContain(`${noticeDays(kind)} days' notice`);
});
