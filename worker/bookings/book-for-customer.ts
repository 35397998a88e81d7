import type { CreateStaffBookingInput, StaffBooking } from "#contract/front-desk/bookings.ts";
import { bookedMonths, hasPeopleCount, maxPeople } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { DESK_METHODS, type DeskMethod } from "#domain/front-desk/desk.ts";
import { LONG_HOLD_MS } from "#domain/inventory/holds.ts";
import { bookingAllocation } from "#domain/inventory/inventory.ts";
import { toPesewas } from "#domain/payments/money.ts";
import { bookingPaidEffects } from "#worker/charges/booking-subject.ts";
import type { AuditedPayment } from "#worker/db/payments/charges.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { makeAudit } from "#worker/history/make-audit.ts";
import { type IdempotencyFields, idFromIdempotencyKey, runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { noCapacityError, refuseClosedDay } from "#worker/inventory/capacity-errors.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { findPaymentLink } from "#worker/payments/attempts/share-payment.ts";
import { deskPaymentDetail, refuseUsedTransaction, startDeskPayment } from "#worker/payments/desk/desk-transactions.ts";
import { requireRightForPrice } from "#worker/staff/require-right.ts";
import { bookingAnswer, prepareBookingAnswers } from "./booking-answers.ts";
import { getCurrentPrice } from "./price/get-current-price.ts";

/**
 * Creates a booking at the desk by the site's rules and price; staff deviate from them only with a reason. The same
 * batch records the payment, so that neither exists without the other.
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
    create: (idempotency) => insertBooking(deps, input, idempotency),
  });
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  const link = payment.kind === "link" ? await findPaymentLink(deps, id) : null;
  const others = await deps.bookings.listByIds(
    await Promise.all((input.others ?? []).map((_, at) => otherId(deps, id, at))),
  );
  return {
    ...(await bookingAnswer(deps, booking)),
    payUrl: link?.url ?? null,
    others: others.map(await prepareBookingAnswers(deps, others)),
  };
}

/** The same for each retry. */
function otherId(deps: Deps, firstId: string, at: number): Promise<string> {
  return idFromIdempotencyKey(deps, firstId, { at });
}

async function insertBooking(
  deps: Deps,
  input: CreateStaffBookingInput,
  idempotency: IdempotencyFields,
): Promise<BookingRow | null> {
  const at = deps.now();
  const requested = { ...input, months: bookedMonths(input) };
  refuseInvalidPeriod(requested, dayAt(at.getTime()));
  const overbookReason = input.overbook ? (input.overbookReason ?? null) : null;
  await refuseClosedDay(deps, requested, { isOverbooked: overbookReason !== null });
  const { listPesewas, amountPesewas } = await resolvePrice(deps, requested);
  requireRightForPrice(deps, { amountPesewas, listPesewas });
  const method = DESK_METHODS.find((candidate) => candidate === input.payment.kind) ?? null;
  if (amountPesewas === 0 && (method !== null || input.payment.kind === "link")) throw new AppError("nothing_to_pay");

  const client = input.clientId === undefined ? null : await deps.clients.findById(input.clientId);
  if (input.clientId !== undefined && client === null) throw new AppError("not_found");
  const isOnAccount = input.payment.kind === "account";
  const named = client === null ? input : { ...input, companyName: client.businessName };
  const first = await buildBookingRow(deps, named, { idempotency, at, amountPesewas });
  const booking: BookingRow = isOnAccount
    ? { ...first, status: "confirmed", accountClientId: client?.id ?? null }
    : first;
  const stay = bookingAllocation({ ...requested, endDate: input.endDate ?? null });
  const isSecured = method !== null || booking.status === "confirmed";
  const heldUntil = isSecured ? null : new Date(at.getTime() + LONG_HOLD_MS);
  const others = await Promise.all(
    (input.others ?? []).map(
      async (customerName, index): Promise<BookingRow> => ({
        ...booking,
        id: await otherId(deps, booking.id, index),
        customerName,
        calendarId: deps.newToken(),
        idempotencyKey: null,
        idempotencyHash: null,
      }),
    ),
  );
  const consequencesOf = (row: BookingRow, payment = input.payment) => ({
    booking: row,
    audit: makeAudit(deps, "staff", {
      at,
      action: overbookReason === null ? "booking_added" : "booking_overbooked",
      subjectType: "booking",
      subjectId: row.id,
      detail: {
        source: input.source,
        amountPesewas,
        ...(amountPesewas !== listPesewas && { listPesewas }),
        ...(overbookReason !== null && { reason: overbookReason }),
        ...(isOnAccount && client !== null && { client: client.id }),
        ...(row !== booking && { with: booking.id }),
      },
    }),
    outboxEntries: method === null ? [buildBookingEmail(deps, row)] : [],
    paid: method && buildDeskPayment(deps, row, method, { ...input, payment }),
  });
  // One transaction pays for all; its number belongs to the first, and the history of each names it.
  const { transactionId, ...payment } = input.payment;
  const note = [payment.note, transactionId && `Transaction ${transactionId}, of ${booking.customerName}`];
  const otherPayment = { ...payment, note: note.filter(Boolean).join(". ") };
  const isCreated = await deps.staffBookings.create({
    ...consequencesOf(booking),
    allocation: stay && { days: stay, heldUntil, overbookReason, at },
    others: others.map((row) => consequencesOf(row, otherPayment)),
  });
  if (isCreated) {
    deps.log("booking_created", { bookingId: booking.id, bookingType: booking.bookingType, source: input.source });
    return booking;
  }
  if (idempotency.idempotencyKey !== null && (await deps.bookings.findByIdempotencyKey(idempotency.idempotencyKey)))
    return null;
  if (input.payment.transactionId) await refuseUsedTransaction(deps, input.payment.transactionId);
  throw await noCapacityError(deps, requested);
}

type RequestedBooking = Omit<CreateStaffBookingInput, "months"> & { months: number };

export function refuseInvalidPeriod(
  input: Pick<RequestedBooking, "bookingType" | "startDate" | "endDate" | "months" | "numberOfPeople">,
  today: string,
): void {
  const problem = findPeriodProblem(input, today);
  if (problem) throw invalidField(problem.field, problem.message);
  const limit = maxPeople(input.bookingType);
  if (hasPeopleCount(input.bookingType) && (input.numberOfPeople ?? 0) > limit)
    throw invalidField("numberOfPeople", `This plan is for up to ${limit} people. For more, choose Enterprise`);
}

/** The plan's list price and the price to charge. Throws `price_changed` if staff saw another price. */
async function resolvePrice(deps: Deps, { bookingType, months, amount, agreedAmount }: RequestedBooking) {
  const { pesewas: listPesewas, displayPrice } = await getCurrentPrice(deps, bookingType, months);
  if (agreedAmount !== undefined) return { listPesewas, amountPesewas: toPesewas(agreedAmount) };
  if (amount !== undefined && toPesewas(amount) !== listPesewas)
    throw new AppError("price_changed", { price: displayPrice });
  return { listPesewas, amountPesewas: listPesewas };
}

async function buildBookingRow(
  deps: Deps,
  input: CreateStaffBookingInput,
  { idempotency, at, amountPesewas }: { idempotency: IdempotencyFields; at: Date; amountPesewas: number },
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
    months: bookedMonths(input),
    amountPesewas,
    // A free booking needs no payment.
    status: isFree ? "confirmed" : "pending",
    paymentReference: null,
    notes: input.notes || null,
    companyName: input.companyName || null,
    companyTin: input.companyTin || null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    ...idempotency,
    createdAt: at,
    quotedAt: null,
    country: null,
    extendedDays: 0,
    linkVersion: 1,
    channel: null,
    calendarId: deps.newToken(),
    source: input.source,
    createdBy: deps.staff?.staffId ?? null,
    accountClientId: null,
    agreedReason: input.agreedAmount === undefined ? null : (input.agreedReason ?? null),
  };
}

/** Goes to the customer only: staff made the booking themselves. */
function buildBookingEmail(deps: Deps, { id, status, createdAt: at }: BookingRow): OutboxEntry {
  const kind = status === "confirmed" ? "booking_confirmed" : "booking_received";
  return makeOutboxEntry(deps, { kind, audience: "customer", subjectId: id, at });
}

function buildDeskPayment(
  deps: Deps,
  booking: BookingRow,
  method: DeskMethod,
  input: CreateStaffBookingInput,
): AuditedPayment {
  const { id, amountPesewas, createdAt: at } = booking;
  const paid = startDeskPayment(deps, { id, subjectType: "booking", amountPesewas, at }, input.payment);
  const { audit, outboxEntries } = bookingPaidEffects(deps, {
    ...paid,
    actor: "staff",
    detail: deskPaymentDetail(amountPesewas, { ...input.payment, method }),
  });
  return { ...paid, audit, outboxEntries };
}
