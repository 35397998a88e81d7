import type { BookingStatus, BookingType } from "#domain/bookings/bookings.ts";
import { bookedDayStartMs, calculateRefund, calculateRegistrationRefund } from "#domain/bookings/cancellation.ts";
import { dayAt } from "#domain/calendar/days.ts";
import { LIMITS } from "#domain/operations/limits.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import type { AttemptStatus } from "#domain/payments/payments.ts";
import type { RefundStatus } from "#domain/payments/refunds.ts";
import { isErased } from "#domain/people/erasure.ts";
import { findChargeViolations } from "#proofs/charge-violations.ts";
import { findMembershipViolations } from "#proofs/membership-violations.ts";
import { AppError } from "#worker/errors.ts";
import { openDueCharges } from "#worker/memberships/open-charges.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { followRefunds } from "#worker/refunds/follow-refunds.ts";
import { MOVE_LATER_MS } from "./event-actions.ts";
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
type ReportViolation = (
  category: "money" | "months" | "places" | "mails" | "persons" | "errors",
  description: string,
) => void;

/**
 * Reports states that must not occur even briefly: a checkout for a charge that is not payable, or two open checkouts
 * at once.
 */
export function watchInvariants(rows: Rows, reportViolation: ReportViolation): () => void {
  let openBefore = listOpenCheckouts(rows);
  return () => {
    const open = listOpenCheckouts(rows);
    const newlyOpened = open.filter(({ reference }) => !openBefore.some((before) => before.reference === reference));
    openBefore = open;
    for (const { state } of newlyOpened)
      if (state !== "open") reportViolation("money", `a checkout is opened for a charge that is ${state}`);
    if (new Set(open.map(({ id }) => id)).size < open.length)
      reportViolation("money", "two checkouts are open at once");
  };
}

function listOpenCheckouts(rows: Rows): { reference: string; id: string; state: string }[] {
  return rows(`select reference, charges.id, charges.state from payment_attempts join charges on charges.id = charge_id
    where status = 'open'`);
}

const INSPECTED_TABLES = [
  ...["bookings", "charges", "allocations", "payment_attempts", "refunds", "outbox", "audit_trail", "memberships"],
  ...["membership_periods", "membership_movements", "virtual_office_clients", "virtual_offices", "documents"],
  ...["events", "event_registrations"],
];

/** Digest of everything that `checkInvariants` reads, because most interleavings end in the same state. */
export function fingerprintOutcome({ rows, results, ledger, mails }: RunOutcome): string {
  const tables = INSPECTED_TABLES.map((table) => rows(`select * from ${table}`));
  const unexpected = results.map((result) => result.status === "rejected" && !(result.reason instanceof AppError));
  return JSON.stringify([tables, unexpected, ledger.payments, ledger.refunds, mails]);
}

/** Completes all pending work, then checks the final state. */
export async function checkInvariants(outcome: RunOutcome, reportViolation: ReportViolation): Promise<void> {
  for (const result of outcome.results)
    if (result.status === "rejected" && !(result.reason instanceof AppError))
      reportViolation("errors", `unexpected: ${result.reason}`);
  checkClaims(outcome, reportViolation);
  checkErasure(outcome.rows, outcome.now, reportViolation);
  await runToCompletion(outcome);
  checkMoney(outcome, reportViolation);
  const violations = findMembershipViolations(outcome.rows, dayAt(outcome.now), { isRenewed: true });
  for (const violation of violations) reportViolation("months", violation);
  for (const violation of findChargeViolations(outcome.rows)) reportViolation("money", violation);
  checkOffices(outcome, reportViolation);
  checkSeenNames(outcome, reportViolation);
  checkSeats(outcome, reportViolation);
  checkMails(outcome, reportViolation);
}

/** Delivers every success, follows refunds, opens due charges and sends the outbox. */
async function runToCompletion({ deps, ledger }: RunOutcome): Promise<void> {
  for (const { reference, status } of ledger.payments)
    if (status === "success") await settlePayment(deps, reference, "gateway");
  for (let run = 0; run < 2; run += 1) await followRefunds(deps);
  await openDueCharges(deps);
  while ((await deliverOutbox(deps)) > 0);
}

/** No person and no network line holds more unpaid desks than its share. */
function checkClaims({ rows, now }: RunOutcome, reportViolation: ReportViolation): void {
  for (const who of ["mailbox", "network"]) {
    const [most] = rows<{ count: number }>(
      `select count(*) as count from submissions join allocations using (id)
      where held_until > ${now} and ${who} is not null group by ${who}, claimed order by 1 desc`,
    );
    if ((most?.count ?? 0) > LIMITS.unpaidPerPerson) reportViolation("places", `a ${who} holds ${most?.count} desks`);
  }
}

