import { expect, test } from "vitest";
import type { CreatedRegistration } from "#contract/events.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { AppError } from "#worker/errors.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { listOutbox } from "#worker/outbox/list-outbox.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { addEvent, cancelEvent, changeEvent, emailAttendees, listAdminEvents } from "./manage-events.ts";
import { listEvents, register } from "./register.ts";
import { getRegistrationCalendar } from "./registration-link.ts";
import {
  acceptOffer,
  cancelMyRegistration,
  openMyRegistration,
  payMyRegistration,
} from "./self-service-registration.ts";
import {
  cancelRegistrationAsStaff,
  exportRegistrations,
  listRegistrations,
  recordAttendance,
  writeCertificate,
} from "./staff-registrations.ts";

const PRICE = 500;

/** A workshop of two places, ten days from now. */
async function workshop(overrides: Partial<Parameters<typeof addEvent>[1]> = {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, gateway, rows } = made;
  const event = await addEvent(
    deps,
    {
      title: "Employability Skills",
      category: "workshop",
      description: "The CV, the message, the interview.",
      eventDate: new Date(NOON + 10 * MS_PER_DAY).toISOString(),
      duration: 420,
      days: 3,
      capacity: 2,
      amount: PRICE,
      ...overrides,
    },
    null,
  );
  const amount = event.amount;
  const come = (name: string, more: { waitlist?: boolean; amount?: number } = {}) =>
    register(deps, event.id, {
      attendeeName: `${name} Mensah`,
      attendeeEmail: `${name}@example.com`,
      attendeePhone: "0241234567",
      amount,
      ...more,
    });
  const tokenOf = async ({ id }: { id: string }) => (await deps.links.make("registration", id, 1)) ?? "";
  const see = async (of: { id: string }) => openMyRegistration(deps, await tokenOf(of));
  const pay = async (of: { id: string }) => {
    const { data } = await payMyRegistration(deps, await tokenOf(of));
    gateway.hold(data.reference ?? "", { amountPesewas: PRICE * 100, requestedPesewas: PRICE * 100 });
    return data.reference ?? "";
  };
  const paid = async (name: string): Promise<CreatedRegistration> => {
    const one = await come(name);
    await settlePayment(deps, await pay(one), "visitor");
    return one;
  };
  const cancel = async (of: { id: string }, refundAmount: number) =>
    cancelMyRegistration(deps, { token: await tokenOf(of), refundAmount });
  const left = async () => (await listEvents(deps)).items[0]?.left;
  const states = () =>
    rows
      .sql<{ state: string }>("select state from event_registrations order by created_at, id")
      .map(({ state }) => state);
  const run = async (afterMs = 0) => {
    clock.now += afterMs;
    await everyFiveMinutes(deps);
  };
  /** What is kept beside the rows is what the rows say. */
  const expectCounted = () =>
    expect(
      rows.sql(`select id from events where registered_count <> (select count(*) from event_registrations
        where event_id = events.id and state in ('held', 'registered', 'offered'))`),
    ).toEqual([]);
  const mailsTo = (name: string) =>
    made.mails.filter(({ to }) => to === `${name}@example.com`).map(({ subject }) => subject);
  return { ...made, event, come, tokenOf, see, pay, paid, cancel, left, states, run, expectCounted, mailsTo };
}

test("a place is held for half an hour, is nobody else's until then, and is free at that instant", async () => {
  const { come, clock, states, left, expectCounted } = await workshop();
  const ama = await come("ama");
  expect(ama).toMatchObject({ state: "held", heldUntil: new Date(NOON + 30 * MS_PER_MINUTE).toISOString() });
  expect(ama.manageUrl).toContain("/my-registration#");
  await come("kofi");
  expect([await left(), await outcomeOf(come("esi"))]).toEqual([0, "event_full"]);
  clock.now = NOON + 30 * MS_PER_MINUTE;
  expect(await left()).toBe(2);
  expect((await come("esi")).state).toBe("held");
  expect(states().sort()).toEqual(["held", "lapsed", "lapsed"]);
  expectCounted();
});

test("one address has one place, whatever its letters, and may come back once the hold has run out", async () => {
  const { come, clock } = await workshop();
  await come("ama");
  expect(await outcomeOf(come("AMA"))).toBe("already_registered");
  clock.now += 31 * MS_PER_MINUTE;
  expect((await come("ama")).state).toBe("held");
});

