import * as fc from "fast-check";
import type { BookingType } from "#domain/bookings/bookings.ts";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { REMIND_TO_PAY_AFTER_MS } from "#domain/inventory/holds.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { AppError } from "#worker/errors.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { voidLastMonths } from "#worker/test/desk-payments.ts";
import { book, type Harness, initialize } from "./harness.ts";
import { STAFF_ACTIONS } from "./staff-actions.ts";

/** State of a property run with members. */
export interface MemberRunState {
  bookings: { id: string; email: string; bookingType?: BookingType }[];
  /** Days passed so far. */
  days: number;
}

export interface MemberStep {
  name: string;
  run: (harness: Harness, members: MemberRunState) => Promise<unknown>;
}

const DAY = 86_400_000;
const MAX_MEMBERS = 3;
/** Shorter than every retention period. */
const MAX_DAYS = 150;
/** In the daytime, when reminders are sent. */
const MORNING_MS = 10 * 3_600_000;

/** Actions of members and staff, and days on which the daily job runs, is skipped, runs twice or is killed. */
export function memberSteps(): fc.Arbitrary<MemberStep>[] {
  const anyNumber = fc.nat(1000);
  const plan = fc.constantFrom("virtual_pro", "virtual_pro", "virtual_starter", "desk_monthly");
  const days = fc.constantFrom(1, 4, 9, 16, 23, 31);
  const anyJobMode = fc.constantFrom("runs", "runs", "runs twice", "is skipped", "is killed");
  const action = fc.constantFrom(
    ...(Object.keys(STAFF_ACTIONS) as (keyof typeof STAFF_ACTIONS)[]),
    ...(["payAtDesk", "markAsPaid", "bringBack"] as const),
  );
  const buySteps = fc.tuple(plan, fc.nat(4)).map(([bookingType, ahead]) => ({
    name: `buy ${bookingType} in ${ahead + 1} days`,
    run: (harness: Harness, members: MemberRunState) => buy(harness, members, bookingType, ahead + 1),
  }));
  const renewSteps = fc
    .tuple(anyNumber, fc.constantFrom(1, 1, 1, ...PREPAYABLE_PERIODS), fc.boolean())
    .map(([n, periods, isPaid]) => ({
      name: `renew ${n} by ${periods}${isPaid ? "" : ", unpaid"}`,
      run: (harness: Harness, members: MemberRunState) => renew(harness, memberAt(members, n), periods, isPaid),
    }));
  const daySteps = fc.tuple(days, anyJobMode, fc.integer({ min: 1, max: 40 })).map(([count, jobMode, after]) => ({
    name: `${count} days, and the daily job ${jobMode}${jobMode === "is killed" ? ` after ${after}` : ""}`,
    run: (harness: Harness, members: MemberRunState) => passDays(harness, members, count, jobMode, after),
  }));
  const staffSteps = fc.tuple(anyNumber, action, fc.nat(1_000_000)).map(([n, name, seed]) => ({
    name: `${name} ${n}, seed ${seed}`,
    run: (harness: Harness, members: MemberRunState) =>
      STAFF_ACTIONS[name](harness.deps(), memberAt(members, n), makeRandom(seed), harness.rows).catch(ignoreRefusal),
  }));
  const voidSteps = anyNumber.map((n) => ({
    name: `void months ${n}`,
    run: async (harness: Harness, members: MemberRunState) => {
      const deps = harness.deps();
      const id = memberAt(members, n);
      const member = await getMembership(deps, { id }).catch(ignoreRefusal);
      if (member) await voidLastMonths(deps, { id, nextDueDate: member.nextDueDate }).catch(ignoreRefusal);
    },
  }));
  return [
    buySteps,
    renewSteps,
    renewSteps,
    renewSteps,
    daySteps,
    daySteps,
    daySteps,
    staffSteps,
    staffSteps,
    staffSteps,
    staffSteps,
    voidSteps,
  ];
}

async function buy(harness: Harness, members: MemberRunState, bookingType: Parameters<typeof book>[3], ahead: number) {
  if (members.bookings.length >= MAX_MEMBERS) return;
  const booking = await book(harness, undefined, ahead, bookingType);
  if (harness.rows("select id from bookings where id = ?", booking.id).length === 0) return;
  members.bookings.push(booking);
  await initialize(harness, booking);
  await payLast(harness, booking.id);
}

async function renew(harness: Harness, id: string, periods: number, isPaid: boolean) {
  const token = await harness.deps().links.make("charge", id, 1);
  const opened = await harness.call("POST", "/api/charges/open", { token });
  const month = (opened.body.payable as { periods: number; from: string; amount: number }[] | undefined)?.find(
    (item) => item.periods === periods,
  );
  if (!month) return;
  const { from, amount } = month;
  const started = await harness.call("POST", "/api/charges/pay", { token, periods, from, amount });
  const chargeId = harness.rows<{ charge_id: string }>(
    "select charge_id from payment_attempts where reference = ?",
    String(started.body.data?.reference),
  )[0]?.charge_id;
  if (chargeId !== undefined && isPaid) await payLast(harness, chargeId);
}

/** Pays the newest checkout and returns to the page. */
async function payLast(harness: Harness, chargeId: string) {
  const [attempt] = harness.rows<{ reference: string }>(
    "select reference from payment_attempts where charge_id = ? and status = 'open' order by rowid desc",
    chargeId,
  );
  if (!attempt) return;
  await harness.control("POST", "/pay", { reference: attempt.reference, outcome: "paid" });
  await harness.advance(0);
  await harness.call("GET", `/api/payment/verify/${attempt.reference}`);
}

/** Advances to the morning some days later and runs the jobs. */
async function passDays(harness: Harness, members: MemberRunState, days: number, jobMode: string, after: number) {
  const count = Math.min(days, MAX_DAYS - members.days);
  members.days += count;
  // A reminder to pay that the job does not send within two days is dropped.
  await harness.advance(REMIND_TO_PAY_AFTER_MS);
  await harness.runJob();
  const morning = startOfDay(dayAt(harness.now())) + count * DAY + MORNING_MS;
  await harness.advance(Math.max(0, morning - harness.now()));
  if (jobMode === "is killed") harness.kill(after);
  if (jobMode !== "is skipped") await harness.runDailyJob().catch(ignoreKilled);
  harness.kill(0);
  if (jobMode === "runs twice") await harness.runDailyJob();
  await harness.runJob();
}

function memberAt({ bookings }: MemberRunState, n: number): string {
  return bookings[n % Math.max(1, bookings.length)]?.id ?? "nobody";
}

/** A killed worker reports nothing. */
function ignoreKilled(error: Error): void {
  if (!/killed/.test(String(error))) throw error;
}

/** Ignores refusals of actions that no longer apply. */
function ignoreRefusal(error: unknown): null {
  if (!(error instanceof AppError)) throw error;
  return null;
}
