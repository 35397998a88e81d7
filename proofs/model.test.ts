import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayAt } from "#domain/calendar/days.ts";
import { type AllocationGroup, countAllocatedByDay } from "#domain/inventory/availability.ts";
import { SHARED_CLAIM_MS } from "#domain/inventory/holds.ts";
import { sellableUnits } from "#domain/inventory/inventory.ts";
import { ALREADY_HANDLED, PAYMENT_VOIDED, SUPERSEDED } from "#domain/operations/outbox.ts";
import { isDeskReference } from "#domain/payments/desk-references.ts";
import { formatReceiptNumber } from "#domain/payments/payments.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { moveBooking } from "#worker/bookings/move-booking.ts";
import { addClosure } from "#worker/inventory/add-closure.ts";
import { changeCapacity } from "#worker/inventory/change-capacity.ts";
import { removeClosure } from "#worker/inventory/remove-closure.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { voidPayment } from "#worker/payments/desk/void-payment.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { acceptOffer } from "#worker/waitlist/accept-offer.ts";
import { joinWaitlist } from "#worker/waitlist/join-waitlist.ts";
import { findChargeViolations } from "./charge-violations.ts";
import { book, type Harness, initialize, openHarness } from "./harness.ts";
import { type MemberRunState, memberSteps } from "./member-steps.ts";
import { findMembershipViolations } from "./membership-violations.ts";
import {
  expectNoMessageLost,
  expectNoMessageTwice,
  FAILED_ON_ALL_CHANNELS,
  phoneSteps,
} from "./messages/phone-steps.ts";
import { countRuns, PROPERTY_RUN } from "./property-run.ts";
import { reportFigure } from "./results/report-figure.ts";

/** Property runs per model; members get few by day, because memberships.test.ts covers a year. */
const RUNS = countRuns(50, 200);
const MEMBER_RUNS = countRuns(10, 200);
const STEPS = 50;
/** What the model books. */
const COUNTED = ["desks", "private_offices"] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Model extends MemberRunState {
  check: (model: Model) => Promise<void>;
  /** Each booking's status after the last step. */
  statuses: Map<string, string>;
  /** Desks and offices taken per day after the last step, without overbooked ones. */
  taken: Map<string, number>;
}

interface LedgerTransaction {
  reference: string;
  status: string;
  amount: number;
  requestedAmount: number;
  currency: string;
}

interface BookingRow {
  id: string;
  status: string;
  amount_pesewas: number;
  payment_reference: string | null;
  receipt_number: number | null;
  customer_email: string;
}

interface ChargeRow {
  id: string;
  subject_id: string;
  part_of: string | null;
  state: string;
  amount_pesewas: number;
  payment_reference: string | null;
  receipt_number: number | null;
}

interface AttemptRow {
  reference: string;
  charge_id: string;
  status: string;
  amount_pesewas: number;
}

const REPLAY = {
  endOnFailure: process.env.MODEL_SHRINK === undefined,
  ...PROPERTY_RUN,
};

const ALLOWED_TRANSITIONS: Record<string, string[]> = {
  none: ["pending", "paid", "cancelled"],
  // A part payment confirms, and an undone desk payment leads back.
  pending: ["pending", "confirmed", "paid", "cancelled"],
  confirmed: ["pending", "confirmed", "paid", "cancelled"],
  paid: ["pending", "confirmed", "paid", "cancelled"],
  cancelled: ["cancelled"],
};

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ hasPhones: true });
}, 60_000);
afterAll(() => harness.close());

test(`booking model: paid if and only if the money arrived, no day oversold (${RUNS} runs, ${STEPS} steps)`, {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands(), { maxCommands: STEPS, size: "max" }), async (steps) => {
      await harness.reset();
      const model = emptyModel(checkInvariants);
      await fc.asyncModelRun(() => ({ model, real: harness }), steps);
      await expectBookingsSettled(model);
    }),
    { numRuns: RUNS, ...REPLAY },
  );
  reportFigure(`${RUNS} lives of bookings of up to ${STEPS} steps, every invariant held`);
});

test(`member model: every month is charged and paid once (${MEMBER_RUNS} runs, ${STEPS} steps)`, {
  timeout: 3_600_000,
}, async () => {
  const steps = [
    ...memberSteps().map((arbitrary) => arbitrary.map(({ name, run }) => step(name, false, run))),
    ...moneySteps(),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: STEPS, size: "max" }), async (chosenSteps) => {
      await harness.reset();
      const model = emptyModel(checkMembers);
      await fc.asyncModelRun(() => ({ model, real: harness }), chosenSteps);
      await expectMembersSettled(model);
    }),
    { numRuns: MEMBER_RUNS, ...REPLAY },
  );
  reportFigure(`${MEMBER_RUNS} lives of members of up to ${STEPS} steps, every invariant held`);
});

function emptyModel(check: Model["check"]): Model {
  return { check, bookings: [], days: 0, statuses: new Map(), taken: new Map() };
}

type Step = fc.AsyncCommand<Model, Harness>;

function step(name: string, needsBooking: boolean, run: (harness: Harness, model: Model) => Promise<unknown>): Step {
  return {
    check: (model) => !needsBooking || model.bookings.length > 0,
    async run(model, real) {
      await run(real, model);
      await model.check(model);
    },
    toString: () => name,
  };
}