test("another price than the event's is refused with that price, and so is what is closed, over or not there", async () => {
  const { come, deps, event, clock } = await workshop();
  const refusal = await come("ama", { amount: 450 }).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: "price_changed", price: { amount: PRICE, currency: "GHS" } });
  expect(await outcomeOf(come("ama", { amount: 0 }))).toBe("validation_failed");
  await changeEvent(deps, event.id, { isActive: false });
  expect([await outcomeOf(come("ama")), (await listEvents(deps)).items]).toEqual(["conflict", []]);
  await changeEvent(deps, event.id, { isActive: true });
  clock.now = NOON + 10 * MS_PER_DAY;
  expect(await outcomeOf(come("ama"))).toBe("conflict");
});

test("a repeat under the same key is the same registration, and other details under it are refused", async () => {
  const { deps, event, states } = await workshop();
  const input = { attendeeName: "Ama M", attendeeEmail: "a@example.com", attendeePhone: "0241234567", amount: PRICE };
  const [one, two] = [await register(deps, event.id, input, "k"), await register(deps, event.id, input, "k")];
  expect([one.id === two.id, states()]).toEqual([true, ["held"]]);
  expect(await outcomeOf(register(deps, event.id, { ...input, attendeeName: "Esi M" }, "k"))).toBe(
    "idempotency_conflict",
  );
});

test("a paid place is theirs with a receipt, a calendar of each day, and a mail of each kind, once", async () => {
  const { paid, see, deps, rows, run, mailsTo, mails, expectCounted } = await workshop();
  const ama = await paid("ama");
  const reference = rows.attempts()[0]?.reference ?? "";
  await Promise.all([settlePayment(deps, reference, "visitor"), settlePayment(deps, reference, "gateway")]);
  await run();
  expect(await see(ama)).toMatchObject({
    state: "registered",
    name: "ama M.",
    payment: { isPaid: true, receiptNumber: "AH-000001" },
    may: { pay: false, cancel: true, certificate: false },
    cancellation: { refundAmount: PRICE, rule: "day_before" },
  });
  expect(mailsTo("ama").filter((subject) => subject.startsWith("Receipt"))).toHaveLength(1);
  const calendar = mails.find(({ subject }) => subject.startsWith("Receipt"))?.attachments?.[0]?.content ?? "";
  expect(calendar).toContain("RRULE:FREQ=DAILY;COUNT=3");
  expect(rows.sql("select kind, plan, amount_pesewas from ledger_entries where kind = 'receipt'")).toEqual([
    { kind: "receipt", plan: "workshop", amount_pesewas: PRICE * 100 },
  ]);
  expect(kindsOf(rows).filter((kind) => kind.startsWith("registration_paid"))).toHaveLength(2);
  expectCounted();
});

test("money that comes after the hold is theirs while there is a place, and else is kept for staff with a word to them", async () => {
  const { come, pay, paid, deps, clock, rows, states, run, mailsTo } = await workshop({ capacity: 1 });
  const ama = await come("ama");
  const reference = await pay(ama);
  clock.now += 3 * MS_PER_HOUR;
  const esi = await paid("esi");
  const { attempt } = await settlePayment(deps, reference, "gateway");
  expect([attempt.status, attempt.reviewReason, states()]).toEqual(["review", "no_place", ["lapsed", "registered"]]);
  await run();
  expect(mailsTo("ama").at(-1)).toContain("all places are taken");
  expect(kindsOf(rows)).toContain("payment_review team");
  expect(esi.state).toBe("held");
});

test("late money finds a place that is still free", async () => {
  const { come, pay, deps, clock, states } = await workshop();
  const reference = await pay(await come("ama"));
  clock.now += 3 * MS_PER_HOUR;
  await settlePayment(deps, reference, "clock");
  expect(states()).toEqual(["registered"]);
});

