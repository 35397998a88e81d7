import type { Booking, CreateBookingInput } from "#contract/bookings.ts";
import { hasPeopleCount, isVirtual, maxPeople } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { HOLD_MS, LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { noCapacityError, refuseClosingSoon } from "#worker/inventory/capacity-errors.ts";
import { activeHoldUntil } from "#worker/inventory/hold-for-payment.ts";
import { manageLink } from "#worker/my-booking/manage-link.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { getCurrentPrice } from "./price/get-current-price.ts";

export async function createBooking(
  deps: Deps,
  input: CreateBookingInput,
  idempotencyKey: string | null = null,
): Promise<Booking> {
  let taken: CreatedBooking | null = null;
  const row = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find: deps.bookings.findByIdempotencyKey,
    create: async (sent) => {
      taken = await insertBooking(deps, input, sent);
      return taken?.row ?? null;
    },
  });
  const { heldUntil } = taken ?? { heldUntil: await findHeldUntil(deps, row.id) };
  return publicBookingAnswer(deps, row, heldUntil);
}

interface CreatedBooking {
  row: BookingRow;
  heldUntil: Date | null;
}

async function findHeldUntil(deps: Deps, id: string): Promise<Date | null> {
  return activeHoldUntil(await deps.allocations.findById(id), deps.now());
}

async function insertBooking(
  deps: Deps,
  input: CreateBookingInput,
  sent: IdempotencyFields,
): Promise<CreatedBooking | null> {
  const now = deps.now();
  const problem = findPeriodProblem(input, dayAt(now.getTime()));
  if (problem) throw invalidField(problem.field, problem.message);
  const most = maxPeople(input.bookingType);
  if (hasPeopleCount(input.bookingType) && (input.numberOfPeople ?? 0) > most)
    throw invalidField("numberOfPeople", `This plan is for up to ${most} people: choose Enterprise for more`);
  await refuseClosingSoon(deps, input);

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
    numberOfPeople: hasPeopleCount(input.bookingType) ? (input.numberOfPeople ?? null) : null,
    amountPesewas: await verifyPricePesewas(deps, input),
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
    extendedDays: 0,
    linkVersion: 1,
    calendarId: deps.newToken(),
  };
  const stay = bookingAllocation({ ...input, endDate: input.endDate ?? null });
  const place = stay && { stay, heldUntil: holdUntil(deps, now), overbookReason: null, at: now };
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
    throw await noCapacityError(deps, input);
  }
  deps.log("booking_created", { bookingId: row.id, bookingType: row.bookingType });
  return { row, heldUntil: place?.heldUntil ?? null };
}

/** Where nothing can be paid online the team gets in touch, which takes longer than paying does. */
export function holdUntil(deps: Deps, now: Date): Date {
  return new Date(now.getTime() + (deps.payments === null ? LONG_HOLD_MS : HOLD_MS));
}

/** The worker's price; the browser's amount only says whether the visitor saw the same. */
async function verifyPricePesewas(deps: Deps, input: CreateBookingInput): Promise<number> {
  const { pesewas: price, told } = await getCurrentPrice(deps, input.bookingType);
  if (price > 0 && input.amount === 0)
    throw invalidField("amount", "Amount must be a positive number with at most two decimals");
  if (toPesewas(input.amount) === price) return price;
  throw new AppError("price_changed", { price: told });
}

export async function publicBookingAnswer(deps: Deps, booking: BookingRow, heldUntil: Date | null): Promise<Booking> {
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
