import * as z from "zod/mini";
import { BOOKING_STATUSES, BOOKING_TYPES, MAX_PEOPLE, START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import { COUNTRIES } from "#domain/clients/clients.ts";
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

const NUMBER_OF_PEOPLE = {
  min: 1,
  max: MAX_PEOPLE,
  maxMessage: `Number of people must be at most ${MAX_PEOPLE}`,
};

const bookingForm = () =>
  z.object({
    customerName: personName(),
    customerEmail: emailAddress(),
    customerPhone: phoneNumber(PHONE_TOO_SHORT),
    startDate: calendarDay(START_DATE_REQUIRED),
    numberOfPeople: z.optional(wholeNumber("Number of people must be at least 1", NUMBER_OF_PEOPLE)),
    notes: optionalParagraphs(1000, "Notes must be at most 1000 characters"),
    companyName: companyName(),
    companyTin: companyTin(),
    /** Of a virtual office: where they are. */
    country: z.optional(z.enum(COUNTRIES, "Please select a country")),
  });
/** What the visitor types in the booking dialog. */
export const BookingForm = z.lazy(bookingForm);
export type BookingForm = z.infer<typeof BookingForm>;

/**
 * POST /api/bookings. `amount` is cedis as the visitor saw them; it is checked against the worker's price and decides
 * nothing. A `status` in the body is ignored: every booking starts pending. So is a `numberOfPeople` for a plan that does
 * not ask for it.
 * 409 `fully_booked` or `closed_day` says the next day on which the plan can start.
 * An `Idempotency-Key` header (1 to 100 of A-Z a-z 0-9 - _) makes a repeat answer the same booking.
 */
export const CreateBookingInput = z.lazy(() =>
  z.extend(bookingForm(), {
    bookingType: z.enum(BOOKING_TYPES, "Choose what to book"),
    endDate: z.optional(calendarDay("End date is not a date")),
    amount: amountInCedis("Amount must be a positive number with at most two decimals"),
  }),
);
export type CreateBookingInput = z.infer<typeof CreateBookingInput>;

/** The 201 answer. `amount` is cedis; days are days in Accra; `createdAt` is an ISO instant. */
export const Booking = z.lazy(() =>
  z.object({
    id: z.string(),
    bookingType: z.enum(BOOKING_TYPES),
    planName: z.string(),
    status: z.enum(BOOKING_STATUSES),
    amount: z.number(),
    startDate: z.string(),
    endDate: z.nullable(z.string()),
    numberOfPeople: z.nullable(z.number()),
    /** The instant until which its place is held for whoever pays; null where no place is held. */
    heldUntil: z.nullable(z.string()),
    /** Its own page, for whoever booked; null while no key for links is configured. */
    manageUrl: z.nullable(z.string()),
    createdAt: z.string(),
  }),
);
export type Booking = z.infer<typeof Booking>;