test("who waits is offered what comes free for six hours, in the order of joining, and nobody slips in between", async () => {
  const { deps, paid, come, cancel, run, see, left, states, mailsTo, expectCounted } = await workshop({ capacity: 1 });
  const ama = await paid("ama");
  const kofi = await come("kofi", { waitlist: true });
  const esi = await come("esi", { waitlist: true });
  expect([kofi.state, kofi.position, esi.position]).toEqual(["waitlisted", 1, 2]);
  expect((await listAdminEvents(deps, {})).items).toMatchObject([{ registeredCount: 1, left: 0, waiting: 2 }]);
  await cancel(ama, PRICE);
  expect([await left(), await outcomeOf(come("yaw"))]).toEqual([0, "event_full"]);
  await run();
  expect(await see(kofi)).toMatchObject({ state: "offered", may: { pay: true } });
  expect(mailsTo("kofi").at(-1)).toContain("A place is free for you");
  await run(6 * MS_PER_HOUR);
  expect([(await see(kofi)).state, (await see(esi)).state]).toEqual(["lapsed", "offered"]);
  await run();
  expect(mailsTo("kofi").at(-1)).toContain("no longer on the list");
  expect(states()).toEqual(["cancelled", "lapsed", "offered"]);
  expectCounted();
});

test("a place is counted by its own event, whatever other events there are", async () => {
  const { deps, come, clock, rows } = await workshop({ capacity: 1 });
  await come("abena");
  const date = { title: "Interviews", category: "workshop" as const, description: "By phone.", duration: 60, days: 1 };
  const eventDate = new Date(NOON + 20 * MS_PER_DAY).toISOString();
  const later = await addEvent(deps, { ...date, eventDate, capacity: 2, amount: 0 }, null);
  const comeLater = (name: string) =>
    register(deps, later.id, {
      attendeeName: `${name} Mensah`,
      attendeeEmail: `${name}@example.com`,
      attendeePhone: "0241234567",
      amount: 0,
      waitlist: true,
    });
  const ama = await comeLater("ama");
  const [kofi, esi] = [await comeLater("kofi"), await comeLater("esi")];
  expect([ama.state, kofi.state, esi.state]).toEqual(["registered", "registered", "waitlisted"]);
  // The first event is over: what comes free at the second is kept for who waits there all the same.
  clock.now = NOON + 12 * MS_PER_DAY;
  const token = (await deps.links.make("registration", ama.id, 1)) ?? "";
  await cancelMyRegistration(deps, { token, refundAmount: 0 });
  expect((await listEvents(deps)).items).toMatchObject([{ id: later.id, left: 0 }]);
  await everyFiveMinutes(deps);
  expect(rows.sql("select state from event_registrations where attendee_name = 'esi Mensah'")).toEqual([
    { state: "offered" },
  ]);
});

test("an offer that is paid is a place, and one of a free event is taken by a press", async () => {
  const { paid, come, cancel, run, pay, deps, see } = await workshop({ capacity: 1 });
  const ama = await paid("ama");
  const kofi = await come("kofi", { waitlist: true });
  await cancel(ama, PRICE);
  await run();
  await settlePayment(deps, await pay(kofi), "visitor");
  expect((await see(kofi)).state).toBe("registered");

  const free = await workshop({ capacity: 1, amount: 0, category: "community", days: 1 });
  const first = await free.come("ama");
  const second = await free.come("kofi", { waitlist: true });
  expect([first.state, first.heldUntil, second.state]).toEqual(["registered", null, "waitlisted"]);
  expect(await outcomeOf(acceptOffer(free.deps, await free.tokenOf(second)))).toBe("offer_over");
  await free.cancel(first, 0);
  await free.run();
  await acceptOffer(free.deps, await free.tokenOf(second));
  expect((await free.see(second)).state).toBe("registered");
  expect(free.rows.sql("select * from charges")).toEqual([]);
});

test("nobody is offered a place in the last twelve hours: the desk calls", async () => {
  const { paid, come, run, states, clock, rows } = await workshop({ capacity: 1 });
  await paid("ama");
  await come("kofi", { waitlist: true });
  clock.now = NOON + 10 * MS_PER_DAY - 11 * MS_PER_HOUR;
  rows.sql("update event_registrations set state = 'cancelled' where state = 'registered'");
  await run();
  expect(states()).toEqual(["cancelled", "waitlisted"]);
});

