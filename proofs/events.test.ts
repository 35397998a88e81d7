import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { AppError } from "#worker/errors.ts";
import { addEvent, cancelEvent, changeEvent } from "#worker/events/manage-events.ts";
import { register } from "#worker/events/register.ts";
import { cancelRegistration, confirmPlace, payMyRegistration } from "#worker/events/self-service-registration.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, type TestDeps } from "#worker/test/test-deps.ts";
import { findChargeViolations } from "./charge-violations.ts";
import { countRuns, PROPERTY_RUN } from "./property-run.ts";
import { reportFigure } from "./results/report-figure.ts";

const RUNS = countRuns(40, 800);
const STEPS = 40;
const PEOPLE = 7;
const PRICE = 120;

interface RunState extends TestDeps {
  eventId: string;
  /** In cedis. */
  price: number;
  /** Places taken after the last step. */
  taken: number;
}

interface Seat {
  id: string;
  state: string;
  held_until: number | null;
  attendee_email: string;
  booked_with: string | null;
}

/** A workshop in five days with three places. */
async function startRun(price: number): Promise<RunState> {
  const testDeps = makeTestDeps({ staff: SHARED_KEY });
  const event = await addEvent(
    testDeps.deps,
    {
      title: "Pitching",
      category: "workshop",
      description: "In a minute.",
      eventDate: new Date(NOON + 5 * MS_PER_DAY).toISOString(),
      duration: 120,
      capacity: 3,
      amount: price,
    },
    null,
  );
  return { ...testDeps, eventId: event.id, price, taken: 0 };
}

const seatsOf = ({ rows }: RunState) => rows.sql<Seat>("select * from event_registrations order by created_at, id");

function countTakenPlaces(runState: RunState): number {
  return seatsOf(runState).filter(({ state, held_until: until }) => {
    return state === "registered" || ((state === "held" || state === "offered") && (until ?? 0) > runState.clock.now);
  }).length;
}

