import * as z from "zod/mini";
import { isParty, partyFields } from "#contract/events.ts";
import {
  amountInCedis,
  emailAddress,
  optionalLine,
  paragraphs,
  personName,
  phoneNumber,
  singleLine,
  wholeNumber,
} from "#contract/fields.ts";
import {
  EVENT_CATEGORIES,
  type EventCategory,
  MAX_EVENT_CAPACITY,
  MAX_EVENT_DAY_MINUTES,
  MAX_EVENT_DAYS,
  type RegistrationState,
} from "#domain/events/events.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { deskPaymentFields, hasTransactionId } from "./bookings.ts";

/** GET /api/admin/events, 200 AdminEvents: upcoming, earliest first; with `when=past`, past ones, latest first. */
export const ListEventsQuery = z.lazy(() =>
  z.object({ when: z.optional(z.enum(["ahead", "past"], "Choose ahead or past")) }),
);
export type ListEventsQuery = z.infer<typeof ListEventsQuery>;

const START_MESSAGE = "Choose a start time";

const eventFields = () => ({
  title: singleLine("Enter a title", { min: 2, max: 120, maxMessage: "Title must be at most 120 characters" }),
  category: z.enum(EVENT_CATEGORIES, "Choose a kind of event"),
  description: paragraphs("Enter a description", {
    min: 2,
    max: 2000,
    maxMessage: "Description must be at most 2,000 characters",
  }),
  /** Start instant. */
  eventDate: z.iso.datetime({ offset: true, error: START_MESSAGE }),
  /** Minutes per day. */
  duration: wholeNumber("Enter the length of each day", {
    min: 15,
    max: MAX_EVENT_DAY_MINUTES,
    maxMessage: "A day can last at most 14 hours",
  }),
  days: wholeNumber("Enter the number of days", {
    min: 1,
    max: MAX_EVENT_DAYS,
    maxMessage: `Enter at most ${MAX_EVENT_DAYS} days in a row`,
  }),
  capacity: wholeNumber("Enter the number of places", {
    min: 1,
    max: MAX_EVENT_CAPACITY,
    maxMessage: `Enter at most ${MAX_EVENT_CAPACITY} places`,
  }),
  /** Cedis; 0 if free. */
  amount: amountInCedis("Enter a price, or 0 if it is free"),
  /** Whether the event is public and open for registration. */
  isActive: z.boolean("Choose whether people can register"),
});

/**
 * POST /api/admin/events, 201 AdminEvent. 400 for a start in the past. An `Idempotency-Key` header makes a retry return
 * the same event.
 */
export const AddEventInput = z.lazy(() => {
  const { days, isActive, ...required } = eventFields();
  return z.object({ ...required, days: z.optional(days), isActive: z.optional(isActive) });
});
export type AddEventInput = z.infer<typeof AddEventInput>;

/**
 * PATCH /api/admin/events/:id, 200 AdminEvent: changes any field. A new time is emailed to attendees and the waitlist,
 * and gives a full refund for a week. 409 `conflict` if it has changed since `updatedAt`, or was cancelled.
 */
export const ChangeEventInput = z.lazy(() =>
  z.extend(z.partial(z.object(eventFields())), {
    /** Version that was shown. */
    updatedAt: z.optional(z.iso.datetime({ offset: true, error: "Reload the page and try again" })),
  }),
);
export type ChangeEventInput = z.infer<typeof ChangeEventInput>;

/**
 * POST /api/admin/events/:id/cancel, 200 AdminEvent: emails everyone and refunds all payments. 409 `conflict` for a
 * repeat.
 */
export const CancelEventInput = z.lazy(() =>
  z.object({
    reason: singleLine("Enter a reason for the attendees", {
      min: 3,
      max: 500,
      maxMessage: "Reason must be at most 500 characters",
    }),
  }),
);
export type CancelEventInput = z.infer<typeof CancelEventInput>;

/**
 * POST /api/admin/events/:id/mail, 202 `{ count }`: writes to all attendees. An `Idempotency-Key` header prevents a second
 * sending on retry.
 */
export const MailEventInput = z.lazy(() =>
  z.object({
    subject: singleLine("Enter a subject", {
      min: 3,
      max: 150,
      maxMessage: "Subject must be at most 150 characters",
    }),
    text: paragraphs("Enter a message", {
      min: 3,
      max: 5000,
      maxMessage: "Text must be at most 5,000 characters",
    }),
  }),
);
export type MailEventInput = z.infer<typeof MailEventInput>;

