import type { WaitlistStatus, WaitlistType } from "#domain/waitlist/waitlist.ts";

/**
 * GET /api/admin/waitlist, 200 AdminWaitlist: entries for current and future days, offers first, then by day and order
 * of joining.
 * POST /api/admin/waitlist takes a `JoinWaitlistInput`, 201 JoinedWaitlist: adds a customer, whose offers hold a place
 * because staff have spoken to them. Refusals as for visitors; an `Idempotency-Key` header makes a retry return the
 * same entry.
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
