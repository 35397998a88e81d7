import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { AppError } from "#worker/errors.ts";
import { addEvent, cancelEvent, changeEvent } from "#worker/events/manage-events.ts";
import { register } from "#worker/events/register.ts";
import { cancelRegistration, payMyRegistration } from "#worker/events/self-service-registration.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, type TestDeps } from "#worker/test/test-deps.ts";

const RUNS = Number(process.env.EVENT_LIVES ?? (process.env.AT_NIGHT ? 400 : 25));
const STEPS = 40;
const PEOPLE = 7;
const PRICE = 120;

interface RunState extends TestDeps {
  eventId: string;
  /** How many places were taken after the last step. */
  taken: number;
}

interface Seat {
  id: string;
  state: string;
  held_until: number | null;
  attendee_email: string;
}

/** A paid workshop of three places in five days. */
async function startRun(): Promise<RunState> {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const event = await addEvent(
    made.deps,
    {
      title: "Pitching",
      category: "workshop",
      description: "In a minute.",
      eventDate: new Date(NOON + 5 * MS_PER_DAY).toISOString(),
      duration: 120,
      capacity: 3,
      amount: PRICE,
    },
    null,
  );
  return { ...made, eventId: event.id, taken: 0 };
}

const seatsOf = ({ rows }: RunState) => rows.sql<Seat>("select * from event_registrations order by created_at, id");

function countTakenPlaces(life: RunState): number {
  return seatsOf(life).filter(({ state, held_until: until }) => {
    return state === "registered" || ((state === "held" || state === "offered") && (until ?? 0) > life.clock.now);
  }).length;
}

/** A refusal is an answer like any other; anything else is a bug. */
async function allowAppErrors(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

type Step = (life: RunState) => Promise<void>;

function steps(): fc.Arbitrary<{ name: string; run: Step }> {
  const whose = fc.nat(PEOPLE - 1);
  const step = (name: string, run: Step) => ({ name, run });
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(whose, fc.boolean()).map(([who, waitlist]) =>
        step(`person ${who} registers`, ({ deps, eventId }) =>
          allowAppErrors(
            register(deps, eventId, {
              attendeeName: `Person ${who}`,
              attendeeEmail: `p${who}@example.com`,
              attendeePhone: "0241234567",
              amount: PRICE,
              waitlist,
            }),
          ),
        ),
      ),
    },
    {
      weight: 5,
      arbitrary: fc.tuple(fc.nat(20), fc.boolean()).map(([which, isHeard]) =>
        step(`registration ${which} is paid for`, async (life) => {
          const { deps, gateway } = life;
          const seat = at(seatsOf(life), which);
          if (!seat) return;
          const token = (await deps.links.make("registration", seat.id, 1)) ?? "";
          await allowAppErrors(
            payMyRegistration(deps, token).then(({ data }) => {
              gateway.hold(data.reference ?? "", { amountPesewas: PRICE * 100, requestedPesewas: PRICE * 100 });
              return isHeard ? settlePayment(deps, data.reference ?? "", "gateway") : null;
            }),
          );
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.nat(20).map((which) =>
        step(`checkout ${which} is paid late`, async ({ deps, gateway }) => {
          const begun = at(gateway.started, which);
          if (!begun) return;
          gateway.hold(begun.reference, { amountPesewas: PRICE * 100, requestedPesewas: PRICE * 100 });
          await allowAppErrors(settlePayment(deps, begun.reference, "clock"));
        }),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.nat(20).map((which) =>
        step(`registration ${which} is given back`, async (life) => {
          const seat = at(seatsOf(life), which);
          const act = { actor: "visitor", reason: null, refundPesewas: null } as const;
          if (seat) await allowAppErrors(cancelRegistration(life.deps, seat.id, act));
        }),
      ),
    },
    {
      weight: 4,
      arbitrary: fc.constantFrom(5 * MS_PER_MINUTE, 31 * MS_PER_MINUTE, 7 * MS_PER_HOUR, 26 * MS_PER_HOUR).map((ms) =>
        step(`${ms / MS_PER_MINUTE} minutes go by`, async ({ clock }) => {
          clock.now += ms;
        }),
      ),
    },
    { weight: 4, arbitrary: fc.constant(step("the clock runs", ({ deps }) => everyFiveMinutes(deps))) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 5 })
        .map((capacity) =>
          step(`there are ${capacity} places`, ({ deps, eventId }) =>
            allowAppErrors(changeEvent(deps, eventId, { capacity })),
          ),
        ),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        step("it is moved", ({ deps, eventId, clock }) => {
          const eventDate = new Date(clock.now + 3 * MS_PER_DAY).toISOString();
          return allowAppErrors(changeEvent(deps, eventId, { eventDate }));
        }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constant(
        step("it is called off", ({ deps, eventId }) => allowAppErrors(cancelEvent(deps, eventId, "Nobody can come"))),
      ),
    },
  );
}

function at<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % Math.max(1, items.length)];
}