function commands(): fc.Arbitrary<Step>[] {
  const phones = phoneSteps().map((arbitrary) =>
    arbitrary.map(({ name, needsBooking, run }) =>
      step(name, needsBooking, (real, { bookings }) => run(real, bookings)),
    ),
  );
  return [...bookingSteps(), ...moneySteps(), ...phones];
}

/**
 * Removes faults before an old checkout is paid, so that its webhook arrives. The daily comparison covers only recent
 * days, and no run reaches its weekly pass.
 */
async function ensureWebhookArrives(real: Harness, reference: string): Promise<void> {
  const [started] = real.rows<{ at: number }>(
    "select created_at as at from payment_attempts where reference = ?",
    reference,
  );
  if (started === undefined || real.now() - started.at < 48 * HOUR) return;
  await real.control("DELETE", "/webhooks");
  await real.control("DELETE", "/faults");
}

/** Actions of customers and staff on bookings. */
function bookingSteps(): fc.Arbitrary<Step>[] {
  const pick = fc.nat(1000);
  const ahead = fc.constantFrom(1, 7, 8, 20, 36);
  const plan = fc.constantFrom(
    ...([{ bookingType: "desk_monthly" }, { bookingType: "desk_monthly" }] as const),
    ...([
      { bookingType: "private_office", months: 1 },
      { bookingType: "private_office", months: 3 },
    ] as const),
  );

  return [
    ahead.map((days) =>
      step(`create in ${days} days`, false, async (real, model) => {
        if (model.bookings.length >= 6) return;
        const booking = await book(real, undefined, days);
        if (real.rows("select id from bookings where id = ?", booking.id).length > 0) model.bookings.push(booking);
      }),
    ),
    fc.tuple(ahead, fc.constantFrom(false, false, true), plan).map(([days, overbook, plan]) =>
      step(
        `staff book ${plan.months} x ${plan.bookingType} in ${days} days${overbook ? ", overbooked" : ""}`,
        false,
        async (real, model) => {
          if (model.bookings.length >= 6) return;
          const email = `yaw-${crypto.randomUUID()}@example.com`;
          const booking = await bookForCustomer(
            asSharedKey(real.deps()),
            {
              customerName: "Yaw Darko",
              customerEmail: email,
              ...plan,
              startDate: addDays(dayAt(real.now()), days),
              source: "phone",
              payment: { kind: "link" },
              ...(overbook && { overbook, overbookReason: "The board room has a table" }),
            },
            null,
          ).catch(refusedMove);
          if (booking) model.bookings.push({ id: booking.id, email, bookingType: plan.bookingType });
          // As if the request had been answered.
          await deliverOutbox(real.deps());
        },
      ),
    ),
    fc
      .tuple(fc.constantFrom(0, 1, 2, 3, 40), fc.constantFrom(...COUNTED), fc.constantFrom(0, 0, 1))
      .map(([capacity, resource, units]) => {
        const allotment = resource === "desks" ? units : 0;
        return step(`${capacity} ${resource}, ${allotment} for the booking site`, false, (real) =>
          changeCapacity(real.deps(), { resource, capacity, allotment }),
        );
      }),
    fc.tuple(ahead, fc.boolean()).map(([days, isRemoved]) =>
      step(`closure in ${days} days`, false, async (real) => {
        const [closure] = real.rows<{ id: string }>("select id from closures");
        if (closure && isRemoved) await removeClosure(real.deps(), { id: closure.id }).catch(refusedOnly);
        const day = addDays(dayAt(real.now()), days);
        await addClosure(real.deps(), { from: day, to: day, reason: "Repairs" }).catch(refusedOnly);
      }),
    ),
    fc.tuple(pick, ahead, fc.constantFrom(false, false, false, true)).map(([n, days, overbook]) =>
      step(`move ${n} to in ${days} days${overbook ? ", overbooked" : ""}`, true, async (real, model) => {
        const booking = await real.deps().bookings.findById(bookingAt(model, n).id);
        if (!booking) return;
        const from = dayAt(booking.startDate.getTime());
        const reason = overbook ? { overbook, overbookReason: "The board room has a table" } : {};
        const startDate = addDays(dayAt(real.now()), days);
        await moveBooking(real.deps(), { id: booking.id, from, startDate, ...reason }).catch(refusedMove);
      }),
    ),
    fc.tuple(pick, ahead).map(([n, days]) =>
      step(`move ${n} by link to in ${days} days`, true, async (real, model) => {
        const { id } = bookingAt(model, n);
        const booking = await real.deps().bookings.findById(id);
        if (!booking) return;
        const from = dayAt(booking.startDate.getTime());
        const startDate = addDays(dayAt(real.now()), days);
        await actByLink(real, id, "/move", { startDate, from });
      }),
    ),
    fc.tuple(pick, fc.constantFrom(false, false, true)).map(([n, isWrong]) =>
      step(`cancel ${n} by link${isWrong ? ", with a wrong refund amount" : ""}`, true, async (real, model) => {
        if (n % 3 > 0) return;
        const { id } = bookingAt(model, n);
        const shown = await actByLink(real, id, "", {});
        const announcedAmount = Number((shown.body.cancellation as { refundAmount: number } | null)?.refundAmount ?? 0);
        const refundAmount = isWrong ? announcedAmount + 1 : announcedAmount;
        const { status } = await actByLink(real, id, "/cancel", { refundAmount });
        if (status !== 200) return;
        // The refund is always the announced amount.
        const [refund] = real.rows<{ amount_pesewas: number }>(
          `select amount_pesewas + external_pesewas as amount_pesewas from refunds
          where charge_id = ? and rule not in ('review', 'elsewhere', 'review_elsewhere')`,
          id,
        );
        expect(refund?.amount_pesewas ?? 0).toBe(refundAmount * 100);
      }),
    ),
    pick.map((n) =>
      step(`pay ${n} by link`, true, (real, model) => actByLink(real, bookingAt(model, n).id, "/pay", {})),
    ),
    ahead.map((days) =>
      step(`join waitlist in ${days} days`, false, async (real) => {
        const email = `esi-${crypto.randomUUID()}@example.com`;
        const startDate = addDays(dayAt(real.now()), days);
        const phone = `02${String(real.rows("select id from waitlist_entries").length).padStart(8, "0")}`;
        const wanted = { bookingType: "desk_monthly", startDate, name: "Esi Ofori", email, phone } as const;
        const joined = await joinWaitlist(real.deps(), wanted).catch(refusedMove);
        // Every other day its mail is opened: only that offer holds anything.
        if (joined && days % 2 === 0) await real.deps().waitlist.confirmEmail(joined.id, new Date(real.now()));
      }),
    ),
    pick.map((n) =>
      step(`accept offer ${n}`, false, async (real, model) => {
        const offered = real.rows<{ id: string; email: string }>(
          "select id, email from waitlist_entries where status = 'offered'",
        );
        const entry = offered[n % Math.max(1, offered.length)];
        if (!entry) return;
        const token = (await real.deps().links.make("waitlist", entry.id, 1)) ?? "";
        const booking = await acceptOffer(real.deps(), { token }).catch((error: { code?: string }) => {
          expect(error.code).toBe("offer_over");
          return null;
        });
        if (booking) model.bookings.push({ id: booking.id, email: entry.email });
      }),
    ),
    pick.map((n) => step(`initialize ${n}`, true, (real, model) => initialize(real, bookingAt(model, n)))),
    pick.map((n) => step(`initialize ${n}`, true, (real, model) => initialize(real, bookingAt(model, n)))),
    fc.tuple(pick, pick).map(([n, m]) =>
      step(`complete ${n} ${m}`, true, (real, model) => {
        const attempt = attemptAt(m);
        const bookingId = n % 3 > 0 && attempt ? attempt.charge_id : bookingAt(model, n).id;
        return real.call("POST", "/api/bookings/complete", {
          bookingId,
          paymentReference: attempt?.reference ?? "none",
          planName: "Monthly Hot Desk",
        });
      }),
    ),
    fc.tuple(pick, fc.constantFrom(1, 3)).map(([n, divisor]) =>
      step(`pay 1/${divisor} of ${n} at the desk`, true, async (real, model) => {
        const { id } = bookingAt(model, n);
        const owed = ((await real.deps().charges.findById(id))?.amountPesewas ?? 0) / 100;
        const amount = Math.floor(owed / divisor);
        await takePayment(real.deps(), { method: "cash", items: [{ id, owed, amount }] }).catch(refusedPayment);
      }),
    ),
    pick.map((n) =>
      step(`undo the last desk payment of ${n}`, true, async (real, model) => {
        const [last] = real.rows<{ payment_reference: string }>(
          `select payment_reference from charges where ? in (id, part_of) and payment_reference like 'desk-%'
            order by receipt_number desc limit 1`,
          bookingAt(model, n).id,
        );
        const undo = { reference: last?.payment_reference ?? "desk-0", reason: "A mistake" };
        await voidPayment(asSharedKey(real.deps()), undo).catch(refusedOnly);
      }),
    ),
    fc.tuple(pick, fc.boolean()).map(([n, isInFull]) =>
      step(`cancel ${n}`, true, (real, model) =>
        n % 3 > 0
          ? Promise.resolve()
          : cancelBooking(asSharedKey(real.deps()), {
              bookingId: bookingAt(model, n).id,
              reason: "r",
              ...(isInFull && { refundAmount: amountOf(bookingAt(model, n).id), overrideReason: "Illness" }),
            }).catch(refusedCancellation),
      ),
    ),
  ];
}

