import * as z from "zod/mini";
import { type EventCategory, MAX_PARTY, type RegistrationState } from "#domain/events/events.ts";
import type { RefundDates } from "#domain/payments/refund-copy.ts";
import type { RefundRule, RefundStatus } from "#domain/payments/refunds.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { amountInCedis, emailAddress, optionalLine, personName, phoneNumber, wholeNumber } from "./fields.ts";

const LINK_UNKNOWN = "This link is not valid";

const token = () => z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN));

/**
 * GET /api/events, 200: upcoming events, earliest first. `duration` is minutes on each of the `days`; `amount` is
 * cedis.
 */
export interface PublicEvents {
  items: PublicEvent[];
}

export interface PublicEvent {
  id: string;
  title: string;
  category: EventCategory;
  description: string;
  /** Start, as an ISO instant. */
  eventDate: string;
  duration: number;
  days: number;
  capacity: number;
  left: number;
  amount: number;
  isFull: boolean;
}

/** Path of POST /api/events/:id/registrations. */
export const EventParams = z.lazy(() => z.object({ id: z.uuid("Unknown event") }));
export type EventParams = z.infer<typeof EventParams>;

const PEOPLE_MESSAGE = `Choose 1 to ${MAX_PARTY} people`;

/** How many people one payment is for, with the names of those who come along; a name can be left out. */
export const partyFields = () => ({
  people: z.optional(wholeNumber(PEOPLE_MESSAGE, { min: 1, max: MAX_PARTY })),
  companions: z.optional(z.array(personName(), "Enter the names of the others")),
});
export interface PartyInput {
  people?: number | undefined;
  companions?: string[] | undefined;
}

/** Each name once, no more names than people, and nobody waits for others. */
export const isParty = () =>
  [
    z.refine<PartyInput>(({ people = 1, companions = [] }) => companions.length < people, {
      error: "Enter at most one name for each of the others",
      path: ["companions"],
    }),
    z.refine<PartyInput & { attendeeName: string }>(
      ({ attendeeName, companions = [] }) => {
        const names = [attendeeName, ...companions].map((name) => name.toLowerCase());
        return new Set(names).size === names.length;
      },
      { error: "Enter each name once", path: ["companions"] },
    ),
    z.refine<PartyInput & { waitlist?: boolean | undefined }>(({ people = 1, waitlist }) => people === 1 || !waitlist, {
      error: "Each person joins the waiting list on their own",
      path: ["people"],
    }),
  ] as const;

/**
 * POST /api/events/:id/registrations, 201 CreatedRegistration. `amount` is the price of one place that was shown, in cedis: 409
 * `price_changed` if it differs now. 409 `event_full` if no place is left and `waitlist` is not set;
 * `already_registered` for an address on its list, unless `isForSomebodyElse` says that this is another person; `unpaid_limit` as for bookings; 400 for more `people` than places are left; `conflict` if the event is closed, cancelled or has started. 404 for
 * an unknown event. An `Idempotency-Key` header makes a retry return the same registration.
 */
export const RegisterInput = z.lazy(() =>
  z
    .object({
      attendeeName: personName(),
      attendeeEmail: emailAddress(),
      attendeePhone: phoneNumber(PHONE_TOO_SHORT),
      ...partyFields(),
      amount: amountInCedis("Reload the page and try again"),
      waitlist: z.optional(z.boolean("Choose whether to join the waiting list")),
      isForSomebodyElse: z.optional(z.boolean("Choose whether this place is for somebody else")),
      withoutHold: z.optional(z.boolean("Choose whether to hold it")),
    })
    .check(...isParty()),
);
export type RegisterInput = z.infer<typeof RegisterInput>;

export interface CreatedRegistration {
  id: string;
  state: RegistrationState;
  /** When the hold expires unless it is paid for or, if it is free, confirmed. */
  heldUntil: string | null;
  /** The registration's own page; null if no link key is configured. */
  manageUrl: string | null;
  /** The price of one place. */
  amount: number;
  /** Position on the waitlist. */
  position: number | null;
}

/**
 * POST /api/my-registration, 200 MyRegistration; changes nothing. 404 for a link that is unknown, forged, or of an
 * event that ended long ago.
 * POST .../pay, 200 InitializedPayment.
 * POST .../accept, 200 MyRegistration: confirms a free place that is held, offered or still free, by a link from our
 * emails; 409 `offer_over` or `no_longer_held`, `conflict` for the link that the registration returned.
 * POST .../link, 202 `{ sentTo }`: emails the link that confirms a free place; 409 `conflict` if it is confirmed, 429 above
 * three an hour.
 * POST .../name, 200 MyRegistration: names a person booked with another; 409 `conflict` after they came, `already_registered`.
 * POST .../certificate, 200 application/pdf; 409 `conflict` without attendance.
 */
export const MyRegistrationInput = z.lazy(() => z.object({ token: token() }));
export type MyRegistrationInput = z.infer<typeof MyRegistrationInput>;

export const RenameMyRegistrationInput = z.lazy(() => z.object({ token: token(), attendeeName: personName() }));
export type RenameMyRegistrationInput = z.infer<typeof RenameMyRegistrationInput>;

/**
 * POST /api/my-registration/cancel, 200 MyRegistration. `everyone` cancels the places booked with it too. `refundAmount` is the refund that was shown, in cedis: 409
 * `refund_changed` if it differs now, `conflict` if it cannot be cancelled here.
 */
export const CancelMyRegistrationInput = z.lazy(() =>
  z.object({
    token: token(),
    refundAmount: amountInCedis("Reload the page and try again"),
    everyone: z.optional(z.boolean("Choose whether to cancel all places")),
    reason: optionalLine(500, "Reason must be at most 500 characters"),
  }),
);
export type CancelMyRegistrationInput = z.infer<typeof CancelMyRegistrationInput>;

export interface RegistrationCancellation {
  refundAmount: number;
  rule: RefundRule;
  sentence: string;
}

/** A registration as its link shows it. Links are forwarded, so the name is abbreviated: first name and one letter. */
export interface MyRegistration {
  state: RegistrationState;
  name: string;
  event: Pick<PublicEvent, "title" | "category" | "description" | "eventDate" | "duration" | "days"> & {
    isCancelled: boolean;
    cancelledReason: string | null;
    /** Whether the event was moved, and the attendee can still cancel with a full refund. */
    isMoved: boolean;
    isOver: boolean;
  };
  /** Position on the waitlist. */
  position: number | null;
  /** When the hold or offer expires. */
  heldUntil: string | null;
  /** The price of one place. */
  amount: number;
  /** What the payment is for: this place, and those booked with it. */
  total: number;
  /** The places booked with it, each with its own page. */
  companions: { name: string; state: RegistrationState; manageUrl: string | null }[];
  /** Who booked this place; null if it was booked for itself. */
  bookedBy: string | null;
  calendarUrl: string | null;
  payment: { isPaid: boolean; receiptNumber: string | null; paidAt: string | null };
  refunds: (RefundDates & { amount: number; rule: RefundRule; status: RefundStatus })[];
  may: { pay: boolean; accept: boolean; resend: boolean; cancel: boolean; certificate: boolean; rename: boolean };
  /** The refund on cancelling now, in cedis; null if it cannot be cancelled. */
  cancellation: RegistrationCancellation | null;
  /** The same for this place and those booked with it; null if there are none. */
  cancellationOfAll: (RegistrationCancellation & { people: number }) | null;
  /** In a browser of staff: in whose name they act, and why they may not cancel. */
  staffNotice?: string;
}
