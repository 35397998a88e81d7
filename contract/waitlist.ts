import * as z from "zod/mini";
import { START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { WAITLIST_TYPES, type WaitlistStatus, type WaitlistType } from "#domain/waitlist/waitlist.ts";
import { calendarDay, emailAddress, personName, phoneNumber } from "./fields.ts";

/**
 * POST /api/waitlist, 201 JoinedWaitlist. 409 `conflict` where a place is left, or where the person waits for it already;
 * 409 `closed_day`. An `Idempotency-Key` header makes a repeat answer the same entry.
 */
export const JoinWaitlistInput = z.lazy(() =>
  z
    .object({
      bookingType: z.enum(WAITLIST_TYPES, "Choose a plan that takes a place"),
      startDate: calendarDay(START_DATE_REQUIRED),
      name: personName(),
      email: z.optional(emailAddress()),
      phone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
    })
    .check(
      z.refine(({ email, phone }) => email !== undefined || phone !== undefined, {
        error: "Give an e-mail address or a phone number",
        path: ["email"],
      }),
    ),
);
export type JoinWaitlistInput = z.infer<typeof JoinWaitlistInput>;

export interface JoinedWaitlist {
  id: string;
  /** 1 for whoever is first in the line for this plan and day. */
  position: number;
}

const token = () =>
  z
    .string("This link is not known")
    .check(z.minLength(1, "This link is not known"), z.maxLength(200, "This link is not known"));

/** POST /api/waitlist/open, 200 MyWaitlistEntry, and /leave, 200 `{ ok: true }`, also for whoever has left; 409 `conflict` once it is booked. 404 for an unknown link. */
export const WaitlistTokenInput = z.lazy(() => z.object({ token: token() }));
export type WaitlistTokenInput = z.infer<typeof WaitlistTokenInput>;

/**
 * POST /api/waitlist/take, 200 Booking: the same one each time. 409 `offer_over` where there is no offer, or no longer;
 * 400 `validation_failed` for an address or a number that is missing: a booking needs both.
 */
export const AcceptOfferInput = z.lazy(() =>
  z.object({ token: token(), email: z.optional(emailAddress()), phone: z.optional(phoneNumber(PHONE_TOO_SHORT)) }),
);
export type AcceptOfferInput = z.infer<typeof AcceptOfferInput>;

/** What somebody who waits is shown. Nobody's name: links are passed on. */
export interface MyWaitlistEntry {
  status: WaitlistStatus;
  bookingType: WaitlistType;
  planName: string;
  startDate: string;
  endDate: string;
  /** Cedis, as of now. */
  amount: number;
  /** While waiting. */
  position: number | null;
  /** Until when the place is held, while it is offered. */
  offeredUntil: string | null;
  /** What has to be said to take it. */
  needs: ("email" | "phone")[];
  /** Once it is taken. */
  bookingId: string | null;
}
