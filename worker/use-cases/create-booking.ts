import type { Booking, CreateBookingInput } from "#contract/bookings.ts";
import { stayProblem } from "#domain/bookings.ts";
import { isPricedInDollars, PLANS, pricePesewas } from "#domain/catalogue.ts";
import { dayAt, startOfDay } from "#domain/days.ts";
import { toCedis, toPesewas } from "#domain/money.ts";
import type { BookingRow } from "#worker/db/schema.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { getExchangeRate } from "./get-exchange-rate.ts";
import { makeNotice } from "./make-notice.ts";

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,100}$/;

export async function createBooking(
  deps: Deps,
  input: CreateBookingInput,
  idempotencyKey: string | null = null,
): Promise<Booking> {
  if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey))
    throw invalidField(
      "idempotencyKey",
      "The Idempotency-Key may be 1 to 100 letters, digits, hyphens and underscores",
    );
  const idempotencyHash = idempotencyKey === null ? null : await deps.sha256(canonicalText(input));
  const earlier = idempotencyKey === null ? null : await deps.bookings.findByIdempotencyKey(idempotencyKey);
  if (earlier) return repeatOf(earlier, idempotencyHash);

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
    numberOfPeople: input.numberOfPeople ?? null,
    amountPesewas: await agreedPricePesewas(deps, input),
    status: "pending",
    paymentReference: null,
    notes: input.notes || null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    idempotencyKey,
    idempotencyHash,
    createdAt: now,
  };
  const isCreated = await deps.bookings.create(row, [
    makeNotice(deps, { kind: "booking_received", audience: "customer", subjectId: row.id, at: now }),
    makeNotice(deps, { kind: "booking_received", audience: "team", subjectId: row.id, at: now }),
  ]);
  if (isCreated || idempotencyKey === null) return answerOf(row);

  const winner = await deps.bookings.findByIdempotencyKey(idempotencyKey);
  if (!winner) throw new AppError("idempotency_conflict");
  return repeatOf(winner, idempotencyHash);
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

function repeatOf(booking: BookingRow, hash: string | null): Booking {
  if (booking.idempotencyHash !== hash) throw new AppError("idempotency_conflict");
  return answerOf(booking);
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

function canonicalText(input: CreateBookingInput): string {
  return JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));
}
