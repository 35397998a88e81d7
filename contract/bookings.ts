import * as z from "zod/mini";
import { BOOKING_STATUSES, BOOKING_TYPES, SOLD_TYPES, START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import { type BookingType, MAX_PEOPLE } from "#domain/catalogue/plans.ts";
import { COUNTRIES } from "#domain/clients/clients.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import {
  amountInCedis,
  calendarDay,
  companyName,
  companyTin,
  emailAddress,
  optionalParagraphs,
  personName,
  phoneNumber,
  wholeNumber,
} from "./fields.ts";

/** One of these plans. Checked against the list as it is now, because the owner adds plans. */
export function planOf<Type extends BookingType>(plans: readonly Type[], message: string) {
  const isKnown = (type: unknown) => (plans as readonly unknown[]).includes(type);
  const known = z.string(message).check(z.refine(isKnown, { message, abort: true }));
  return known as z.ZodMiniType<string, string> as z.ZodMiniType<Type, Type>;
}

const PEOPLE_BOUNDS = {
  min: 1,
  max: MAX_PEOPLE,
  maxMessage: `Number of people must be at most ${MAX_PEOPLE}`,
};

const MONTHS_MESSAGE = `Choose ${PREPAYABLE_PERIODS.slice(0, -1).join(", ")} or ${PREPAYABLE_PERIODS.at(-1)} months`;

/** How many months of a private office are booked at once, as a number or as text from a form. */
export const bookingMonths = () =>
  z.optional(
    z.pipe(wholeNumber(MONTHS_MESSAGE, { min: 1, max: 12 }), z.literal([...PREPAYABLE_PERIODS], MONTHS_MESSAGE)),
  );

const bookingForm = () =>
  z.object({
    customerName: personName(),
    customerEmail: emailAddress(),
    customerPhone: phoneNumber(PHONE_TOO_SHORT),
    startDate: calendarDay(START_DATE_REQUIRED),
    numberOfPeople: z.optional(wholeNumber("Number of people must be at least 1", PEOPLE_BOUNDS)),
    months: bookingMonths(),
    notes: optionalParagraphs(1000, "Notes must be at most 1000 characters"),
    companyName: companyName(),
    companyTin: companyTin(),
    /** Where the company is registered. Only for a virtual office. */
    country: z.optional(z.enum(COUNTRIES, "Please select a country")),
  });
/** The fields of the booking dialog. */
export const BookingForm = z.lazy(bookingForm);
export type BookingForm = z.infer<typeof BookingForm>;

/**
 * POST /api/bookings, 201 Booking. `amount` is the price that the visitor saw, in cedis: 409 `price_changed` if it
 * differs from the current one. `status` is ignored: every booking starts as pending. `numberOfPeople` and `months` are
 * ignored for plans that do not ask for them. 409 `fully_booked` and `closed_day` include the next possible start.
 * 409 `unpaid_limit` if the person or network line holds too many unpaid places; `withoutHold` then books without a
 * hold, and the payment takes a free unit. An
 * `Idempotency-Key` header (1 to 100 of A-Z a-z 0-9 - _) makes a retry return the same booking.
 */
export const CreateBookingInput = z.lazy(() =>
  z.extend(bookingForm(), {
    bookingType: planOf(SOLD_TYPES, "Choose what to book"),
    endDate: z.optional(calendarDay("Enter a valid end date")),
    amount: amountInCedis("Amount must be a positive number with at most two decimals"),
    withoutHold: z.optional(z.boolean("Choose whether to hold it")),
  }),
);
export type CreateBookingInput = z.infer<typeof CreateBookingInput>;

/** The created booking. `amount` is cedis, days are days in Accra, `createdAt` is an ISO instant. */
export const Booking = z.lazy(() =>
  z.object({
    id: z.string(),
    bookingType: planOf(BOOKING_TYPES, "Unknown plan"),
    planName: z.string(),
    status: z.enum(BOOKING_STATUSES),
    amount: z.number(),
    startDate: z.string(),
    endDate: z.nullable(z.string()),
    numberOfPeople: z.nullable(z.number()),
    months: z.number(),
    /** When the hold expires; null if nothing is held. */
    heldUntil: z.nullable(z.string()),
    /** When an unpaid virtual office, which holds nothing, is cancelled; null for other plans. */
    payBy: z.nullable(z.string()),
    /** The booking's own page, for the customer; null if no link key is configured. */
    manageUrl: z.nullable(z.string()),
    /** The latest start of a virtual office's month if it is paid now; null for other plans and a later day. */
    startsBy: z.nullable(z.string()),
    createdAt: z.string(),
  }),
);
export type Booking = z.infer<typeof Booking>;
