import type { BookingStatus, BookingType } from "#domain/bookings/bookings.ts";
import { bookedDayStartMs, calculateRefund } from "#domain/bookings/cancellation.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { isDeskReference } from "#domain/front-desk/desk.ts";
import type { AttemptStatus } from "#domain/payments/payments.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { isErased } from "#domain/people/erasure.ts";
import { findMembershipViolations } from "#proofs/membership-violations.ts";
import { AppError } from "#worker/errors.ts";
import { openDueCharges } from "#worker/memberships/open-charges.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import type { RunOutcome } from "./stage.ts";

interface BookingRow {
  id: string;
  customer_email: string;
  status: BookingStatus;
  booking_type: BookingType;
  start_date: number;
  amount_pesewas: number;
  paid_at: number | null;
  payment_reference: string | null;
  receipt_number: number | null;
}

interface AttemptRow {
  reference: string;
  charge_id: string;
  status: AttemptStatus;
  resolved_at: number | null;
}

interface RefundRow {
  charge_id: string;
  payment_reference: string | null;
  amount_pesewas: number;
  rule: string;
  status: RefundStatus;
}

type Rows = RunOutcome["rows"];
type ReportViolation = (of: "money" | "months" | "places" | "mails" | "persons" | "errors", what: string) => void;

/**
 * Watches a run for what must never be, not even for a moment: a checkout handed out for a booking that may not be paid
 * any more, two of them at once, a place that is taken twice.
 */
export function watchInvariants(rows: Rows, complain: ReportViolation): () => void {
  let opened = listOpenCheckouts(rows);
  return () => {
    const open = listOpenCheckouts(rows);
    const fresh = open.filter(({ reference }) => !opened.some((before) => before.reference === reference));
    opened = open;
    for (const { state } of fresh) if (state !== "open") complain("money", `a checkout is opened for what is ${state}`);
    if (new Set(open.map(({ id }) => id)).size < open.length) complain("money", "two checkouts are open at once");
  };
}

function listOpenCheckouts(rows: Rows): { reference: string; id: string; state: string }[] {
  return rows(`select reference, charges.id, charges.state from payment_attempts join charges on charges.id = charge_id
    where status = 'open'`);
}

const INSPECTED_TABLES = [
  ...["bookings", "charges", "payment_attempts", "refunds", "outbox", "audit_trail", "memberships"],
  ...["membership_periods", "membership_movements", "virtual_office_clients", "client_payments"],
];

/** Everything that `inspect` judges, in a text: most orders of two acts leave the same behind. */
export function fingerprintOutcome({ rows, results: ends, ledger, mails }: RunOutcome): string {
  const tables = INSPECTED_TABLES.map((table) => rows(`select * from ${table}`));
  const unforeseen = ends.map((end) => end.status === "rejected" && !(end.reason instanceof AppError));
  return JSON.stringify([tables, unforeseen, ledger.payments, ledger.refunds, mails]);
}

/** Lets everything that is under way come to its end, and looks at what is left. */
export async function checkInvariants(after: RunOutcome, complain: ReportViolation): Promise<void> {
  for (const end of after.results)
    if (end.status === "rejected" && !(end.reason instanceof AppError)) complain("errors", `unforeseen: ${end.reason}`);
  checkErasure(after.rows, after.now, complain);
  await runToCompletion(after);
  checkMoney(after, complain);
  const faults = findMembershipViolations(after.rows, dayAt(after.now), { isRenewed: true });
  for (const fault of faults) complain("months", fault);
  checkMails(after, complain);
}

/** The gateway tells of every success, refunds are followed, what is due is owed, and what waits in the outbox is sent. */
async function runToCompletion({ deps, ledger }: RunOutcome): Promise<void> {
  for (const { reference, status } of ledger.payments)
    if (status === "success") await settlePayment(deps, reference, "gateway");
  for (let run = 0; run < 2; run += 1) await followRefunds(deps);
  await openDueCharges(deps);
  while ((await deliverOutbox(deps)) > 0);
}