/** The price of a booking in cedis. */
function amountOf(id: string): number {
  const [found] = harness.rows<{ amount_pesewas: number }>("select amount_pesewas from bookings where id = ?", id);
  return (found?.amount_pesewas ?? 0) / 100;
}

/** Payment events, whatever the payment is for, and the passage of time. */
function moneySteps(): fc.Arbitrary<Step>[] {
  const pick = fc.nat(1000);
  const operation = fc.constantFrom(
    ...(["initialize", "verify", "list", "refund", "refund_status", "refund_list", "dispute", "dispute_list"] as const),
    ...(["charge", "charge_otp", "charge_status"] as const),
  );
  const share = fc.constantFrom(0.1, 0.5, 1);
  const dispute = fc.constantFrom<object | null>(
    null,
    { status: "awaiting-bank-feedback" },
    { status: "a-new-word" },
    { status: "resolved", resolution: "declined" },
    { status: "resolved", resolution: "merchant-accepted" },
    { status: "resolved", resolution: "merchant-accepted", isRefundListed: false },
    { status: "resolved", resolution: "coin-tossed" },
  );
  const fault = fc.constantFrom(
    ...(["refused", "reset", "http_401", "http_429", "http_500", "http_502_html", "http_503"] as const),
    ...(["status_false", "not_json", "cut_json", "empty", "duplicate_reference", "amount_as_text"] as const),
    ...(["wrong_currency", "smaller_amount", "larger_amount", "other_reference", "foreign_checkout"] as const),
  );
  const outcome = fc.constantFrom("paid", "paid", "paid", "declined", "insufficient_funds", "approved_late");
  const charge = fc.constantFrom<object>(
    {},
    {},
    {},
    // Too small for a fee fault to bring the amount back to the full price unnoticed.
    { amount: 195_000 },
    { amount: 203_900 },
    { currency: "NGN" },
    {
      amount: 100,
      requestedAmount: 100,
    },
  );
  const notice = fc.constantFrom<object>(
    {},
    { times: 2 },
    { signature: "wrong" },
    { signature: "missing" },
    { changes: { amount: 1 } },
    { changes: { currency: "NGN" } },
    { changes: { reference: "nobodys" } },
    { event: "refund.processed" },
    { event: "transfer.success" },
  );
  const manner = fc.constantFrom("drop", "double", "delay", "forge");

  return [
    pick.map((n) =>
      step(`retry payment ${n}`, true, async (real) => {
        const attempt = attemptAt(n);
        if (attempt)
          await real.call("POST", "/api/payment/again", {
            bookingId: attempt.charge_id,
            reference: attempt.reference,
          });
      }),
    ),
    fc.tuple(pick, outcome, charge, fc.boolean()).map(([n, how, amounts, isForced]) =>
      step(`pay ${n} ${how} ${JSON.stringify(amounts)}${isForced ? " forced" : ""}`, true, async (real) => {
        const transaction = await transactionAt(n);
        if (!transaction || transaction.status === "success" || transaction.status === "reversed") return;
        await ensureWebhookArrives(real, transaction.reference);
        await real.control("POST", "/pay", { reference: transaction.reference, outcome: how, isForced, ...amounts });
        await real.advance(0);
      }),
    ),
    pick.map((n) =>
      step(`verify ${n}`, true, (real) => real.call("GET", `/api/payment/verify/${attemptAt(n)?.reference ?? "none"}`)),
    ),
    fc
      .tuple(pick, notice)
      .map(([n, how]) =>
        step(`webhook ${n} ${JSON.stringify(how)}`, true, (real) =>
          real.control("POST", "/webhooks/send", { reference: attemptAt(n)?.reference ?? "nobodys", ...how }),
        ),
      ),
    fc.constantFrom(0, MINUTE, 4 * MINUTE, 11 * MINUTE, HOUR, 25 * HOUR).map((ms) =>
      step(`job after ${ms / MINUTE} minutes`, false, async (real) => {
        await real.advance(ms);
        await real.runJob();
      }),
    ),
    fc.constant(step("daily job", false, (real) => real.runDailyJob())),
    pick.map((n) =>
      step(`refund ${n}`, true, async (real) => {
        const attempt = attemptAt(n);
        if (attempt) await refundPayment(real.deps(), { reference: attempt.reference }).catch(refusedOnly);
      }),
    ),
    pick.map((n) =>
      step(`resolve ${n}`, true, async (real) => {
        const attempt = attemptAt(n);
        if (attempt)
          await resolvePayment(real.deps(), { reference: attempt.reference, note: "note" }).catch(refusedOnly);
      }),
    ),
    fc.tuple(pick, share, fc.boolean()).map(([n, part, isPending]) =>
      step(`refund ${part} of ${n} in the dashboard${isPending ? ", later" : ""}`, true, async (real) => {
        const transaction = await transactionAt(n);
        if (transaction?.status !== "success") return;
        // A payment reversed before the worker learns of it appears in no ledger.
        if (part === 1 && !isSettledHere(transaction.reference)) return;
        const amount = Math.floor(transaction.amount * part);
        const status = isPending ? {} : { status: "processed" };
        await real.control("POST", "/refunds", { reference: transaction.reference, amount, ...status });
        await real.advance(0);
      }),
    ),
    pick.map((n) =>
      step(`reverse ${n}`, true, async (real) => {
        const transaction = await transactionAt(n);
        if (transaction?.status !== "success" || !isSettledHere(transaction.reference)) return;
        await real.control("POST", "/reverse", { reference: transaction.reference });
      }),
    ),
    fc.tuple(pick, dispute).map(([n, to]) =>
      step(`dispute of ${n} ${JSON.stringify(to)}`, true, async (real) => {
        const transaction = await transactionAt(n);
        if (!transaction || !isSettledHere(transaction.reference)) return;
        const { reference } = transaction;
        const { disputes } = (await real.control("GET", `/ledger?reference=${reference}`)).body;
        const [known] = disputes as { id: number; status: string }[];
        if (!known && transaction.status === "success") {
          const amount = Math.floor(transaction.amount / 4);
          await real.control("POST", "/disputes", { reference, amount });
        } else if (known && known.status !== "resolved" && to !== null && transaction.status === "success") {
          await real.control("PATCH", `/disputes/${known.id}`, to);
        }
        await real.advance(0);
      }),
    ),
    fc
      .constantFrom("processed", "failed", "needs-attention")
      .map((refundOutcome) =>
        step(`refunds end ${refundOutcome}`, false, (real) => real.control("PATCH", "/settings", { refundOutcome })),
      ),
    fc
      .tuple(operation, fault)
      .map(([where, what]) =>
        step(`fault ${what} at ${where}`, false, (real) =>
          real.control("POST", "/faults", { operation: where, fault: what }),
        ),
      ),
    manner.map((how) =>
      step(`next webhook ${how}`, false, (real) => real.control("POST", "/webhooks", { manner: how })),
    ),
  ];
}

