import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";

// A place that is not paid for is kept until an instant. Nothing has to run then: whoever looks compares it with now.

/** For a visitor who is about to pay. */
export const HOLD_MS = 30 * MS_PER_MINUTE;
/** For what staff booked or moved, and where nothing can be paid online. */
export const LONG_HOLD_MS = 24 * MS_PER_HOUR;
/** At least this long from when a checkout is opened, and from when the gateway said that it waits for the customer. */
export const CHECKOUT_HOLD_MS = 15 * MS_PER_MINUTE;
/** For somebody else who was asked to pay. */
export const SHARED_HOLD_MS = 2 * MS_PER_HOUR;
/** A payment that is begun and never ends keeps a place no longer than this after it was begun. */
export const MAX_PAYMENT_HOLD_MS = 90 * MS_PER_MINUTE;

/** What a booking has of its place: `none` of one that takes none, `gone` of one that is held no more. */
export type HoldState = "none" | "kept" | "held" | "gone";
