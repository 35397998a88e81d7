import type { Booking, CreateBookingInput } from "#contract/bookings.ts";
import { bookedMonths, hasPeopleCount, isVirtual, maxPeople } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { findPeriodProblem } from "#domain/catalogue/booking-period.ts";
import { PLANS } from "#domain/catalogue/catalogue.ts";
import { unpaidShares } from "#domain/inventory/claims.ts";
import { CHECKOUT_HOLD_MS, CLAIM_MS, HOLD_MS, LONG_HOLD_MS, REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { type Allocation, bookingAllocation } from "#domain/inventory/inventory.ts";
import { toCedis, toPesewas } from "#domain/payments/money.ts";
import type { VisitorClaim } from "#worker/db/inventory/allocations.ts";
import type { SubmittedClaim } from "#worker/db/operations/submissions.ts";
import type { BookingRow } from "#worker/db/schema/bookings.ts";
import type { OutboxEntry } from "#worker/db/sql/conditional-insert.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError, invalidField } from "#worker/errors.ts";
import { type IdempotencyFields, runIdempotent } from "#worker/idempotency/run-idempotent.ts";
import { refuseClosedDay, refusedClaimError } from "#worker/inventory/capacity-errors.ts";
import { findCoveredDays } from "#worker/inventory/find-covered-days.ts";
import { activeHoldUntil } from "#worker/inventory/hold-state.ts";
import { manageLink } from "#worker/my-booking/manage-link.ts";
import { makeOutboxEntry } from "#worker/outbox/make-outbox-entry.ts";
import { enforceQuota } from "#worker/submissions/enforce-quota.ts";
import { paymentDeadline } from "./payment-deadline.ts";
import { getCurrentPrice } from "./price/get-current-price.ts";

export async function createBooking(
  deps: Deps,
  input: CreateBookingInput,
  idempotencyKey: string | null = null,
): Promise<Booking> {
  let created: CreatedBooking | null = null;
  const row = await runIdempotent(deps, {
    key: idempotencyKey,
    input,
    find: deps.bookings.findByIdempotencyKey,
    create: async (idempotency) => {
      created = await insertBooking(deps, input, idempotency);
      return created?.row ?? null;
    },
  });
  const { heldUntil } = created ?? { heldUntil: await findHeldUntil(deps, row.id) };
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
  idempotency: IdempotencyFields,
): Promise<CreatedBooking | null> {
  const now = deps.now();
  const months = bookedMonths(input);
  const requested = { ...input, months };
  const problem = findPeriodProblem(requested, dayAt(now.getTime()));
  if (problem) throw invalidField(problem.field, problem.message);
  const limit = maxPeople(input.bookingType);
  if (hasPeopleCount(input.bookingType) && (input.numberOfPeople ?? 0) > limit)
    throw invalidField("numberOfPeople", `This plan is for up to ${limit} people. For more, choose Enterprise`);
  await refuseClosedDay(deps, requested);

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
    months,
    amountPesewas: await verifyPricePesewas(deps, input, months),
    status: "pending",
    paymentReference: null,
    notes: input.notes || null,
    companyName: input.companyName || null,
    companyTin: input.companyTin || null,
    receiptNumber: null,
    paidAt: null,
    cancelledReason: null,
    ...idempotency,
    createdAt: now,
    quotedAt: null,
    source: "web",
    createdBy: null,
    agreedReason: null,
    accountClientId: null,
    country,
    extendedDays: 0,
    linkVersion: 1,
    channel: null,
    calendarId: deps.newToken(),
  };
  const days = bookingAllocation({ ...requested, endDate: input.endDate ?? null });
  const allocation = days && {
    days,
    ...claimTimes(deps, now),
    claim: visitorClaim(deps, input, now),
    overbookReason: null,
    at: now,
  };
  const { id, customerEmail: email } = row;
  const saved = await enforceQuota(
    deps,
    {
      id,
      kind: "booking",
      email,
      phone: row.customerPhoneE164 ?? row.customerPhone,
      claim: days && submittedClaim(days, input),
      at: now,
    },
    receivedEntries(deps, row),
    (submission) => deps.bookings.create(row, submission, allocation),
  );
  if (saved === null) {
    const isRepeat =
      idempotency.idempotencyKey !== null && (await deps.bookings.findByIdempotencyKey(idempotency.idempotencyKey));
    if (isRepeat || allocation === null) return null;
    throw await refusedClaimError(deps, id, allocation, requested);
  }
  deps.log("booking_created", { bookingId: row.id, bookingType: row.bookingType });
  return { row, heldUntil: activeHoldUntil({ heldUntil: saved.heldUntil ?? null }, now) };
}