function checkMoney({ rows, ledger, now }: RunOutcome, reportViolation: ReportViolation): void {
  const bookings = rows<BookingRow>("select * from bookings");
  const attempts = rows<AttemptRow>("select * from payment_attempts");
  const refunds = rows<RefundRow>("select * from refunds");
  const paidBy = rows<{ reference: string }>(
    "select payment_reference as reference from charges where state = 'paid' and payment_reference not like 'desk-%'",
  );
  const succeededReferences = attempts.flatMap(({ reference, status }) => (status === "succeeded" ? [reference] : []));
  if (
    paidBy
      .map(({ reference }) => reference)
      .sort()
      .join() !== succeededReferences.sort().join()
  )
    reportViolation("money", "paid charges and succeeded attempts do not match");

  for (const { reference, amountPesewas, status } of ledger.payments) {
    const attempt = attempts.find((item) => item.reference === reference);
    if (status === "success" && attempt?.status !== "succeeded" && attempt?.status !== "review")
      reportViolation("money", `a received payment is ${attempt?.status ?? "unknown"} here`);
    const refunded = sumOf(
      ledger.refunds.filter((item) => item.reference === reference).map((item) => item.amountPesewas),
    );
    if (refunded > amountPesewas) reportViolation("money", "refunds exceed the payment");
    const matching = refunds.filter((item) => item.payment_reference === reference && item.status === "done");
    // A refund that staff confirm by hand does not exist at the gateway.
    if (refunded > sumOf(matching.map((item) => item.amount_pesewas)))
      reportViolation("money", "the gateway has a refund that is not recorded");
  }
  for (const booking of bookings) {
    const { payment_reference: reference } = booking;
    const paying = attempts.filter((item) => item.status === "succeeded" && item.charge_id === booking.id);
    if ((reference === null) !== (booking.receipt_number === null))
      reportViolation("money", "payment and receipt do not match");
    if (booking.status === "paid" && reference === null) reportViolation("money", "a paid booking has no payment");
    const byGateway = reference === null || isDeskReference(reference) ? [] : [reference];
    if (paying.map((item) => item.reference).join() !== byGateway.join())
      reportViolation("money", "booking and succeeded attempt do not match");
    checkRefund(booking, refunds, now, reportViolation);
  }
}

/** The refund must match the booking's current state, not a stale read. */
function checkRefund(booking: BookingRow, refunds: RefundRow[], now: number, reportViolation: ReportViolation): void {
  const matching = refunds.filter((refund) => refund.charge_id === booking.id && refund.rule !== "review");
  if (booking.status !== "cancelled") {
    if (matching.length > 0) reportViolation("money", `a ${booking.status} booking has a refund`);
    return;
  }
  if (matching.length !== (booking.paid_at === null ? 0 : 1))
    reportViolation("money", `${matching.length} refunds of a booking`);
  for (const refund of matching) {
    if (refund.rule === "office_refused") {
      if (refund.amount_pesewas !== booking.amount_pesewas)
        reportViolation("money", "a refused office is not refunded");
      continue;
    }
    const due = calculateRefund(
      {
        bookingType: booking.booking_type,
        startsAtMs: bookedDayStartMs(dayAt(booking.start_date), []),
        paidAtMs: booking.paid_at,
        paidPesewas: booking.amount_pesewas,
      },
      now,
    );
    if (refund.amount_pesewas !== due.amountPesewas)
      reportViolation("money", `refund of ${refund.amount_pesewas} instead of ${due.amountPesewas}`);
  }
}

/** Erasure is allowed only without open refunds, payments, reviews or future stays. */
function checkErasure(rows: Rows, now: number, reportViolation: ReportViolation): void {
  for (const booking of rows<BookingRow>("select * from bookings")) {
    if (!isErased(booking.customer_email)) continue;
    const refunds = rows<RefundRow>("select * from refunds where status not in ('done', 'nothing_due')");
    if (refunds.length > 0) reportViolation("persons", `a person is erased whose refund is ${refunds[0]?.status}`);
    const review = rows<AttemptRow>("select * from payment_attempts where status = 'review' and resolved_at is null");
    if (review.length > 0) reportViolation("persons", "a person is erased whose payment is under review");
    const open = rows<AttemptRow>("select * from payment_attempts where status in ('starting', 'open')");
    if (open.length > 0) reportViolation("persons", `a person is erased whose payment is ${open[0]?.status}`);
    if ((booking.status === "paid" || booking.status === "confirmed") && booking.start_date > now)
      reportViolation("persons", `a person is erased who has a future ${booking.status} booking`);
  }
}

