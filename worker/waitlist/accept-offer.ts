import type { Booking } from "#contract/bookings.ts";
import type { AcceptOfferInput } from "#contract/waitlist.ts";
import { startOfDay } from "#domain/calendar/days.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { claimTimes, publicBookingAnswer, receivedEntries } from "#worker/bookings/create-booking.ts";
import { getCurrentPrice } from "#worker/bookings/price/get-current-price.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { WaitlistRow } from "#worker/db/schema/waitlist.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { activeHoldUntil } from "#worker/inventory/hold-state.ts";
import { getEntryByToken } from "./offer-link.ts";

/**
 * Turns an offer into a booking at today's price, with the usual hold for payment, at most half an hour past the offer.
 * An offer that holds nothing needs free capacity. A repeat returns the same booking.
 * Throws `offer_over`.
 */
export async function acceptOffer(deps: Deps, input: AcceptOfferInput): Promise<Booking> {
  const entry = await getEntryByToken(deps, input.token);
  if (entry.status === "offered") {
    const booking = await makeBooking(deps, entry, input);
    const { createdAt: at, id } = booking;
    const isAccepted = await deps.waitlist.accept(entry, {
      booking,
      heldUntil: claimTimes(deps, at).heldUntil,
      shares: unpaidShares(deps.limits),
      at,
      audit: makeAudit(deps, "visitor", {
        at,
        action: "waitlist_taken",
        subjectType: "waitlist_entry",
        subjectId: entry.id,
        detail: { bookingId: id },
      }),
      outboxEntries: receivedEntries(deps, booking),
    });
    if (isAccepted) deps.log("booking_created", { bookingId: id, bookingType: booking.bookingType });
  }
  return getAcceptedBooking(deps, entry.id);
}

async function getAcceptedBooking(deps: Deps, entryId: string): Promise<Booking> {
  const bookingId = (await deps.waitlist.findById(entryId))?.bookingId ?? null;
  const booking = bookingId === null ? null : await deps.bookings.findById(bookingId);
  if (!booking) throw new AppError("offer_over");
  return publicBookingAnswer(deps, booking, activeHoldUntil(await deps.allocations.findById(booking.id), deps.now()));
}

async function makeBooking(deps: Deps, entry: WaitlistRow, input: AcceptOfferInput): Promise<BookingRow> {
  const email = entry.email ?? input.email;
  const phone = entry.phone ?? input.phone;
  if (email === undefined) throw invalidField("email", "Enter your email address for the booking");
  if (phone === undefined) throw invalidField("phone", "Enter your phone number for the booking");
  return {
    id: deps.newId(),
    customerName: entry.name,
    customerEmail: email,
    customerPhone: phone,
    customerPhoneE164: entry.phoneE164 ?? (await deps.phoneNumbers.toE164(phone)),
    bookingType: entry.bookingType,
    startDate: new Date(startOfDay(entry.firstDay)),
    endDate: null,
    numberOfPeople: null,
    amountPesewas: (await getCurrentPrice(deps, entry.bookingType)).pesewas,
    status: "pending",
    paymentReference: null,
    notes: null,
    companyName: null,
    companyTin: null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    idempotencyKey: null,
    idempotencyHash: null,
    createdAt: deps.now(),
    quotedAt: null,
    source: "web",
    createdBy: null,
    agreedReason: null,
    accountClientId: null,
    country: null,
    months: 1,
    extendedDays: 0,
    linkVersion: 1,
    calendarId: deps.newToken(),
    channel: null,
  };
}
