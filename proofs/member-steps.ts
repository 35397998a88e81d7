import * as fc from "fast-check";
import { dayAt, startOfDay } from "#domain/calendar/days.ts";
import { PREPAYABLE_PERIODS } from "#domain/memberships/memberships.ts";
import { AppError } from "#worker/errors.ts";
import { getMembership } from "#worker/memberships/list-memberships.ts";
import { voidMembershipPayment } from "#worker/memberships/void-membership-payment.ts";
import { makeRandom } from "#worker/seed/make-random.ts";
import { book, type Harness, initialize } from "./harness.ts";
import { STAFF_ACTIONS } from "./staff-actions.ts";

/** What a life of members has come to. */
export interface MemberRunState {
  bookings: { id: string; email: string }[];
  /** How many days have passed. */
  days: number;
}

export interface MemberStep {
  name: string;
  run: (real: Harness, members: MemberRunState) => Promise<unknown>;
}

const DAY = 86_400_000;
const MAX_MEMBERS = 3;
/** Shorter than anything is kept. */
const MAX_DAYS = 150;
/** By day, when members are reminded. */
const MORNING_MS = 10 * 3_600_000;

/** What members and staff do, and days on which the daily job runs, or not, twice, or is killed. */
export function memberSteps(): fc.Arbitrary<MemberStep>[] {
  const pick = fc.nat(1000);
  const plan = fc.constantFrom("virtual_pro", "virtual_pro", "virtual_starter", "desk_monthly");
  const days = fc.constantFrom(1, 4, 9, 16, 23, 31);
  const daily = fc.constantFrom("runs", "runs", "runs twice", "is skipped", "is killed");
  const act = fc.constantFrom(
    ...(Object.keys(STAFF_ACTIONS) as (keyof typeof STAFF_ACTIONS)[]),
    ...(["payAtDesk", "markAsPaid", "bringBack"] as const),
  );
  const bought = fc.tuple(plan, fc.nat(4)).map(([bookingType, ahead]) => ({
    name: `buy ${bookingType} in ${ahead + 1} days`,
    run: (real: Harness, members: MemberRunState) => buy(real, members, bookingType, ahead + 1),
  }));
  const renewed = fc
    .tuple(pick, fc.constantFrom(1, 1, 1, ...PREPAYABLE_PERIODS), fc.boolean())
    .map(([n, periods, isPaid]) => ({
      name: `renew ${n} by ${periods}${isPaid ? "" : ", and leave"}`,
      run: (real: Harness, members: MemberRunState) => renew(real, memberAt(members, n), periods, isPaid),
    }));
  const passed = fc.tuple(days, daily, fc.integer({ min: 1, max: 40 })).map(([count, how, after]) => ({
    name: `${count} days, and the daily job ${how}${how === "is killed" ? ` after ${after}` : ""}`,
    run: (real: Harness, members: MemberRunState) => passDays(real, members, count, how, after),
  }));
  const done = fc.tuple(pick, act, fc.nat(1_000_000)).map(([n, name, seed]) => ({
    name: `${name} ${n}, seed ${seed}`,
    run: (real: Harness, members: MemberRunState) =>
      STAFF_ACTIONS[name](real.deps(), memberAt(members, n), makeRandom(seed), real.rows).catch(ignoreRefusal),
  }));
  const takenBack = pick.map((n) => ({
    name: `take back ${n}`,
    run: async (real: Harness, members: MemberRunState) => {
      const deps = real.deps();
      const id = memberAt(members, n);
      const member = await getMembership(deps, id).catch(ignoreRefusal);
      if (member) await voidMembershipPayment(deps, id, { nextDueDate: member.nextDueDate }).catch(ignoreRefusal);
    },
  }));
  return [bought, renewed, renewed, renewed, passed, passed, passed, done, done, done, done, takenBack];
}

async function buy(real: Harness, members: MemberRunState, bookingType: Parameters<typeof book>[3], ahead: number) {
  if (members.bookings.length >= MAX_MEMBERS) return;
  const booking = await book(real, undefined, ahead, bookingType);
  if (real.rows("select id from bookings where id = ?", booking.id).length === 0) return;
  members.bookings.push(booking);
  await initialize(real, booking);
  await payLast(real, booking.id);
}

async function renew(real: Harness, id: string, periods: number, isPaid: boolean) {
  const token = await real.deps().links.make("charge", id, 1);
  const opened = await real.call("POST", "/api/charges/open", { token });
  const month = (opened.body.payable as { periods: number; from: string; amount: number }[] | undefined)?.find(
    (each) => each.periods === periods,
  );
  if (!month) return;
  const { from, amount } = month;
  const begun = await real.call("POST", "/api/charges/pay", { token, periods, from, amount });
  const chargeId = real.rows<{ charge_id: string }>(
    "select charge_id from payment_attempts where reference = ?",
    String(begun.body.data?.reference),
  )[0]?.charge_id;
  if (chargeId !== undefined && isPaid) await payLast(real, chargeId);
}

/** On the checkout that was opened last. Whoever paid comes back to the page. */
async function payLast(real: Harness, chargeId: string) {
  const [attempt] = real.rows<{ reference: string }>(
    "select reference from payment_attempts where charge_id = ? and status = 'open' order by rowid desc",
    chargeId,
  );
  if (!attempt) return;
  await real.control("POST", "/pay", { reference: attempt.reference, outcome: "paid" });
  await real.advance(0);
  await real.call("GET", `/api/payment/verify/${attempt.reference}`);
}

/** Goes on to a morning some days later, on which the jobs run. */
async function passDays(real: Harness, members: MemberRunState, days: number, how: string, after: number) {
  const count = Math.min(days, MAX_DAYS - members.days);
  members.days += count;
  const morning = startOfDay(dayAt(real.now())) + count * DAY + MORNING_MS;
  await real.advance(Math.max(0, morning - real.now()));
  if (how === "is killed") real.kill(after);
  if (how !== "is skipped") await real.runDailyJob().catch(ignoreKilled);
  real.kill(0);
  if (how === "runs twice") await real.runDailyJob();
  await real.runJob();
}

function memberAt({ bookings }: MemberRunState, n: number): string {
  return bookings[n % Math.max(1, bookings.length)]?.id ?? "nobody";
}

/** A worker that is killed says nothing. */
function ignoreKilled(error: Error): void {
  if (!/killed/.test(String(error))) throw error;
}

/** Of whoever asks for what is not so any more. */
function ignoreRefusal(error: unknown): null {
  if (!(error instanceof AppError)) throw error;
  return null;
}
