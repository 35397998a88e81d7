import * as z from "zod/mini";
import { START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { WAITLIST_TYPES, type WaitlistStatus, type WaitlistType } from "#domain/waitlist/waitlist.ts";
import { planOf } from "./bookings.ts";
import { calendarDay, emailAddress, personName, phoneNumber } from "./fields.ts";

/**
 * POST /api/waitlist, 201 JoinedWaitlist. 409 `conflict` if there is capacity, or the customer is on the list already;
 * 409 `closed_day`. An `Idempotency-Key` header makes a retry return the same entry.
 */
export const JoinWaitlistInput = z.lazy(() =>
  z
    .object({
      bookingType: planOf(WAITLIST_TYPES, "Choose a plan with a desk or office"),
      startDate: calendarDay(START_DATE_REQUIRED),
      name: personName(),
      email: z.optional(emailAddress()),
      phone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
    })
    .check(
      z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
        error: "Enter an email address or a phone number",
        path: ["email"],
      }),
    ),
);
export type JoinWaitlistInput = z.infer<typeof JoinWaitlistInput>;

export interface JoinedWaitlist {
  id: string;
  /** 1 for the first entry for this plan and day. */
  position: number;
}

const token = () =>
  z
    .string("This link is not valid")
    .check(z.minLength(1, "This link is not valid"), z.maxLength(200, "This link is not valid"));

/**
 * POST /api/waitlist/open, 200 MyWaitlistEntry. POST /api/waitlist/confirm, 200 MyWaitlistEntry: the link proves the
 * email address of a waiting person; a repeat changes nothing. POST /api/waitlist/leave, 200 `{ ok: true }`, also after leaving; 409
 * `conflict` once it is booked. 404 for an unknown link.
 */
export const WaitlistTokenInput = z.lazy(() => z.object({ token: token() }));
export type WaitlistTokenInput = z.infer<typeof WaitlistTokenInput>;

/**
 * POST /api/waitlist/take, 200 Booking: accepts the offer; repeats return the same booking. 409 `offer_over` without a
 * valid offer, or if nothing was held and nothing is free. 400 `validation_failed` if the email address or phone number is missing: a booking needs both.
 */
export const AcceptOfferInput = z.lazy(() =>
  z.object({ token: token(), email: z.optional(emailAddress()), phone: z.optional(phoneNumber(PHONE_TOO_SHORT)) }),
);
export type AcceptOfferInput = z.infer<typeof AcceptOfferInput>;

/** A waitlist entry as its link shows it. No names, because links are forwarded. */
export interface MyWaitlistEntry {
  status: WaitlistStatus;
  bookingType: WaitlistType;
  planName: string;
  startDate: string;
  endDate: string;
  /** Current price in cedis. */
  amount: number;
  /** Null unless waiting. */
  position: number | null;
  /** When the offer expires; null without an offer. */
  offeredUntil: string | null;
  /** Whether the email address is confirmed: only then does an offer hold anything. */
  isConfirmed: boolean;
  /** Contact details missing for the booking. */
  needs: ("email" | "phone")[];
  /** Set once it is booked. */
  bookingId: string | null;
}