/** A refusal is a valid answer; any other error is a bug. */
async function allowAppErrors(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

type Step = (runState: RunState) => Promise<void>;

function steps(): fc.Arbitrary<{ name: string; run: Step }> {
  const anyPerson = fc.nat(PEOPLE - 1);
  const anyParty = fc.constantFrom(...[1, 2, 3].map((people) => ({ people, waitlist: false })), {
    people: 1,
    waitlist: true,
  });
  const step = (name: string, run: Step) => ({ name, run });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(anyPerson, anyParty, fc.boolean()).map(([person, { people, waitlist }, withoutHold]) =>
        step(`person ${person} registers ${people} people`, ({ deps, eventId, price }) =>
          allowAppErrors(
            register(deps, {
              id: eventId,
              attendeeName: `Person ${person}`,
              attendeeEmail: `p${person}@example.com`,
              attendeePhone: "0241234567",
              amount: price,
              people,
              waitlist,
              withoutHold,
            }),
          ),
        ),
      ),
    },
    {
      weight: 5,
      arbitrary: fc.tuple(fc.nat(20), fc.boolean()).map(([index, isHeard]) =>
        step(`registration ${index} is paid for`, async (runState) => {
          const { deps } = runState;
          const seat = at(seatsOf(runState), index);
          if (!seat) return;
          const token = (await deps.links.make("registration", seat.id, 1)) ?? "";
          await allowAppErrors(
            payMyRegistration(deps, { token }).then(({ data }) => {
              pay(runState, data.reference ?? "");
              return isHeard ? settlePayment(deps, data.reference ?? "", "gateway") : null;
            }),
          );
        }),
      ),
    },
    {
      weight: 5,
      arbitrary: fc.tuple(fc.nat(20), fc.integer({ min: 0, max: 3 })).map(([index, times]) =>
        step(`registration ${index} is confirmed ${times} times at once`, async (runState) => {
          const { deps } = runState;
          const seat = at(seatsOf(runState), index);
          if (!seat) return;
          // The link that the registration answers with, which proves no address.
          const unproved = (await deps.links.make("registration", seat.id, 1)) ?? "";
          await expect(confirmPlace(deps, { token: unproved })).rejects.toThrow();
          const token = (await deps.links.make("registration_confirmation", seat.id, 1)) ?? "";
          await Promise.all(Array.from({ length: times }, () => allowAppErrors(confirmPlace(deps, { token }))));
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.nat(20).map((index) =>
        step(`checkout ${index} is paid late`, async (runState) => {
          const attempt = at(runState.gateway.started, index);
          if (!attempt) return;
          pay(runState, attempt.reference);
          await allowAppErrors(settlePayment(runState.deps, attempt.reference, "clock"));
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.nat(20), fc.boolean()).map(([index, everyone]) =>
        step(`registration ${index} is cancelled`, async (runState) => {
          const seat = at(seatsOf(runState), index);
          const options = { actor: "visitor", reason: null, refundPesewas: null, everyone } as const;
          if (seat) await allowAppErrors(cancelRegistration(runState.deps, seat.id, options));
        }),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(5 * MS_PER_MINUTE, 31 * MS_PER_MINUTE, 7 * MS_PER_HOUR, 26 * MS_PER_HOUR).map((ms) =>
        step(`${ms / MS_PER_MINUTE} minutes pass`, async ({ clock }) => {
          clock.now += ms;
        }),
      ),
    },
    { weight: 4, arbitrary: fc.constant(step("the job runs", ({ deps }) => everyFiveMinutes(deps))) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 5 })
        .map((capacity) =>
          step(`capacity is ${capacity}`, ({ deps, eventId }) =>
            allowAppErrors(changeEvent(deps, { id: eventId, capacity })),
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        step("the event is moved", ({ deps, eventId, clock }) => {
          const eventDate = new Date(clock.now + 3 * MS_PER_DAY).toISOString();
          return allowAppErrors(changeEvent(deps, { id: eventId, eventDate }));
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        step("the event is cancelled", ({ deps, eventId }) =>
          allowAppErrors(cancelEvent(deps, { id: eventId, reason: "Nobody can come" })),
        ),
      ),
    },
  );
}

/** Pays what the checkout asks for. */
function pay({ gateway, rows }: RunState, reference: string): void {
  const [charge] = rows.sql<{ amount: number }>(
    `select charges.amount_pesewas as amount from charges join payment_attempts on charge_id = charges.id where reference = '${reference}'`,
  );
  const amount = charge?.amount ?? 0;
  gateway.hold(reference, { amountPesewas: amount, requestedPesewas: amount });
}

function at<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}

function checkInvariants(runState: RunState): void {
  const { rows } = runState;
  expect(
    rows.sql(`select id from events where registered_count <> (select count(*) from event_registrations
      where event_id = events.id and state in ('held', 'registered', 'offered'))`),
    "registered count matches the rows",
  ).toEqual([]);
  const [event] = rows.sql<{ capacity: number }>("select capacity from events");
  const takenNow = countTakenPlaces(runState);
  expect(takenNow, "event is not oversold").toBeLessThanOrEqual(Math.max(event?.capacity ?? 0, runState.taken));
  runState.taken = takenNow;
  const activeSeats = seatsOf(runState).filter(({ state }) =>
    ["held", "registered", "offered", "waitlisted"].includes(state),
  );
  const bookers = activeSeats.filter(({ booked_with: first }) => first === null);
  expect(new Set(bookers.map(({ attendee_email: email }) => email)).size, "one registration per person").toBe(
    bookers.length,
  );
  const registered = activeSeats.filter(({ state }) => state === "registered").map(({ id }) => id);
  const paidIds = rows
    .sql<{ id: string }>(
      `select seat.id from event_registrations as seat join charges on charges.id = coalesce(booked_with, seat.id)
      where charges.state = 'paid' and seat.state <> 'cancelled'`,
    )
    .map(({ id }) => id);
  const confirmedIds = rows
    .sql<{ id: string }>(
      `select distinct seat.id from audit_trail join event_registrations as seat on subject_id in (seat.id, booked_with)
      where action = 'registration_confirmed' and seat.state <> 'cancelled'`,
    )
    .map(({ id }) => id);
  expect(registered.sort(), "registered if and only if paid or confirmed, once").toEqual(
    [...paidIds, ...confirmedIds].sort(),
  );
  expect(runState.price === 0 ? paidIds : confirmedIds).toEqual([]);
  expect(findChargeViolations(rows.sql)).toEqual([]);
}

function partyOf(runState: RunState, id: string): Seat[] {
  return seatsOf(runState).filter((seat) => seat.id === id || seat.booked_with === id);
}

async function checkEnd(runState: RunState): Promise<void> {
  const { rows, gateway, clock, deps } = runState;
  for (let turn = 0; turn < 12; turn += 1) {
    clock.now += 15 * MS_PER_MINUTE;
    await everyFiveMinutes(deps);
    checkInvariants(runState);
  }
  // Every payment at the gateway holds a place, is refunded, or is under review.
  const receivedReferences = [...gateway.payments.values()]
    .filter(({ status }) => status === "success")
    .map(({ reference }) => reference);
  const known = rows.attempts().filter(({ status }) => status === "succeeded" || status === "review");
  expect(known.map(({ reference }) => reference).sort()).toEqual(receivedReferences.sort());
  for (const { status, chargeId, reference } of known) {
    if (status !== "succeeded") continue;
    const gatewayRefunds = [...gateway.refunds.values()].filter((refund) => refund.reference === reference);
    expect(gatewayRefunds.length).toBeLessThanOrEqual(1);
    const party = partyOf(runState, chargeId);
    const cancelled = party.filter(({ state }) => state === "cancelled").length;
    const refunds = rows.refunds().filter((refund) => refund.chargeId === chargeId);
    expect(refunds.length, "each cancelled place is refunded, alone or with others").toBeGreaterThanOrEqual(
      Math.min(1, cancelled),
    );
    expect(refunds.length).toBeLessThanOrEqual(cancelled);
    const refunded = refunds.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
    expect(refunded, "never more than was paid for the cancelled places").toBeLessThanOrEqual(cancelled * PRICE * 100);
  }
  const unconfirmed = seatsOf(runState).filter(({ state }) => state === "held");
  expect(unconfirmed, "three hours later no hold of a visitor is left").toEqual([]);
  const isCancelled = rows.sql("select id from events where cancelled_at is not null").length === 1;
  const cancellationMails = rows.outbox().filter(({ kind }) => kind === "event_cancelled");
  const owed = rows.refunds().filter(({ rule }) => rule === "event_cancelled");
  if (isCancelled)
    for (const { chargeId } of owed)
      expect(
        cancellationMails.filter(({ subjectId }) => partyOf(runState, chargeId).some(({ id }) => id === subjectId)),
      ).toHaveLength(1);
  else expect([cancellationMails, owed]).toEqual([[], []]);
}

test(`never oversells an event, refunds every payment without a place and keeps the count (${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(steps(), { maxLength: STEPS, size: "max" }), async (isFree, chosen) => {
      const testRun = await startRun(isFree ? 0 : PRICE);
      for (const { run } of chosen) {
        await run(testRun);
        checkInvariants(testRun);
      }
      await checkEnd(testRun);
    }),
    {
      numRuns: RUNS,
      ...PROPERTY_RUN,
    },
  );
  reportFigure(`${RUNS} lives of events of up to ${STEPS} steps, every invariant held`);
}, 3_600_000);