function checkMoney({ rows, ledger, now }: RunOutcome, complain: ReportViolation): void {
  const bookings = rows<BookingRow>("select * from bookings");
  const attempts = rows<AttemptRow>("select * from payment_attempts");
  const refunds = rows<RefundRow>("select * from refunds");
  const paidBy = rows<{ reference: string }>(
    "select payment_reference as reference from charges where state = 'paid' and payment_reference not like 'desk-%'",
  );
  const succeeded = attempts.flatMap(({ reference, status }) => (status === "succeeded" ? [reference] : []));
  if (
    paidBy
      .map(({ reference }) => reference)
      .sort()
      .join() !== succeeded.sort().join()
  )
    complain("money", "a charge is paid by what did not succeed, or what succeeded pays for nothing");

  for (const { reference, amountPesewas, status } of ledger.payments) {
    const attempt = attempts.find((each) => each.reference === reference);
    if (status === "success" && attempt?.status !== "succeeded" && attempt?.status !== "review")
      complain("money", `money that came in is ${attempt?.status ?? "unknown"} here`);
    const back = sumOf(ledger.refunds.filter((each) => each.reference === reference).map((each) => each.amountPesewas));
    if (back > amountPesewas) complain("money", "more went back than had come");
    const ours = refunds.filter((each) => each.payment_reference === reference && each.status === "done");
    // One that staff call paid back by hand is no longer the gateway's.
    if (back > sumOf(ours.map((each) => each.amount_pesewas)))
      complain("money", "the gateway paid back what is not noted here");
  }
  for (const booking of bookings) {
    const { payment_reference: reference } = booking;
    const paying = attempts.filter((each) => each.status === "succeeded" && each.charge_id === booking.id);
    if ((reference === null) !== (booking.receipt_number === null))
      complain("money", "a receipt without a payment, or none for one");
    if (booking.status === "paid" && reference === null) complain("money", "paid, and by nothing");
    const byGateway = reference === null || isDeskReference(reference) ? [] : [reference];
    if (paying.map((each) => each.reference).join() !== byGateway.join())
      complain("money", "a payment that succeeded pays for nothing, or a booking is paid by one that did not");
    checkRefund(booking, refunds, now, complain);
  }
}

/** What goes back is what was due for the booking as it is, and not as somebody had read it. */
function checkRefund(booking: BookingRow, refunds: RefundRow[], now: number, complain: ReportViolation): void {
  const ours = refunds.filter((refund) => refund.charge_id === booking.id && refund.rule !== "review");
  if (booking.status !== "cancelled") {
    if (ours.length > 0) complain("money", `money goes back for a booking that is ${booking.status}`);
    return;
  }
  if (ours.length !== (booking.paid_at === null ? 0 : 1)) complain("money", `${ours.length} refunds of a booking`);
  for (const refund of ours) {
    const due = calculateRefund(
      {
        bookingType: booking.booking_type,
        startsAtMs: bookedDayStartMs(dayAt(booking.start_date), []),
        paidAtMs: booking.paid_at,
        paidPesewas: booking.amount_pesewas,
      },
      // Staff say nothing of it here; who cancels by the link has not come.
      { isUnused: refund.rule === "unused_within_48_hours" },
      now,
    );
    if (refund.amount_pesewas !== due.amountPesewas)
      complain("money", `${refund.amount_pesewas} goes back where ${due.amountPesewas} is due`);
  }
}

/** Somebody is forgotten only once nothing is owed to them, and nothing of theirs lies ahead. */
function checkErasure(rows: Rows, now: number, complain: ReportViolation): void {
  for (const booking of rows<BookingRow>("select * from bookings")) {
    if (!isErased(booking.customer_email)) continue;
    const refunds = rows<RefundRow>("select * from refunds where status not in ('done', 'nothing_due')");
    if (refunds.length > 0) complain("persons", `somebody is erased whose refund is ${refunds[0]?.status}`);
    const review = rows<AttemptRow>("select * from payment_attempts where status = 'review' and resolved_at is null");
    if (review.length > 0) complain("persons", "somebody is erased whose payment is under review");
    const open = rows<AttemptRow>("select * from payment_attempts where status in ('starting', 'open')");
    if (open.length > 0) complain("persons", `somebody is erased whose payment is ${open[0]?.status}`);
    if ((booking.status === "paid" || booking.status === "confirmed") && booking.start_date > now)
      complain("persons", `somebody is erased with a stay to come that is ${booking.status}`);
  }
}

function checkMails({ mails }: RunOutcome, complain: ReportViolation): void {
  const ids = mails.map(({ id }) => id);
  if (new Set(ids).size < ids.length) complain("mails", "a mail is sent twice");
  if (mails.some(({ to }) => isErased(to))) complain("mails", "a mail is sent to nobody");
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
