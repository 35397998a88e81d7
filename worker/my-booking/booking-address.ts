import type { CustomerAddress } from "#domain/messages/channels.ts";
import type { BookingMailData } from "#worker/bookings/booking-mail-data.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";

/** How to reach the customer of a booking. */
export function addressOf({
  customerEmail: email,
  customerPhoneE164: phoneE164 = null,
  channel = null,
}: Pick<BookingMailData, "customerEmail"> & Partial<BookingRow>): CustomerAddress {
  return { email, phoneE164, channel };
}