/**
 * The customer is at the checkout now, and then gets the receipt. Only those who have not paid after some minutes are
 * asked to.
 */
export function receivedEntries(
  deps: Deps,
  { id: subjectId, amountPesewas, createdAt: at }: Pick<BookingRow, "id" | "amountPesewas" | "createdAt">,
): OutboxEntry[] {
  const received = { kind: "booking_received", subjectId, at } as const;
  const isAtCheckout = deps.payments !== null && amountPesewas > 0;
  const sendAt = new Date(at.getTime() + REMIND_TO_PAY_AFTER_MS);
  return [
    makeOutboxEntry(deps, { ...received, audience: "customer", ...(isAtCheckout && { sendAt }) }),
    makeOutboxEntry(deps, { ...received, audience: "team" }),
  ];
}

/** The end of a new hold and of its claim: a day without online payment, because the team then contacts the customer. */
export function claimTimes({ payments }: Pick<Deps, "payments">, now: Date) {
  const endsAfter = (ms: number) => new Date(now.getTime() + (payments === null ? LONG_HOLD_MS : ms));
  return { heldUntil: endsAfter(HOLD_MS), claimEndsAt: endsAfter(CLAIM_MS) };
}

/** What counts towards the share of the network line. */
export function submittedClaim(
  { resource, firstDay, lastDay }: Allocation,
  { withoutHold }: { withoutHold?: boolean | undefined } = {},
): SubmittedClaim | null {
  return withoutHold ? null : { claimed: resource, firstDay, lastDay };
}

/** A claim within the shares of unpaid ones, held only for a checkout while there are many. */
export function visitorClaim(
  { limits, payments }: Pick<Deps, "limits" | "payments">,
  { withoutHold }: { withoutHold?: boolean | undefined },
  now: Date,
  isShortened = payments !== null,
): VisitorClaim {
  const shortUntil = new Date(now.getTime() + CHECKOUT_HOLD_MS);
  return { shares: unpaidShares(limits), withoutHold, ...(isShortened && { shortUntil }) };
}

/** The worker's price; the browser's amount only shows which price the visitor saw. Throws `price_changed`. */
async function verifyPricePesewas(deps: Deps, input: CreateBookingInput, months: number): Promise<number> {
  const { pesewas: price, displayPrice } = await getCurrentPrice(deps, input.bookingType, months);
  if (price > 0 && input.amount === 0)
    throw invalidField("amount", "Amount must be a positive number with at most two decimals");
  if (toPesewas(input.amount) === price) return price;
  throw new AppError("price_changed", { price: displayPrice });
}

export async function publicBookingAnswer(deps: Deps, booking: BookingRow, heldUntil: Date | null): Promise<Booking> {
  return {
    id: booking.id,
    bookingType: booking.bookingType,
    planName: PLANS[booking.bookingType].name,
    status: booking.status,
    amount: toCedis(booking.amountPesewas),
    startDate: dayAt(booking.startDate.getTime()),
    startsBy: (await findCoveredDays(deps, booking)).startsBy,
    endDate: booking.endDate && dayAt(booking.endDate.getTime()),
    numberOfPeople: booking.numberOfPeople,
    months: booking.months,
    heldUntil: heldUntil?.toISOString() ?? null,
    payBy: isVirtual(booking.bookingType) ? paymentDeadline(deps, booking) : null,
    manageUrl: await manageLink(deps, booking),
    createdAt: booking.createdAt.toISOString(),
  };
}