test("a place goes back by the house's rule: all until a day before, half until it starts, then nothing", async () => {
  for (const [hoursBefore, back] of [
    [24, PRICE],
    [23, PRICE / 2],
  ] as const) {
    const { deps, paid, cancel, see, clock, gateway, rows } = await workshop();
    const ama = await paid("ama");
    clock.now = NOON + 10 * MS_PER_DAY - hoursBefore * MS_PER_HOUR;
    expect(await outcomeOf(cancel(ama, PRICE + 1))).toBe("refund_changed");
    await cancel(ama, back);
    expect((await see(ama)).refunds).toMatchObject([{ amount: back, status: "pending" }]);
    expect([...gateway.refunds.values()].map(({ amountPesewas }) => amountPesewas)).toEqual([back * 100]);
    expect(await outcomeOf(cancel(ama, back))).toBe("conflict");
    expect(rows.refunds()).toHaveLength(1);
    // In the history under her registration, and in the outbox under her name.
    const refunded = rows.audit().filter(({ action }) => action.startsWith("refund_"));
    expect(refunded.length).toBeGreaterThan(0);
    for (const entry of refunded) expect(entry).toMatchObject({ subjectType: "registration", subjectId: ama.id });
    const { items } = await listOutbox(deps, { limit: 50 });
    expect(new Set(items.map(({ kind }) => kind))).toContain("registration_cancelled");
    for (const message of items) expect(message).toMatchObject({ about: "ama Mensah", email: "ama@example.com" });
  }
  const { paid, cancel, clock } = await workshop();
  const ama = await paid("ama");
  clock.now = NOON + 10 * MS_PER_DAY;
  expect(await outcomeOf(cancel(ama, 0))).toBe("conflict");
});

test("an event that is moved tells everybody, keeps their places, and gives all back for a week", async () => {
  const { deps, event, paid, come, run, see, mailsTo, clock, cancel } = await workshop();
  const ama = await paid("ama");
  await come("kofi");
  await run(MS_PER_MINUTE);
  const eventDate = new Date(NOON + 12 * MS_PER_DAY).toISOString();
  const changed = await changeEvent(deps, event.id, { eventDate, updatedAt: event.createdAt });
  expect(changed.eventDate).toBe(eventDate);
  expect(await outcomeOf(changeEvent(deps, event.id, { title: "Other", updatedAt: event.createdAt }))).toBe("conflict");
  await run(MS_PER_MINUTE);
  for (const name of ["ama", "kofi"])
    expect(mailsTo(name).filter((subject) => subject.startsWith("Changed"))).toHaveLength(1);
  clock.now = NOON + 6 * MS_PER_DAY;
  expect((await see(ama)).cancellation).toMatchObject({ rule: "event_moved", refundAmount: PRICE });
  await cancel(ama, PRICE);
  const calendarId = (await see(ama)).calendarUrl;
  expect(calendarId).toBeNull();
});

test("whoever comes tomorrow is reminded once, by day", async () => {
  const { paid, come, run, clock, mailsTo } = await workshop();
  await paid("ama");
  await come("kofi");
  clock.now = NOON + 9 * MS_PER_DAY - 9 * MS_PER_HOUR;
  await run();
  expect(mailsTo("ama")).not.toContain("Tomorrow: Employability Skills");
  await run(9 * MS_PER_HOUR);
  await run(5 * MS_PER_MINUTE);
  expect(mailsTo("ama").filter((subject) => subject.startsWith("Tomorrow"))).toHaveLength(1);
  expect(mailsTo("kofi").filter((subject) => subject.startsWith("Tomorrow"))).toEqual([]);
});

test("the policy's list notes who is there by one press, and only those get a certificate", async () => {
  const { deps, event, paid, come, clock } = await workshop();
  const ama = await paid("ama");
  const kofi = await come("kofi");
  expect(await outcomeOf(recordAttendance(deps, ama.id, true))).toBe("conflict");
  clock.now = NOON + 12 * MS_PER_DAY;
  expect(await outcomeOf(recordAttendance(deps, kofi.id, true))).toBe("conflict");
  await recordAttendance(deps, ama.id, true);
  expect((await recordAttendance(deps, ama.id, true)).attendedAt).toBe(new Date(clock.now).toISOString());
  const { items } = await listRegistrations(deps, event.id);
  expect(items.map(({ attendeeName, state, isPaid }) => [attendeeName, state, isPaid])).toEqual([
    ["ama Mensah", "registered", true],
    ["kofi Mensah", "lapsed", false],
  ]);
  const { body } = await writeCertificate(deps, ama.id);
  const text = String.fromCharCode(...body);
  expect([text.slice(0, 5), text.includes("ama Mensah"), text.includes("Employability Skills")]).toEqual([
    "%PDF-",
    true,
    true,
  ]);
  expect(await outcomeOf(writeCertificate(deps, kofi.id))).toBe("conflict");
  await recordAttendance(deps, ama.id, false);
  expect(await outcomeOf(writeCertificate(deps, ama.id))).toBe("conflict");
  expect((await exportRegistrations(deps, event.id)).body).toContain("ama Mensah,ama@example.com,0241234567");
});

