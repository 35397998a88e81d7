import * as z from "zod/mini";
import { singleLine } from "#contract/fields.ts";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { MAX_SEARCH_LENGTH, type SearchAction, type SearchKind } from "#domain/front-desk/desk.ts";

/**
 * GET /api/admin/search, 200 SearchResults: bookings, clients, enquiries, messages and registrations. `q` matches all
 * its words in the name, in any case and order; part of the email address or phone number, in any format; or the whole
 * number of a payment reference, receipt, mobile-money transaction or booking. Room hours of people who are no clients
 * are found by their email address and payments. At most `MAX_RESULTS`: clients, then current bookings by date, then the rest,
 * newest first.
 */
export const SearchQuery = z.lazy(() =>
  z.object({
    q: singleLine("Enter at least 2 characters", {
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
  /** A one-line description. */
  detail: string;
  /** The first day of a booking, the start of a meeting, else the creation time. */
  at: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  /** Null unless it is a booking. */
  bookingType: BookingType | null;
  businessName: string | null;
  /** The event of a registration. */
  eventId?: string;
  /** Actions that are possible today. */
  acts: SearchAction[];
}

export interface SearchResults {
  items: SearchHit[];
}