/** Actions through the mailed link; opening it must not change anything. */
async function actByLink(real: Harness, id: string, linkAction: string, more: object) {
  const token = await real.deps().links.make("booking", id, 1);
  return real.call("POST", `/api/my-booking${linkAction}`, { token, ...more });
}

/**
 * Every booking has one charge, whose amount and paid parts make its price; all that was paid online equals the money at
 * the gateway, and what was paid at the desk is in the ledger, less what was undone.
 */
function expectCharges(bookings: BookingRow[], attempts: AttemptRow[], ledger: Map<string, LedgerTransaction>): void {
  const charges = harness.rows<ChargeRow>("select * from charges");
  const whole = charges.filter(({ part_of }) => part_of === null);
  const total = (rows: { amount_pesewas: number }[]) => rows.reduce((sum, row) => sum + row.amount_pesewas, 0);
  expect(whole.map(({ subject_id }) => subject_id).sort()).toEqual(bookings.map(({ id }) => id).sort());
  for (const charge of whole) {
    const booking = bookings.find(({ id }) => id === charge.subject_id);
    const parts = charges.filter(({ part_of, state }) => part_of === charge.id && state === "paid");
    expect(charge).toMatchObject({
      amount_pesewas: (booking?.amount_pesewas ?? 0) - total(parts),
      payment_reference: booking?.payment_reference,
      receipt_number: booking?.receipt_number,
      state: booking?.payment_reference ? "paid" : booking?.status === "cancelled" ? "void" : "open",
    });
    const isAtDesk = isDeskReference(charge.payment_reference ?? "");
    const atDesk = harness.rows<{ amount_pesewas: number }>(
      "select amount_pesewas from ledger_entries where subject_id = ? and way = 'desk_cash' and kind <> 'refund'",
      charge.id,
    );
    expect(total(atDesk), "desk money in the ledger").toBe(total(parts) + (isAtDesk ? charge.amount_pesewas : 0));
  }
  const online = charges.filter(
    ({ state, payment_reference }) => state === "paid" && !isDeskReference(payment_reference ?? ""),
  );
  const paying = attempts.filter(({ status }) => status === "succeeded");
  expect(online.map(({ payment_reference }) => payment_reference).sort()).toEqual(
    paying.map(({ reference }) => reference).sort(),
  );
  const arrived = paying.map(({ reference }) => ({ amount_pesewas: ledger.get(reference)?.requestedAmount ?? 0 }));
  expect(total(online)).toBe(total(arrived));
}

