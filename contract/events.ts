import * as z from "zod/mini";
import type { RefundRule } from "#domain/bookings/cancellation.ts";
import type { EventCategory, RegistrationState } from "#domain/events/events.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { amountInCedis, emailAddress, optionalLine, personName, phoneNumber } from "./fields.ts";

const LINK_UNKNOWN = "This link is not known";

const token = () => z.string(LINK_UNKNOWN).check(z.minLength(1, LINK_UNKNOWN), z.maxLength(200, LINK_UNKNOWN));

/** GET /api/events, 200: what is to come, the next first. `duration` is minutes of each of its `days`; `amount` is cedis. */
export interface PublicEvents {
  items: PublicEvent[];
}

export interface PublicEvent {
  id: string;
  title: string;
  category: EventCategory;
  description: string;
  /** When it begins. */
  eventDate: string;
  duration: number;
  days: number;
  capacity: number;
  left: number;
  amount: number;
  isFull: boolean;
}

/** The path of POST /api/events/:id/registrations. */
export const EventParams = z.lazy(() => z.object({ id: z.uuid("This event is not known") }));
export type EventParams = z.infer<typeof EventParams>;

/**
 * POST /api/events/:id/registrations, 201 Registered. `amount` is the price that was seen, in cedis: 409 `price_changed` where
 * it is another by now. 409 `event_full` where no place is left and nobody wants to wait; 409 `already_registered` for an
 * address that is on its list; 409 `conflict` for an event that is closed, called off or has begun. 404 for one that is not
 * known. An `Idempotency-Key` header makes a repeat answer the same registration.
 */
export const RegisterInput = z.lazy(() =>
  z.object({
    attendeeName: personName(),
    attendeeEmail: emailAddress(),
    attendeePhone: phoneNumber(PHONE_TOO_SHORT),
    amount: amountInCedis("Say the price that you saw"),
    waitlist: z.optional(z.boolean("Say whether you would wait for a place")),
  }),
);
export type RegisterInput = z.infer<typeof RegisterInput>;

export interface CreatedRegistration {
  id: string;
  state: RegistrationState;
  /** Until when a place is held for whoever has yet to pay. */
  heldUntil: string | null;
  /** Its own page; null while no key for links is configured. */
  manageUrl: string | null;
  amount: number;
  /** In the line, for who waits. */
  position: number | null;
}

/**
 * POST /api/my-registration, 200 MyRegistration; /pay, 200 InitializedPayment; /accept, 200 MyRegistration: takes what was
 * offered and costs nothing; 409 `offer_over`. /certificate, 200 application/pdf; 409 `conflict` for who was not there. 404 for
 * a link that is unknown, forged, or of an event that is long over. Looking changes nothing.
 */
export const MyRegistrationInput = z.lazy(() => z.object({ token: token() }));
export type MyRegistrationInput = z.infer<typeof MyRegistrationInput>;

/**
 * POST /api/my-registration/cancel, 200 MyRegistration. `validateRefundAmount` is what was said to go back, in cedis: 409
 * `refund_changed` where it is another sum by now, 409 `conflict` where it may not be cancelled here.
 */
export const CancelMyRegistrationInput = z.lazy(() =>
  z.object({
    token: token(),
    refundAmount: amountInCedis("Say what was to go back"),
    reason: optionalLine(500, "Reason must be at most 500 characters"),
  }),
);
export type CancelMyRegistrationInput = z.infer<typeof CancelMyRegistrationInput>;

/** What a registration's link shows. Of a name only the first and a letter: links are passed on. */
export interface MyRegistration {
  state: RegistrationState;
  name: string;
  event: Pick<PublicEvent, "title" | "category" | "description" | "eventDate" | "duration" | "days"> & {
    isCancelled: boolean;
    cancelledReason: string | null;
    /** Whether the house has given it another time for which it may be given back. */
    isMoved: boolean;
    isOver: boolean;
  };
  /** In the line, for who waits. */
  position: number | null;
  /** Until when its place is held. */
  heldUntil: string | null;
  amount: number;
  calendarUrl: string | null;
  payment: { isPaid: boolean; receiptNumber: string | null; paidAt: string | null };
  refunds: { amount: number; rule: RefundRule; status: RefundStatus; at: string }[];
  may: { pay: boolean; accept: boolean; cancel: boolean; certificate: boolean };
  /** What goes back if it is cancelled now; null where it may not be. */
  cancellation: { refundAmount: number; rule: RefundRule; sentence: string } | null;
}