function checkInvariants(life: RunState): void {
  const { rows } = life;
  expect(
    rows.sql(`select id from events where registered_count <> (select count(*) from event_registrations
      where event_id = events.id and state in ('held', 'registered', 'offered'))`),
    "the count is the rows",
  ).toEqual([]);
  const [event] = rows.sql<{ capacity: number }>("select capacity from events");
  const taken = countTakenPlaces(life);
  expect(taken, "no place is sold that is not there").toBeLessThanOrEqual(Math.max(event?.capacity ?? 0, life.taken));
  life.taken = taken;
  const live = seatsOf(life).filter(({ state }) => ["held", "registered", "offered", "waitlisted"].includes(state));
  expect(new Set(live.map(({ attendee_email: email }) => email)).size, "one place each").toBe(live.length);
  const registered = live.filter(({ state }) => state === "registered").map(({ id }) => id);
  const kept = rows
    .sql<{ id: string }>(
      "select charges.id from charges join event_registrations using (id) where charges.state = 'paid' and event_registrations.state <> 'cancelled'",
    )
    .map(({ id }) => id);
  expect(registered.sort(), "a place is theirs if and only if it is paid").toEqual(kept.sort());
}

async function checkEnd(life: RunState): Promise<void> {
  const { rows, gateway, clock, deps } = life;
  for (let turn = 0; turn < 12; turn += 1) {
    clock.now += 15 * MS_PER_MINUTE;
    await everyFiveMinutes(deps);
    checkInvariants(life);
  }
  // All that the gateway has is a place, went back, or is looked at by staff.
  const came = [...gateway.payments.values()]
    .filter(({ status }) => status === "success")
    .map(({ reference }) => reference);
  const known = rows.attempts().filter(({ status }) => status === "succeeded" || status === "review");
  expect(known.map(({ reference }) => reference).sort()).toEqual(came.sort());
  for (const { status, chargeId, reference } of known) {
    if (status !== "succeeded") continue;
    const back = [...gateway.refunds.values()].filter((refund) => refund.reference === reference);
    expect(back.length).toBeLessThanOrEqual(1);
    const [seat] = rows.sql<Seat>(`select * from event_registrations where id = '${chargeId}'`);
    if (seat?.state !== "cancelled") expect(back).toEqual([]);
    else expect(rows.refunds().filter((refund) => refund.chargeId === chargeId)).toHaveLength(1);
  }
  const off = rows.sql("select id from events where cancelled_at is not null").length === 1;
  const told = rows.outbox().filter(({ kind }) => kind === "event_cancelled");
  const owed = rows.refunds().filter(({ rule }) => rule === "event_cancelled");
  if (off)
    for (const { chargeId } of owed) expect(told.filter(({ subjectId }) => subjectId === chargeId)).toHaveLength(1);
  else expect([told, owed]).toEqual([[], []]);
}

test(`in ${RUNS} lives of an event no place is oversold, what is paid is a place or goes back, and the count is the rows`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps(), { maxLength: STEPS, size: "max" }), async (life) => {
      const house = await startRun();
      for (const { run } of life) {
        await run(house);
        checkInvariants(house);
      }
      await checkEnd(house);
    }),
    {
      numRuns: RUNS,
      ...(process.env.MODEL_SEED !== undefined && { seed: Number(process.env.MODEL_SEED) }),
      ...(process.env.MODEL_PATH !== undefined && { path: process.env.MODEL_PATH }),
    },
  );
}, 600_000);
