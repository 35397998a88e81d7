import type { CreateStaffBookingInput, StaffBooking } from "#contract/front-desk/bookings.ts";
import { hasPeopleCount, maxPeople } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { DESK_METHODS, type DeskMethod, formatDeskReference } from "#domain/front-desk/desk.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { toPesewas } from "#domain/payments/money.ts";
import { bookingPaidEffects } from "#worker/charges/booking-subject.ts";
import type { AuditedDeskPayment } from "#worker/db/bookings/staff-bookings.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { noCapacityError, refuseClosingSoon } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import { deskPaymentDetail, refuseUsedTransaction } from "#worker/payments/desk/desk-transactions.ts";
import { bookingAnswer } from "./booking-answers.ts";
import { getCurrentPrice } from "./price/get-current-price.ts";

/**
 * Books for somebody who is here, calls or writes: by the rules and at the price of the site, unless staff say why not.
 * Money that was taken is recorded in the same batch, so that there is never one without the other.
 */
export async function bookForCustomer(
  deps: Deps,
  input: CreateStaffBookingInput,
  idempotencyKey: string | null,
): Promise<StaffBooking> {
  const { payment } = input;
  if (payment.kind === "link" && deps.payments === null) throw new AppError("payments_unavailable");
  const { id } = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find: deps.bookings.findByIdempotencyKey,
    create: (sent) => insertBooking(deps, input, sent),
  });
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const way = payment.kind === "link" ? await findPaymentLink(deps, id) : null;
  return { ...(await bookingAnswer(deps, booking)), payUrl: way?.url ?? null };
}

async function insertBooking(
  deps: Deps,
  input: CreateStaffBookingInput,
  sent: IdempotencyFields,
): Promise<BookingRow | null> {
  const at = deps.now();
  refuseInvalidStay(input, dayAt(at.getTime()));
  const overbookReason = input.overbook ? (input.overbookReason ?? null) : null;
  if (overbookReason === null) await refuseClosingSoon(deps, input);
  const { listPesewas, amountPesewas } = await resolvePrice(deps, input);
  const method = DESK_METHODS.find((each) => each === input.payment.kind) ?? null;
  if (amountPesewas === 0 && (method !== null || input.payment.kind === "link")) throw new AppError("nothing_to_pay");

  const booking = await buildBookingRow(deps, input, { sent, at, amountPesewas });
  const stay = bookingAllocation({ ...input, endDate: input.endDate ?? null });
  const isKept = method !== null || booking.status === "confirmed";
  const heldUntil = isKept ? null : new Date(at.getTime() + LONG_HOLD_MS);
  const isMade = await deps.staffBookings.create({
    booking,
    place: stay && { stay, heldUntil, overbookReason, at },
    audit: makeAudit(deps, "staff", {
      at,
      action: overbookReason === null ? "booking_added" : "booking_overbooked",
      subjectType: "booking",
      subjectId: booking.id,
      detail: {
        source: input.source,
        amountPesewas,
        ...(amountPesewas !== listPesewas && { listPesewas }),
        ...(overbookReason !== null && { reason: overbookReason }),
      },
    }),
    notices: method === null ? [buildBookingEmail(deps, booking)] : [],
    paid: method && buildDeskPayment(deps, booking, method, input),
  });
  if (isMade) {
    deps.log("booking_created", { bookingId: booking.id, bookingType: booking.bookingType, source: input.source });
    return booking;
  }
  if (sent.idempotencyKey !== null && (await deps.bookings.findByIdempotencyKey(sent.idempotencyKey))) return null;
  if (input.payment.transactionId) await refuseUsedTransaction(deps, input.payment.transactionId);
  throw await noCapacityError(deps, input);
}

function refuseInvalidStay(input: CreateStaffBookingInput, today: string): void {
  const problem = findPeriodProblem(input, today);
  if (problem) throw invalidField(problem.field, problem.message);
  const most = maxPeople(input.bookingType);
  if (hasPeopleCount(input.bookingType) && (input.numberOfPeople ?? 0) > most)
    throw invalidField("numberOfPeople", `This plan is for up to ${most} people: choose Enterprise for more`);
}

/** The plan's price, and what it costs here. Throws `price_changed` where staff saw another. */
async function resolvePrice(deps: Deps, { bookingType, amount, agreedAmount }: CreateStaffBookingInput) {
  const { pesewas: listPesewas, told } = await getCurrentPrice(deps, bookingType);
  if (agreedAmount !== undefined) return { listPesewas, amountPesewas: toPesewas(agreedAmount) };
  if (amount !== undefined && toPesewas(amount) !== listPesewas) throw new AppError("price_changed", { price: told });
  return { listPesewas, amountPesewas: listPesewas };
}

async function buildBookingRow(
  deps: Deps,
  input: CreateStaffBookingInput,
  { sent, at, amountPesewas }: { sent: IdempotencyFields; at: Date; amountPesewas: number },
): Promise<BookingRow> {
  const { customerPhone, endDate } = input;
  const isFree = input.agreedAmount !== undefined && amountPesewas === 0;
  return {
    id: deps.newId(),
    customerName: input.customerName,
    customerEmail: input.customerEmail ?? "",
    customerPhone: customerPhone ?? "",
    customerPhoneE164: customerPhone === undefined ? null : await deps.phoneNumbers.toE164(customerPhone),
    bookingType: input.bookingType,
    startDate: new Date(startOfDay(input.startDate)),
    endDate: endDate === undefined ? null : new Date(startOfDay(endDate)),
    numberOfPeople: hasPeopleCount(input.bookingType) ? (input.numberOfPeople ?? null) : null,
    amountPesewas,
    // Of what is given away nothing is waited for.
    status: isFree ? "confirmed" : "pending",
    paymentReference: null,
    notes: input.notes || null,
    companyName: input.companyName || null,
    companyTin: input.companyTin || null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    ...sent,
    createdAt: at,
    quotedAt: null,
    country: null,
    extendedDays: 0,
    linkVersion: 1,
    calendarId: deps.newToken(),
    source: input.source,
    createdBy: deps.staff?.staffId ?? null,
    agreedReason: input.agreedAmount === undefined ? null : (input.agreedReason ?? null),
  };
}

/** Staff who book know of it; whoever they book for is told, if there is an address. */
function buildBookingEmail(deps: Deps, { id, status, createdAt: at }: BookingRow): OutboxEntry {
  const kind = status === "confirmed" ? "booking_confirmed" : "booking_received";
  return makeOutboxEntry(deps, { kind, audience: "customer", subjectId: id, at });
}

function buildDeskPayment(
  deps: Deps,
  booking: BookingRow,
  method: DeskMethod,
  input: CreateStaffBookingInput,
): AuditedDeskPayment {
  const { id, amountPesewas, createdAt: at } = booking;
  const paid = {
    charge: { id, subjectType: "booking" as const, subjectId: id, amountPesewas },
    reference: formatDeskReference(deps.newToken()),
    charged: null,
    transactionId: input.payment.transactionId ?? null,
    paidAt: at,
    at,
  };
  const { audit, notices } = bookingPaidEffects(deps, {
    ...paid,
    actor: "staff",
    detail: deskPaymentDetail(amountPesewas, { ...input.payment, method }),
  });
  return { ...paid, audit, notices };
}