test("a mail to all goes to each who has a place, once however often it is pressed", async () => {
  const { deps, event, paid, come, run, mailsTo } = await workshop();
  await paid("ama");
  await come("kofi");
  const letter = { subject: "Bring a pen", text: "And your CV as it is." };
  expect(await emailAttendees(deps, event.id, letter, "one")).toEqual({ count: 1 });
  expect(await emailAttendees(deps, event.id, letter, "one")).toEqual({ count: 1 });
  await run();
  expect([mailsTo("ama").filter((subject) => subject === "Bring a pen"), mailsTo("kofi")]).toEqual([
    ["Bring a pen"],
    [expect.stringContaining("We hold your place")],
  ]);
});

test("the desk gives no money back, and nobody cancels what the bank has been asked for", async () => {
  const { deps, paid, rows } = await workshop();
  const ama = await paid("ama");
  const desk = { ...deps, staff: { ...SHARED_KEY, role: "desk" as const } };
  expect(await outcomeOf(cancelRegistrationAsStaff(desk, ama.id, { reason: "They asked" }))).toBe("forbidden");
  rows.sql(`insert into disputes (id, charge_id, payment_reference, opened_at) values ('d', '${ama.id}', 'r', 1)`);
  expect(await outcomeOf(cancelRegistrationAsStaff(deps, ama.id, { reason: "They asked" }))).toBe("conflict");
});

test("a calendar says that it is cancelled once it is, and knows the appointment again", async () => {
  const { deps, paid, cancel, rows } = await workshop();
  const ama = await paid("ama");
  const [row] = rows.sql<{ calendar_id: string }>("select calendar_id from event_registrations");
  const before = await getRegistrationCalendar(deps, row?.calendar_id ?? "");
  await cancel(ama, PRICE);
  const after = await getRegistrationCalendar(deps, row?.calendar_id ?? "");
  const line = (calendar: string, name: string) => calendar.split("\r\n").find((each) => each.startsWith(name));
  expect([line(before, "STATUS"), line(after, "STATUS")]).toEqual(["STATUS:CONFIRMED", "STATUS:CANCELLED"]);
  expect([line(before, "SEQUENCE"), line(after, "SEQUENCE")]).toEqual(["SEQUENCE:0", "SEQUENCE:1"]);
  expect(line(before, "UID")).toBe(line(after, "UID"));
});

test("who is forgotten leaves a paid place without a name once it is over, and an unpaid one not at all", async () => {
  const { deps, paid, come, rows, clock, expectCounted } = await workshop();
  const ama = await paid("ama");
  await come("kofi");
  expect(await outcomeOf(erasePersonalData(deps, { email: "ama@example.com" }))).toBe("conflict");
  expect((await exportPersonalData(deps, { email: "AMA@example.com" })).rows.eventRegistrations).toHaveLength(1);
  clock.now = NOON + 14 * MS_PER_DAY;
  for (const name of ["ama", "kofi"]) {
    const { deleted } = await erasePersonalData(deps, { email: `${name}@example.com` });
    expect(deleted.eventRegistrations).toBe(1);
  }
  expect(
    rows.sql("select id, attendee_name, attendee_email, calendar_id, amount_pesewas from event_registrations"),
  ).toEqual([
    {
      id: ama.id,
      attendee_name: "Erased",
      attendee_email: "erased@erased.invalid",
      calendar_id: null,
      amount_pesewas: PRICE * 100,
    },
  ]);
  expect(rows.sql("select state from charges")).toEqual([{ state: "paid" }]);
  expectCounted();
});