/**
 * Desks and offices taken may exceed what may be sold here only if that shrank later. No step may add beyond the
 * current capacity, except overbooking by staff.
 */
function expectNotOversold(model: Model): void {
  expect(COUNTED.flatMap((resource) => findOversoldDays(model, resource))).toEqual([]);
}

function findOversoldDays(model: Model, resource: (typeof COUNTED)[number]): string[] {
  const now = harness.now();
  const [found] = harness.rows<{ capacity: number; allotment: number }>(
    "select * from resources where resource = ?",
    resource,
  );
  const stays = harness.rows<AllocationGroup>(
    `select first_day as firstDay, last_day as lastDay, 1 as count from allocations
    where resource = ? and overbook_reason is null and (held_until is null or held_until > ${now})`,
    resource,
  );
  const from = addDays(dayAt(now), -40);
  return countAllocatedByDay(stays, from, 200).flatMap((taken, offset) => {
    const day = `${resource} on ${addDays(from, offset)}`;
    const most = Math.max(sellableUnits(found), model.taken.get(day) ?? 0);
    model.taken.set(day, taken);
    return taken > most ? [`${taken} of ${most} ${day}`] : [];
  });
}

/** No hold outlasts its claim, and no claim of a visitor the two hours of a shared link or the end of its offer. */
function expectClaimsToEnd(): void {
  const outlasting = harness.rows(
    `select id, held_until, claim_ends_at from allocations where held_until > claim_ends_at
    union all select allocations.id, held_until, claim_ends_at from allocations join bookings using (id)
    where claim_ends_at > created_at + ${SHARED_CLAIM_MS} and not exists (select 1 from waitlist_entries where booking_id = bookings.id)`,
  );
  expect(outlasting).toEqual([]);
}

