import { expect, test } from "vitest";
import { BOOKING_TYPES } from "#domain/bookings/bookings.ts";
import { MS_PER_HOUR } from "#domain/calendar/days.ts";
import { MEMBERSHIP_PLANS, membershipKindOf, noticeDays } from "#domain/memberships/memberships.ts";
import {
  cancellationOf,
  cancellationTermsAt,
  freeCancellationEndMs,
  freeMoveEndMs,
  NO_REFUND_AFTER_START,
} from "./cancellation.ts";
import {
  CANCELLATION_RULE,
  cancellationExample,
  describeCancellation,
  NOTICE_RULES,
  UNUSED_RULE,
} from "./cancellation-copy.ts";
import { freeCancellationPromise } from "./cancellation-promise.ts";

/** Saturday 28 November 2026, 8 am. */
const START = Date.UTC(2026, 10, 28, 8);
const EARLY = START - 240 * MS_PER_HOUR;

test("states until when cancelling is free, the fee after that, and the end of refunds", () => {
  const freeUntil = freeMoveEndMs(START);
  const day = { type: "desk_day", startsAtMs: START, paidAtMs: null, pricePesewas: 25_000 } as const;
  const promise = `Free to cancel until Fri 27 Nov, 8 am (Accra time). After that there is a 50% fee. ${NO_REFUND_AFTER_START}`;
  expect(freeCancellationPromise(day, EARLY)).toBe(promise);
  expect(freeCancellationPromise(day, freeUntil - 1)).toBe(promise);
  for (const nowMs of [freeUntil, START - 1])
    expect(freeCancellationPromise(day, nowMs)).toBe(
      `It starts in under 24 hours, so you cannot move it. If you cancel, your refund is ₵125. ${NO_REFUND_AFTER_START}`,
    );
  expect(freeCancellationPromise(day, START)).toBe(
    `It starts at once, so you cannot move it. ${NO_REFUND_AFTER_START}`,
  );
  expect(freeCancellationPromise({ ...day, type: "virtual_pro" }, EARLY, { isUnverified: true })).toContain(
    "Free to cancel until Fri 27 Nov, 8 am (Accra time), or until 24 hours before your month starts if we verify you first. After that",
  );
  expect(freeCancellationPromise({ ...day, type: "desk_week" }, START - MS_PER_HOUR)).toBe(
    `It starts in under 24 hours, so you cannot move it. Free to cancel until Sat 28 Nov, 8 am (Accra time). ${NO_REFUND_AFTER_START}`,
  );
  expect(freeCancellationPromise({ ...day, type: "desk_week" }, START - 50 * MS_PER_HOUR)).toBe(
    `Free to cancel until Sat 28 Nov, 6 am (Accra time), 48 hours after payment. After that there is a 50% fee. ${NO_REFUND_AFTER_START}`,
  );
  expect(freeCancellationPromise({ ...day, type: "workshop" }, START - MS_PER_HOUR)).toBe(
    `It starts in under 24 hours. If you cancel, your refund is ₵125. ${NO_REFUND_AFTER_START}`,
  );
});

test("keeps the promise: cancelling is fully refunded before its date, and not after", () => {
  for (const type of [...BOOKING_TYPES, "workshop"] as const)
    for (const paidHoursBefore of [240, 60, 30, 2])
      for (let hours = 72; hours > -48; hours -= 1) {
        const purchase = { type, startsAtMs: START, paidAtMs: START - paidHoursBefore * MS_PER_HOUR };
        const nowMs = START - hours * MS_PER_HOUR + 1;
        const promise = freeCancellationPromise({ ...purchase, pricePesewas: 25_001 }, nowMs);
        const { refundPercent } = cancellationTermsAt(purchase, nowMs);
        const [isFree, hasStarted] = ["Free to cancel", "at once"].map((text) => promise.includes(text));
        const label = `${type} ${paidHoursBefore} ${hours}`;
        expect(isFree, label).toBe(refundPercent === 100);
        expect(hasStarted, label).toBe(refundPercent === 0);
        if (refundPercent === 50) expect(promise, label).toContain("your refund is ₵125.01.");
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
  expect(cancellationExample()).toMatch(
    /^For example, a Day Pass for a Monday is free to cancel until Sunday, \d+ am\.$/,
  );
});

test("describes every plan by its row, its start and its notice", () => {
  for (const type of BOOKING_TYPES) {
    const text = describeCancellation(type);
    expect(text.includes(CANCELLATION_RULE), type).toBe(cancellationOf(type).day_before.by === "button");
    expect(text.includes("within 48 hours of purchase"), type).toBe(
      cancellationOf(type).unused_within_48_hours !== null,
    );
    const plan = MEMBERSHIP_PLANS.find((plan) => plan === type);
    if (plan) expect(text).toContain(NOTICE_RULES[membershipKindOf(plan)]);
  }
  for (const kind of ["monthly_desk", "private_office"] as const)
    expect(NOTICE_RULES[kind]).toContain(`${noticeDays(kind)} days' notice`);
});
