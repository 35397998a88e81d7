import * as z from "zod/mini";
import { planOf } from "#contract/bookings.ts";
import { calendarDay, emailAddress, personName, phoneNumber } from "#contract/fields.ts";
import { START_DATE_REQUIRED } from "#domain/bookings/bookings.ts";
import { PHONE_TOO_SHORT } from "#domain/people/field-messages.ts";
import { WAITLIST_TYPES, type WaitlistStatus, type WaitlistType } from "#domain/waitlist/waitlist.ts";

/**
 * GET /api/admin/waitlist, 200 AdminWaitlist: entries for current and future days, offers first, then by day and order
 * of joining.
 * POST /api/admin/waitlist/:id/remove, no body, 200 `{ ok: true }`, also if the entry is gone; 409 `conflict` once it
 * is booked.
 */
export interface AdminWaitlist {
  items: AdminWaitlistEntry[];
}

export interface AdminWaitlistEntry {
  id: string;
  status: WaitlistStatus;
  bookingType: WaitlistType;
  startDate: string;
  endDate: string;
  name: string;
  email: string | null;
  phone: string | null;
  offeredUntil: string | null;
  /** Whether the offer holds anything, which needs a confirmed email address. */
  isHeld: boolean;
  createdAt: string;
  /** A drafted WhatsApp chat with the offer; null without an offer or a usable number. */
  whatsappUrl: string | null;
}

/**
 * POST /api/admin/waitlist, 201 JoinedWaitlist: adds a customer, whose offers hold a place because staff have spoken to
 * them. Refusals as for visitors; an `Idempotency-Key` header makes a retry return the same entry.
 */
export const AddToWaitlistInput = z.lazy(() =>
  z
    .object({
      bookingType: planOf(WAITLIST_TYPES, "Choose a plan with a desk or office"),
      startDate: calendarDay(START_DATE_REQUIRED),
      customerName: personName(),
      customerEmail: z.optional(emailAddress()),
      customerPhone: z.optional(phoneNumber(PHONE_TOO_SHORT)),
    })
    .check(
      z.refine(({ customerEmail, customerPhone }) => customerEmail !== undefined || customerPhone !== undefined, {
        error: "Enter an email address or a phone number",
        path: ["customerEmail"],
      }),
    ),
);
export type AddToWaitlistInput = z.infer<typeof AddToWaitlistInput>;
