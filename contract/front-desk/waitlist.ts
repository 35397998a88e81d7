import type { WaitlistStatus, WaitlistType } from "#domain/waitlist/waitlist.ts";

/**
 * GET /api/admin/waitlist, 200 AdminWaitlist: those who hope for a day that is not over, whoever has an offer first, then
 * by day in the order of joining. POST /api/admin/waitlist/:id/remove takes no body and answers 200 `{ ok: true }`, also for
 * whoever has left; 409 `conflict` once it is booked.
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
  createdAt: string;
  /** A drafted chat that brings the offer; null where there is none, or no number that WhatsAppLink knows. */
  whatsappUrl: string | null;
}
