import type { Booking, CreateBookingInput } from "#contract/bookings.ts";
import { asksForPeople, isVirtual, mostPeople } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { stayProblem } from "#domain/catalogue/stays.ts";
import { HOLD_MS, LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { stayOf } from "#domain/inventory/inventory.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { heldUntilIn } from "#worker/inventory/hold-place.ts";
import { refusePlace, refuseTooLate } from "#worker/inventory/refuse-place.ts";
import { manageLink } from "#worker/my-booking/manage-link.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { priceNow } from "./price/price-now.ts";

export async function createBooking(
  deps: Deps,
  input: CreateBookingInput,
  idempotencyKey: string | null = null,
): Promise<Booking> {
  let taken: TakenBooking | null = null;
  const row = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find: deps.bookings.findByIdempotencyKey,
    create: async (sent) => {
      taken = await takeBooking(deps, input, sent);
      return taken?.row ?? null;
    },
  });
  const { heldUntil } = taken ?? { heldUntil: await findHold(deps, row.id) };
  return bookingAnswer(deps, row, heldUntil);
}

interface TakenBooking {
  row: BookingRow;
  heldUntil: Date | null;
}

async function findHold(deps: Deps, id: string): Promise<Date | null> {
  return heldUntilIn(await deps.allocations.findById(id), deps.now());
}

async function takeBooking(
  deps: Deps,
  input: CreateBookingInput,
  sent: IdempotencyFields,
): Promise<TakenBooking | null> {
  const now = deps.now();
  const problem = stayProblem(input, dayAt(now.getTime()));
  if (problem) throw invalidField(problem.field, problem.message);
  const most = mostPeople(input.bookingType);
  if (asksForPeople(input.bookingType) && (input.numberOfPeople ?? 0) > most)
    throw invalidField("numberOfPeople", `This plan is for up to ${most} people: choose Enterprise for more`);
  await refuseTooLate(deps, input);

  const country = (isVirtual(input.bookingType) && input.country) || null;
  const row: BookingRow = {
    id: deps.newId(),
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    customerPhoneE164: await deps.phoneNumbers.toE164(input.customerPhone, country),
    bookingType: input.bookingType,
    startDate: new Date(startOfDay(input.startDate)),
    endDate: input.endDate === undefined ? null : new Date(startOfDay(input.endDate)),
    numberOfPeople: asksForPeople(input.bookingType) ? (input.numberOfPeople ?? null) : null,
    amountPesewas: await agreedPricePesewas(deps, input),
    status: "pending",
    paymentReference: null,
    notes: input.notes || null,
    companyName: input.companyName || null,
    companyTin: input.companyTin || null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    ...sent,
    createdAt: now,
    quotedAt: null,
    source: "web",
    createdBy: null,
    agreedReason: null,
    country,
    lengthenedBy: 0,
    linkVersion: 1,
    calendarId: deps.newToken(),
  };
  const stay = stayOf({ ...input, endDate: input.endDate ?? null });
  const place = stay && { stay, heldUntil: holdOf(deps, now), overbookReason: null, at: now };
  const { id, customerEmail: email } = row;
  const kept = await enforceQuota(
    deps,
    { id, kind: "booking", email, phone: row.customerPhoneE164 ?? row.customerPhone, at: now },
    [
      makeOutboxEntry(deps, { kind: "booking_received", audience: "customer", subjectId: id, at: now }),
      makeOutboxEntry(deps, { kind: "booking_received", audience: "team", subjectId: id, at: now }),
    ],
    (sending) => deps.bookings.create(row, sending, place),
  );
  if (kept === null) {
    const isRepeat = sent.idempotencyKey !== null && (await deps.bookings.findByIdempotencyKey(sent.idempotencyKey));
    if (isRepeat || place === null) return null;
    throw await refusePlace(deps, input);
  }
  deps.log("booking_created", { bookingId: row.id, bookingType: row.bookingType });
  return { row, heldUntil: place?.heldUntil ?? null };
}

/** Where nothing can be paid online the team gets in touch, which takes longer than paying does. */
export function holdOf(deps: Deps, now: Date): Date {
  return new Date(now.getTime() + (deps.payments === null ? LONG_HOLD_MS : HOLD_MS));
}

/** The worker's price; the browser's amount only says whether the visitor saw the same. */
async function agreedPricePesewas(deps: Deps, input: CreateBookingInput): Promise<number> {
  const { pesewas: price, told } = await priceNow(deps, input.bookingType);
  if (price > 0 && input.amount === 0)
    throw invalidField("amount", "Amount must be a positive number with at most two decimals");
  if (toPesewas(input.amount) === price) return price;
  throw new AppError("price_changed", { price: told });
}

export async function bookingAnswer(deps: Deps, booking: BookingRow, heldUntil: Date | null): Promise<Booking> {
  return {
    id: booking.id,
    bookingType: booking.bookingType,
    planName: PLANS[booking.bookingType].name,
    status: booking.status,
    amount: toCedis(booking.amountPesewas),
    startDate: dayAt(booking.startDate.getTime()),
    endDate: booking.endDate && dayAt(booking.endDate.getTime()),
    numberOfPeople: booking.numberOfPeople,
    heldUntil: heldUntil?.toISOString() ?? null,
    manageUrl: await manageLink(deps, booking),
    createdAt: booking.createdAt.toISOString(),
  };
}