/** A refusal and its refund happen together, and neither happens to a verified office. */
function checkOffices({ rows }: RunOutcome, reportViolation: ReportViolation): void {
  const offices = rows<OfficeRow>(`select verified_at, refused_at,
      (select count(*) from refunds where charge_id = client_id and rule = 'office_refused') as refunds,
      (select count(*) from documents where client_id = virtual_offices.client_id and status = 'accepted'
        and kind in ('government_id', 'proof_of_address')) as accepted
    from virtual_offices`);
  for (const { verified_at: verifiedAt, refused_at: refusedAt, refunds, accepted } of offices) {
    if (refusedAt === null && refunds > 0) reportViolation("money", "an office is refunded but not refused");
    if (refusedAt !== null && verifiedAt !== null) reportViolation("persons", "an office is verified and refused");
    if (refusedAt === null && verifiedAt === null && accepted === 2)
      reportViolation("persons", "an office with every document accepted is not verified");
  }
}

/** A document that was accepted before its client's name changed proves nothing about the new name. */
function checkSeenNames({ rows }: RunOutcome, reportViolation: ReportViolation): void {
  const unseen = rows(`select 1 from documents join audit_trail as accepted on accepted.subject_id = client_id
      and (accepted.action = 'document_accepted' or accepted.action = 'document_seen')
      and json_extract(accepted.detail, '$.kind') = kind
    join audit_trail as renamed on renamed.subject_id = client_id and renamed.action = 'client_corrected'
    where status = 'accepted' and kind in ('government_id', 'proof_of_address')
    group by documents.id having max(renamed.rowid) > max(accepted.rowid)`);
  if (unseen.length > 0) reportViolation("persons", "a document is accepted for a name that it was not checked for");
}

interface OfficeRow {
  verified_at: number | null;
  refused_at: number | null;
  refunds: number;
  accepted: number;
}

/** No seat is sold twice, a paid one is kept or refunded, and the refund is the one due at the event's current time. */
function checkSeats({ rows, now }: RunOutcome, reportViolation: ReportViolation): void {
  const refunds = rows<RefundRow>("select * from refunds where rule <> 'review'");
  const isMovedBefore = (eventId: string, seatId: string) =>
    rows(
      `select 1 from audit_trail as one, audit_trail as other where one.rowid < other.rowid
        and one.subject_id = ? and one.action = 'event_changed' and other.subject_id = ? and other.action = 'registration_cancelled'`,
      ...[eventId, seatId],
    ).length > 0;
  for (const event of rows<EventRow>("select * from events")) {
    const seats = rows<SeatRow>(
      `select event_registrations.*, charges.state as charge_state from event_registrations
      left join charges using (id) where event_id = ? order by event_registrations.id`,
      event.id,
    );
    const taken = seats.filter(({ state, held_until: until }) =>
      state === "held" || state === "offered" ? (until ?? 0) > now : state === "registered",
    );
    if (taken.length > event.capacity)
      reportViolation("places", `${taken.length} of ${event.capacity} seats are taken`);
    for (const seat of seats) {
      const isPaid = seat.charge_state === "paid";
      const matching = refunds.filter(({ charge_id: id }) => id === seat.id);
      if (seat.amount_pesewas > 0 && seat.state === "registered" && !isPaid)
        reportViolation("money", "a registered seat is not paid for");
      if (seat.state !== "cancelled") {
        if (isPaid && seat.state !== "registered") reportViolation("money", `a paid seat is ${seat.state}`);
        if (matching.length > 0) reportViolation("money", `a ${seat.state} seat has a refund`);
        continue;
      }
      if (matching.length !== (isPaid ? 1 : 0)) reportViolation("money", `${matching.length} refunds of a seat`);
      const isMovedFirst = event.rescheduled_at !== null && isMovedBefore(event.id, seat.id);
      const due = calculateRegistrationRefund(
        {
          startsAtMs: event.event_date - (event.rescheduled_at === null || isMovedFirst ? 0 : MOVE_LATER_MS),
          movedAtMs: isMovedFirst ? event.rescheduled_at : null,
          registeredAtMs: seat.created_at,
          paidPesewas: seat.amount_pesewas,
        },
        now,
      );
      for (const { rule, amount_pesewas: amount } of matching)
        if (amount !== (rule === "event_cancelled" ? seat.amount_pesewas : due.amountPesewas))
          reportViolation("money", `refund of ${amount} by ${rule} instead of ${due.amountPesewas}`);
    }
  }
}

interface EventRow {
  id: string;
  capacity: number;
  event_date: number;
  rescheduled_at: number | null;
}

interface SeatRow {
  id: string;
  state: string;
  held_until: number | null;
  amount_pesewas: number;
  created_at: number;
  charge_state: string | null;
}

function checkMails({ mails }: RunOutcome, reportViolation: ReportViolation): void {
  const ids = mails.map(({ id }) => id);
  if (new Set(ids).size < ids.length) reportViolation("mails", "a mail is sent twice");
  if (mails.some(({ to }) => isErased(to))) reportViolation("mails", "a mail is sent to an erased address");
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