/**
 * POST /api/admin/events/:id/registrations, 201 AddedRegistration: adds a person, or several with one payment and receipt, until the event ends. A `payment` at the
 * desk, or its `method`, is recorded in the same transaction; without one, a priced place is held for a day. `amount` is
 * the price that was shown: 409 `price_changed`. 409 `event_full` unless `overbookReason` says why the event takes one
 * more, or `waitlist`; `already_registered` for the same name and address; `duplicate_transaction`. An `Idempotency-Key` header makes a
 * retry return the same registration.
 */
export const AddRegistrationInput = z.lazy(() =>
  z
    .object({
      attendeeName: personName(),
      attendeePhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
      attendeeEmail: z.optional(emailAddress()),
      ...partyFields(),
      amount: z.optional(amountInCedis("Reload the page and try again")),
      overbookReason: optionalLine(200, "Reason must be at most 200 characters"),
      waitlist: z.optional(z.boolean("Choose whether to join the waiting list")),
      ...deskPaymentFields(),
    })
    .check(
      z.refine(({ overbookReason = "" }) => overbookReason === "" || overbookReason.length >= 3, {
        error: "Enter a reason of at least 3 characters",
        path: ["overbookReason"],
      }),
      z.refine(({ attendeePhone, attendeeEmail }) => attendeePhone !== undefined || attendeeEmail !== undefined, {
        error: "Enter a phone number or an email address",
        path: ["attendeePhone"],
      }),
      hasTransactionId(),
      ...isParty(),
    ),
);
export type AddRegistrationInput = z.infer<typeof AddRegistrationInput>;

/** POST /api/admin/registrations/:id/name, 200 AdminRegistration. 409 `already_registered` for a name of the same address. */
export const RenameRegistrationInput = z.lazy(() => z.object({ attendeeName: personName() }));
export type RenameRegistrationInput = z.infer<typeof RenameRegistrationInput>;

/** POST /api/admin/registrations/:id/cancel, 200 AdminRegistration: refunds by the same rule as for customers. */
export const CancelRegistrationInput = z.lazy(() =>
  z.object({
    reason: singleLine("Enter a reason", { min: 3, max: 500, maxMessage: "Reason must be at most 500 characters" }),
    /** The refund that was shown, in cedis; 409 `refund_changed` if it differs now. */
    refundAmount: z.optional(amountInCedis("Reload the page and try again")),
  }),
);
export type CancelRegistrationInput = z.infer<typeof CancelRegistrationInput>;

export interface AdminEvents {
  items: AdminEvent[];
}

export interface AdminEvent {
  id: string;
  title: string;
  category: EventCategory;
  description: string;
  eventDate: string;
  duration: number;
  days: number;
  capacity: number;
  amount: number;
  isActive: boolean;
  /** Confirmed, held and offered places. */
  registeredCount: number;
  left: number;
  /** Places of a free event that are held until the customer confirms. */
  unconfirmed: number;
  waiting: number;
  cancelledAt: string | null;
  cancelledReason: string | null;
  createdAt: string;
  updatedAt: string | null;
}

export interface AdminRegistration {
  id: string;
  eventId: string;
  state: RegistrationState;
  attendeeName: string;
  attendeeEmail: string;
  attendeePhone: string;
  /** E.164 form, if recognised. */
  phoneE164: string | null;
  /** The registration whose payment includes this place. */
  bookedWith: string | null;
  /** Places that its payment is for; 1 for a place booked with another. */
  people: number;
  /** The price of one place. */
  amount: number;
  isPaid: boolean;
  receiptNumber: string | null;
  /** Cedis refunded or being refunded. */
  refunded: number;
  heldUntil: string | null;
  attendedAt: string | null;
  createdAt: string;
  /** The refund on cancelling now, in cedis; null if it cannot be cancelled. Unpaid places are cancelled together. */
  refundAmount: number | null;
  /** Null for a person: they take it by POST /api/admin/registrations/:id/manage-link, which records that. */
  manageUrl: string | null;
}

/** `payUrl` is the payment link; null unless it was requested. */
export type AddedRegistration = AdminRegistration & { payUrl: string | null };

/** GET /api/admin/events/:id/registrations, 200: in order of registration. */
export interface AdminRegistrations {
  event: AdminEvent;
  items: AdminRegistration[];
}
