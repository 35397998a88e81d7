import * as z from "zod/mini";
import { singleLine } from "#contract/fields.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { MAX_SEARCH_LENGTH, type SearchAction, type SearchKind } from "#domain/front-desk/desk.ts";

/**
 * GET /api/admin/search, 200 SearchResults: bookings, clients, enquiries, messages and registrations with all the words of
 * `q` in the name, in any letters and order, or it in the e-mail address or the phone number, however that is written; or
 * the booking of a payment's whole reference or of a receipt's number. At most `MAX_RESULTS`: clients first, then bookings
 * that are not over, the first to come first, then the rest, the newest first.
 */
export const SearchQuery = z.lazy(() =>
  z.object({
    q: singleLine("Search for at least 2 characters", {
      min: 2,
      max: MAX_SEARCH_LENGTH,
      maxMessage: `Search must be at most ${MAX_SEARCH_LENGTH} characters`,
    }),
  }),
);
export type SearchQuery = z.infer<typeof SearchQuery>;

export interface SearchHit {
  kind: SearchKind;
  id: string;
  /** The person's name. */
  title: string;
  /** What it is, in a line. */
  detail: string;
  /** The first day of a booking, and otherwise when it was written. */
  at: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  /** What was booked; null of anything but a booking. */
  bookingType: BookingType | null;
  businessName: string | null;
  /** Of a registration, what it is for. */
  eventId?: string;
  /** What can be done with it today. */
  acts: SearchAction[];
}

export interface SearchResults {
  items: SearchHit[];
}