/** Checked after each step. */
async function checkInvariants(model: Model): Promise<void> {
  expect(findChargeViolations(harness.rows)).toEqual([]);
  expectClaimsToEnd();
  const bookings = harness.rows<BookingRow>("select * from bookings");
  const attempts = harness.rows<AttemptRow>("select * from payment_attempts order by rowid");
  const ledger = await transactions();

  for (const booking of bookings) {
    const before = model.statuses.get(booking.id) ?? "none";
    expect(ALLOWED_TRANSITIONS[before], `${before} to ${booking.status}`).toContain(booking.status);
    model.statuses.set(booking.id, booking.status);

    const succeeded = attempts.filter((attempt) => attempt.charge_id === booking.id && attempt.status === "succeeded");
    const isPaidOnline = booking.payment_reference !== null && !isDeskReference(booking.payment_reference);
    expect(succeeded.length).toBe(isPaidOnline ? 1 : 0);
    expect(booking.receipt_number === null).toBe(booking.payment_reference === null);
    if (booking.status === "pending") expect(booking.payment_reference).toBeNull();
    if (booking.status === "paid") expect(booking.payment_reference).not.toBeNull();
    if (!isPaidOnline || booking.payment_reference === null) continue;
    expect(succeeded[0]?.reference).toBe(booking.payment_reference);
    const [charge] = harness.rows<ChargeRow>("select * from charges where id = ?", booking.id);
    expect(ledger.get(booking.payment_reference), "money for a paid booking").toSatisfy((paid: LedgerTransaction) =>
      isMatching(paid, charge ?? booking),
    );
  }
  expectCharges(bookings, attempts, ledger);
  expectNotOversold(model);
  await expectNoMessageTwice(harness);
  expect(new Set(attempts.map((attempt) => attempt.reference)).size).toBe(attempts.length);
  const unfinished = attempts.filter((attempt) => attempt.status === "starting" || attempt.status === "open");
  expect(new Set(unfinished.map((item) => item.charge_id)).size).toBe(unfinished.length);
  expectNoDouble(bookings.flatMap((item) => item.receipt_number ?? []));
  // A refund may fail repeatedly, a booking move repeatedly and a day stay unpaid for days; each time one mail is sent.
  const onceOnly = harness
    .mails()
    .filter(
      ({ subject }) =>
        !/^(Refund to check|Your booking has moved|Moved by the customer)|held but not paid for$/.test(subject),
    );
  expectNoDouble(onceOnly.map(({ to, subject, text }) => `${to} ${subject} ${text}`));
  const toCustomers = harness
    .mails()
    .filter(({ subject }) =>
      /^(Complete your payment|Your booking (is confirmed|has been cancelled)|Receipt )/.test(subject),
    )
    .filter(({ to }) => bookings.some((candidate) => candidate.customer_email === to));
  // Each payment has a receipt of its own.
  expectNoDouble(toCustomers.map(({ to, subject }) => `${to} ${subject.split(":")[0]}`));

  const expiredUnderReview = harness.rows(`
    select expired.subject_id from audit_trail as expired
    join payment_attempts as attempt on attempt.charge_id = expired.subject_id
    join audit_trail as review on review.subject_id = attempt.reference and review.action = 'payment_review'
    where expired.action = 'booking_expired' and review.at < expired.at and attempt.status = 'review'
      and (attempt.resolved_at is null or attempt.resolved_at > expired.at)`);
  expect(expiredUnderReview).toEqual([]);

  for (const refund of harness.rows<{ id: string; payment_reference: string; amount_pesewas: number }>(
    "select * from refunds where payment_reference is not null and rule not in ('elsewhere', 'review_elsewhere')",
  )) {
    const gatewayRefunds = (await refundsOf(refund.payment_reference)).filter(
      ({ status, merchantNote }) => status !== "failed" && merchantNote === `Refund ${refund.id}`,
    );
    expect(gatewayRefunds.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(refund.amount_pesewas);
  }
}

/** Checked after each step of a member run. */
async function checkMembers(): Promise<void> {
  expect(findChargeViolations(harness.rows)).toEqual([]);
  const faults = findMembershipViolations(harness.rows, dayAt(harness.now()), { isRenewed: false });
  expect(faults).toEqual([]);
  const ledger = await transactions();
  const paid = harness.rows<ChargeRow>("select * from charges where state = 'paid'");
  const attempts = harness.rows<AttemptRow>("select * from payment_attempts");
  const online = paid.filter(({ payment_reference }) => !isDeskReference(payment_reference ?? ""));
  expect(online.map(({ payment_reference }) => payment_reference).sort()).toEqual(
    attempts.flatMap(({ reference, status }) => (status === "succeeded" ? [reference] : [])).sort(),
  );
  for (const charge of online)
    expect(ledger.get(charge.payment_reference ?? ""), "money for a month").toSatisfy((money: LedgerTransaction) =>
      isMatching(money, charge),
    );
  const booked = harness.rows<{ reference: string; pesewas: number }>(
    "select reference, sum(amount_pesewas) as pesewas from ledger_entries where kind = 'receipt' group by reference",
  );
  const pesewasOf = new Map(booked.map(({ reference, pesewas }) => [reference, pesewas]));
  for (const { payment_reference, amount_pesewas } of paid)
    if (isDeskReference(payment_reference ?? ""))
      expect(pesewasOf.get(payment_reference ?? ""), "a receipt for what came at the desk").toBe(amount_pesewas);
  const unfinished = attempts.filter(({ status }) => status === "starting" || status === "open");
  expectNoDouble(unfinished.map(({ charge_id }) => charge_id));
  const isReminder = ({ text }: { text: string }) => text.includes("want no more reminders");
  // Two steps may have identical texts; each is written once and sent once.
  const reminders = harness.rows("select id from outbox where kind = 'membership_reminder' and status = 'sent'");
  expect(harness.mails().filter(isReminder)).toHaveLength(reminders.length);
  // Document requests, voided changes and failed refunds may repeat; each time one mail is sent.
  const again = /^We still need documents|^Changes to your|^Our mistake|^Refund to check/;
  const onceOnly = harness.mails().filter((mail) => !isReminder(mail) && !again.test(mail.subject));
  expectNoDouble(onceOnly.map(({ to, subject, text }) => `${to} ${subject} ${text}`));
}

async function expectMembersSettled(model: Model): Promise<void> {
  await runToCompletion(model);
  expect(findMembershipViolations(harness.rows, dayAt(harness.now()), { isRenewed: true })).toEqual([]);
  // Messages about months paid or payments voided in the meantime are skipped, as are reminders to pay what is paid.
  const unsent = harness.rows(
    `select * from outbox where status <> 'sent' and coalesce(last_error, '') not in (?, ?)
    and not (kind = 'booking_received' and audience = 'customer' and last_error is ?)`,
    ALREADY_HANDLED,
    PAYMENT_VOIDED,
    SUPERSEDED,
  );
  expect(unsent).toEqual([]);
}

/** Net online money per payment matches the gateway, by rows and by ledger. */
async function expectMatchesGateway(): Promise<void> {
  const { kept: netAmounts } = (await harness.control("GET", "/ledger")).body as { kept: Record<string, number> };
  const ledger = await transactions();
  const localPayments = harness.rows<{ reference: string; charged: number; back: number; booked: number }>(`
    select reference, charged_pesewas as charged,
      (select coalesce(sum(amount_pesewas), 0) from refunds
        where payment_reference = attempt.reference and status = 'done') as back,
      (select coalesce(sum(amount_pesewas), 0) from ledger_entries
        where reference = attempt.reference and kind <> 'fee') as booked
    from payment_attempts as attempt where status in ('succeeded', 'review') and charged_currency = 'GHS'`);
  for (const { reference, charged, back, booked } of localPayments) {
    const transaction = ledger.get(reference);
    // If the gateway lied about a payment, its net amount is unknown.
    if (transaction?.currency !== "GHS" || transaction.amount !== charged) continue;
    expect(charged - back, `what is left of ${reference}`).toBe(netAmounts[reference]);
    expect(booked, `what the ledger has of ${reference}`).toBe(netAmounts[reference]);
  }
}

function isSettledHere(reference: string): boolean {
  const found = harness.rows(
    "select id from payment_attempts where reference = ? and status in ('succeeded', 'review')",
    reference,
  );
  return found.length > 0;
}

/** Once all faults are gone, two job runs settle everything: all received money is known. */
async function runToCompletion(model: Model): Promise<Map<string, AttemptRow>> {
  await harness.control("DELETE", "/faults");
  await harness.control("DELETE", "/webhooks");
  for (let run = 0; run < 2; run += 1) {
    await harness.advance(61 * MINUTE);
    await harness.runJob();
  }
  await harness.runDailyJob();
  // The next run reports what the daily comparison found.
  await harness.runJob();
  await model.check(model);
  await expectMatchesGateway();
  const attempts = new Map(
    harness.rows<AttemptRow>("select * from payment_attempts").map((row) => [row.reference, row]),
  );
  for (const transaction of (await transactions()).values()) {
    if (transaction.status !== "success" && transaction.status !== "reversed") continue;
    expect(["succeeded", "review"], transaction.reference).toContain(attempts.get(transaction.reference)?.status);
  }
  return attempts;
}

async function expectBookingsSettled(model: Model): Promise<void> {
  await expectNoMessageLost(harness);
  const attempts = await runToCompletion(model);
  const bookings = harness.rows<BookingRow>("select * from bookings where customer_email <> ''");
  const supersededPayments = new Set(
    harness
      .rows<{ subject_id: string }>(
        "select subject_id from outbox where kind = 'booking_received' and audience = 'customer' and last_error = ?",
        SUPERSEDED,
      )
      .map(({ subject_id }) => subject_id),
  );
  for (const { id, customer_email, status } of bookings) {
    const subjects = harness.mails().flatMap(({ to, subject }) => (to === customer_email ? [subject] : []));
    // A booking that was paid, confirmed or cancelled before the first mail gets only the mail about that.
    const wasUndone = harness.rows(
      "select id from payment_reversals where charge_id in (select id from charges where ? in (id, part_of))",
      id,
    );
    const isOvertaken = (status !== "pending" || wasUndone.length > 0) && supersededPayments.has(id);
    // It asks for nothing while a payment is under review.
    const first = subjects.filter((subject) => /^(Complete your payment|Booking received)/.test(subject));
    expect(first).toHaveLength(isOvertaken ? 0 : 1);
    const standing = harness.rows<{ receipt_number: number }>(
      "select receipt_number from charges where ? in (id, part_of) and receipt_number is not null",
      id,
    );
    for (const { receipt_number: number } of standing) {
      const receipt = `Receipt ${formatReceiptNumber(number)}:`;
      expect(
        subjects.filter((subject) => subject.startsWith(receipt)),
        receipt,
      ).toHaveLength(1);
    }
    if (wasUndone.length === 0)
      expect(subjects.filter((subject) => subject.startsWith("Receipt "))).toHaveLength(standing.length);
    expect(subjects.filter((subject) => subject.startsWith("Your booking has been cancelled"))).toHaveLength(
      status === "cancelled" ? 1 : 0,
    );
  }
  const reviewed = harness
    .rows<{ subject_id: string }>("select distinct subject_id from audit_trail where action = 'payment_review'")
    .map(({ subject_id }) => subject_id);
  for (const { reference, status } of attempts.values()) if (status === "review") expect(reviewed).toContain(reference);
  // Two concurrent answers may name different currencies: the wrong one alerts staff, the right one pays.
  for (const reference of reviewed)
    expect(["review", "succeeded"], reference).toContain(attempts.get(reference)?.status);
  const reviewMails = harness.mails().filter(({ subject }) => subject.startsWith("Payment to review"));
  // Staff may decide before the alert is sent; no other mail may be held back.
  const resolvedPayments = harness.rows(
    "select id from outbox where kind = 'payment_review' and status = 'failed' and last_error = ?",
    ALREADY_HANDLED,
  );
  expect(reviewMails).toHaveLength(reviewed.length - resolvedPayments.length);
  const unsent = harness.rows(
    `select * from outbox where status <> 'sent' and last_error is not ? and not ${FAILED_ON_ALL_CHANNELS}
    and not (kind in ('booking_received', 'booking_moved') and last_error is ?)
    and not (kind in ('payment_received', 'payment_taken_back', 'part_paid', 'receipt_voided') and last_error is ?)`,
    ALREADY_HANDLED,
    SUPERSEDED,
    PAYMENT_VOIDED,
  );
  expect(unsent).toEqual([]);
  const heldBack = harness.rows(
    `select message.id from outbox as message
    join payment_attempts as attempt on attempt.reference = message.subject_id
    where message.last_error = ? and attempt.status = 'review' and attempt.resolved_at is null`,
    ALREADY_HANDLED,
  );
  expect(heldBack).toEqual([]);
}

function isMatching(paid: LedgerTransaction | undefined, booking: { amount_pesewas: number }): boolean {
  return (
    paid !== undefined &&
    (paid.status === "success" || paid.status === "reversed") &&
    paid.currency === "GHS" &&
    paid.requestedAmount === booking.amount_pesewas &&
    paid.amount >= booking.amount_pesewas
  );
}

function refusedPayment({ code }: { code?: string }): void {
  expect(code).toMatch(
    /^(conflict|already_paid|payment_mismatch|payment_in_progress|price_changed|nothing_to_pay|fully_booked|closed_day|prompt_open|gateway_\w+)$/,
  );
}

function expectNoDouble(values: unknown[]): void {
  expect(values.filter((value, position) => values.indexOf(value) < position)).toEqual([]);
}

function refusedOnly(error: { code?: string }): void {
  expect(error.code).toMatch(/^(conflict|not_found)$/);
}

/** A booking paid in part cannot be refunded in full. */
function refusedCancellation(error: { code?: string; fields?: object }): void {
  if (error.code === "validation_failed") expect(Object.keys(error.fields ?? {})).toEqual(["refundAmount"]);
  else refusedOnly(error);
}

/** Returns null if there is no capacity. */
function refusedMove(error: { code?: string }): null {
  expect(error.code).toMatch(
    /^(conflict|not_found|fully_booked|closed_day|validation_failed|offer_over|too_many_requests)$/,
  );
  return null;
}

function bookingAt(model: Model, n: number) {
  const booking = model.bookings[n % model.bookings.length];
  if (!booking) throw new Error("no booking");
  return booking;
}

function attemptAt(n: number): AttemptRow | undefined {
  const attempts = harness.rows<AttemptRow>("select * from payment_attempts order by rowid");
  return attempts[n % Math.max(1, attempts.length)];
}

async function transactions(): Promise<Map<string, LedgerTransaction>> {
  const { body } = await harness.control("GET", "/ledger");
  return new Map(body.transactions.map((transaction: LedgerTransaction) => [transaction.reference, transaction]));
}

async function transactionAt(n: number): Promise<LedgerTransaction | undefined> {
  const all = [...(await transactions()).values()];
  return all[n % Math.max(1, all.length)];
}

async function refundsOf(reference: string): Promise<{ amount: number; status: string; merchantNote: string }[]> {
  return (await harness.control("GET", `/ledger?reference=${reference}`)).body.refunds;
}