test("what nobody paid for is deleted a year after it, and what was paid stays", async () => {
  const { deps, paid, come, rows, clock } = await workshop();
  const ama = await paid("ama");
  await come("kofi");
  clock.now = NOON + 380 * MS_PER_DAY;
  expect(await applyRetention(deps)).toMatchObject({ registrations: 1 });
  expect(rows.sql("select id from event_registrations")).toEqual([{ id: ama.id }]);
  expect(rows.sql("select id from charges")).toEqual([{ id: ama.id }]);
});

/** An event with 15 paid, 2 held and 3 waiting. */
/** Registrations of each kind. */
const SOME = { paid: 15, held: 2, waiting: 3 };
const FEW = { paid: 5, held: 1, waiting: 2 };

async function fullHouse({ paid, held, waiting } = SOME) {
  const house = await workshop({ capacity: paid + held });
  const named = (what: string, length: number) => Array.from({ length }, (_, index) => `${what}${index}`);
  const people = named("paid", paid);
  for (const name of people) await house.paid(name);
  for (const name of named("held", held)) await house.come(name);
  for (const name of named("waits", waiting)) await house.come(name, { waitlist: true });
  while (house.rows.outbox().some(({ status }) => status === "waiting")) await house.run();
  house.mails.length = 0;
  return { ...house, people, all: paid + held + waiting };
}

async function pressUntilDone(house: Awaited<ReturnType<typeof fullHouse>>) {
  const isOff = () => house.rows.sql("select id from events where cancelled_at is not null").length === 1;
  for (let turn = 0; turn < 3 && !isOff(); turn += 1)
    await cancelEvent(house.deps, house.event.id, "The teacher is ill").catch((error: unknown) => {
      if (error instanceof AppError) throw error;
    });
}

function expectAllToldAndPaidBack(house: Awaited<ReturnType<typeof fullHouse>>) {
  const { rows, gateway, mails, people, all } = house;
  expect(new Set(house.states())).toEqual(new Set(["cancelled"]));
  const back = [...gateway.refunds.values()].map(({ reference, amountPesewas }) => `${reference} ${amountPesewas}`);
  const owed = rows
    .attempts()
    .filter(({ status }) => status === "succeeded")
    .map(({ reference }) => `${reference} ${PRICE * 100}`);
  expect(back.sort()).toEqual(owed.sort());
  expect(rows.refunds().map(({ rule }) => rule)).toEqual(people.map(() => "event_cancelled"));
  const told = new Map<string, string[]>();
  for (const { to, text, headers } of mails)
    told.set(to, [
      ...new Set([
        ...(told.get(to) ?? []),
        `${headers?.["X-Entity-Ref-ID"]} ${/[^\n]*(goes back|had been paid)/.exec(text)?.[0]}`,
      ]),
    ]);
  expect(told.size).toBe(all);
  for (const [to, words] of told) {
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(to.startsWith("paid") ? "₵500.00 goes back" : "Nothing had been paid");
  }
  house.expectCounted();
}

test("an event that is called off tells each of 15 paid, 2 held and 3 waiting once, and pays each back once", async () => {
  const house = await fullHouse();
  await pressUntilDone(house);
  expect(await outcomeOf(cancelEvent(house.deps, house.event.id, "Again"))).toBe("conflict");
  for (let turn = 0; turn < 5; turn += 1) await house.run(5 * MS_PER_MINUTE);
  expectAllToldAndPaidBack(house);
});

// Every call of the press, and the calls of the first runs of the clock in strides: each is killed before or after it is done.
test.each([false, true])(
  "the same when the worker dies in the middle, its answer lost: %s",
  async (isResponseLost) => {
    const { many, ...strides } = process.env.AT_NIGHT
      ? { many: SOME, length: 12, calls: 17 }
      : { many: FEW, length: 4, calls: 31 };
    const calls = [
      1,
      2,
      3,
      4,
      5,
      6,
      ...Array.from({ length: strides.length }, (_, index) => 9 + index * strides.calls),
    ];
    for (const at of calls) {
      const house = await fullHouse(many);
      house.setTrap({ atCall: at, isResponseLost: isResponseLost });
      await pressUntilDone(house);
      for (let turn = 0; turn < 6; turn += 1) await house.run(5 * MS_PER_MINUTE);
      for (let turn = 0; turn < 2; turn += 1) await house.run(13 * MS_PER_HOUR);
      expectAllToldAndPaidBack(house);
    }
  },
  120_000,
);
