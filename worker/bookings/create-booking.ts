import type { Booking, CreateBookingInput } from "#contract/bookings.ts";
import { asksForPeople } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { isPricedInDollars, PLANS, pricePesewas } from "#domain/catalogue/catalogue.ts";
import { stayProblem } from "#domain/catalogue/stays.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { getExchangeRate } from "#worker/exchange-rate/get-exchange-rate.ts";
import { idempotent, type SentOnce } from "#worker/idempotency/idempotent.ts";
import { makeNotice } from "#worker/outbox/make-notice.ts";

export async function createBooking(
  deps: Deps,
  input: CreateBookingInput,
  idempotencyKey: string | null = null,
): Promise<Booking> {
  const row = await idempotent(deps, {
    key: idempotencyKey,
    input,
    find: deps.bookings.findByIdempotencyKey,
    take: (sent) => takeBooking(deps, input, sent),
  });
  return answerOf(row);
}

async function takeBooking(deps: Deps, input: CreateBookingInput, sent: SentOnce): Promise<BookingRow | null> {
  const now = deps.now();
  const problem = stayProblem(input, dayAt(now.getTime()));
  if (problem) throw invalidField(problem.field, problem.message);

  const row: BookingRow = {
    id: deps.newId(),
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    customerPhoneE164: deps.phoneNumbers.toE164(input.customerPhone),
    bookingType: input.bookingType,
    startDate: new Date(startOfDay(input.startDate)),
    endDate: input.endDate === undefined ? null : new Date(startOfDay(input.endDate)),
    numberOfPeople: asksForPeople(input.bookingType) ? (input.numberOfPeople ?? null) : null,
    amountPesewas: await agreedPricePesewas(deps, input),
    status: "pending",
    paymentReference: null,
    notes: input.notes || null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    ...sent,
    createdAt: now,
  };
  const isCreated = await deps.bookings.create(row, [
    makeNotice(deps, { kind: "booking_received", audience: "customer", subjectId: row.id, at: now }),
    makeNotice(deps, { kind: "booking_received", audience: "team", subjectId: row.id, at: now }),
  ]);
  if (!isCreated) return null;
  deps.log("booking_created", { bookingId: row.id, bookingType: row.bookingType });
  return row;
}

/** The worker's price; the browser's amount only says whether the visitor saw the same. */
async function agreedPricePesewas(deps: Deps, input: CreateBookingInput): Promise<number> {
  const rate = isPricedInDollars(input.bookingType) ? await getExchangeRate(deps) : null;
  const price = pricePesewas(input.bookingType, rate?.rate ?? 0);
  if (price > 0 && input.amount === 0)
    throw invalidField("amount", "Amount must be a positive number with at most two decimals");
  if (toPesewas(input.amount) === price) return price;
  throw new AppError("price_changed", {
    price: { amount: toCedis(price), currency: "GHS", ...(rate && { rate: rate.rate, asOf: rate.asOf }) },
  });
}

function answerOf(booking: BookingRow): Booking {
  return {
    id: booking.id,
    bookingType: booking.bookingType,
    planName: PLANS[booking.bookingType].name,
    status: booking.status,
    amount: toCedis(booking.amountPesewas),
    startDate: dayAt(booking.startDate.getTime()),
    endDate: booking.endDate && dayAt(booking.endDate.getTime()),
    numberOfPeople: booking.numberOfPeople,
    createdAt: booking.createdAt.toISOString(),
  };
}
