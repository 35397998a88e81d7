import type { DeskMethod } from "#domain/front-desk/desk.ts";
import type { PrepayablePeriods } from "#domain/memberships/memberships.ts";
import { toCedis } from "#domain/payments/money.ts";
import { bookingAnswer } from "#worker/bookings/booking-answers.ts";
import { clientAnswer } from "#worker/clients/client-answer.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";
import { membershipAnswer } from "#worker/memberships/membership-answers.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { voidPayment } from "#worker/payments/desk/void-payment.ts";
import { asSharedKey } from "./staff-people.ts";

interface Method {
  method: DeskMethod;
  note?: string | undefined;
  transactionId?: string | undefined;
}

/** Pays what is left of a charge at the desk, as the payment form does. */
export async function payInFull(deps: Deps, { id, ...paid }: Method & { id: string }) {
  const owed = toCedis((await deps.charges.findById(id))?.amountPesewas ?? 0);
  return takePayment(deps, { ...paid, items: [{ id, owed, amount: owed }] });
}

/** The same for a booking, with the booking after it. */
export async function payBooking(deps: Deps, paid: Method & { id: string }) {
  await payInFull(deps, paid);
  return readBooking(deps, paid.id);
}

/** Pays the next months of a membership at the desk. */
export async function payMembership(
  deps: Deps,
  {
    id,
    months,
    from,
    amount,
    ...paid
  }: Method & { id: string; months: PrepayablePeriods; from: string; amount: number },
) {
  await takePayment(deps, { ...paid, items: [{ id, months, from, owed: amount, amount }] });
  return membershipAnswer(deps, id);
}

/** Voids the payment that a booking shows. */
export async function voidBookingPayment(
  deps: Deps,
  { id, paymentReference: reference, reason }: { id: string; paymentReference: string; reason: string },
) {
  await voidPayment(withRight(deps), { reference, reason });
  return readBooking(deps, id);
}

/** Voids the payment that set the due date of a membership, with the membership after it. */
export async function voidLastMonths(deps: Deps, { id, nextDueDate }: { id: string; nextDueDate: string }) {
  const paid = (await deps.memberships.listPeriods(id, 60)).find(
    ({ period, charge }) => charge.state === "paid" && period.untilDay === nextDueDate,
  );
  if (!paid) throw new AppError((await deps.memberships.findById(id)) ? "conflict" : "not_found");
  await voidPayment(withRight(deps), { reference: paid.charge.paymentReference ?? "", reason: "A mistake" });
  return membershipAnswer(deps, id);
}

/** The same for a client. */
export async function voidClientMonth(deps: Deps, seen: { id: string; nextDueDate: string }) {
  await voidLastMonths(deps, seen);
  return readClient(deps, seen.id);
}

async function readBooking(deps: Deps, id: string) {
  const booking = await deps.bookings.findById(id);
  if (!booking) throw new AppError("not_found");
  return bookingAnswer(deps, booking);
}

async function readClient(deps: Deps, id: string) {
  const client = await deps.clients.findById(id);
  if (!client) throw new AppError("not_found");
  return clientAnswer(deps, client);
}

/** Voids need a right, which callers without a member of staff do not have. */
function withRight(deps: Deps): Deps {
  return deps.staff ? deps : asSharedKey(deps);
}
