import { expect, test } from "vitest";
import type { CreatedRegistration, RegisterInput } from "#contract/events.ts";
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { WHAT_TO_BRING } from "#domain/events/workshops.ts";
import { smsText } from "#domain/messages/phone-messages.ts";
import { site } from "#domain/site.ts";
import { AppError } from "#worker/errors.ts";
import type { PhoneGateway } from "#worker/gateways/messages/phone-gateway.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { listOutbox } from "#worker/outbox/list-outbox.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { readPdfText } from "#worker/test/read-pdf-text.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { addEvent, cancelEvent, changeEvent, emailAttendees, listAdminEvents } from "./manage-events.ts";
import { listEvents, register } from "./register.ts";
import { getRegistrationCalendar } from "./registration-link.ts";
import {
  cancelMyRegistration,
  confirmPlace,
  openMyRegistration,
  payMyRegistration,
  resendConfirmation,
} from "./self-service-registration.ts";
import {
  cancelRegistrationAsStaff,
  exportRegistrations,
  getRegistrationLink,
  listRegistrations,
  recordAttendance,
  writeCertificate,
} from "./staff-registrations.ts";

const PRICE = 500;

/** A workshop of two places, ten days from now. */
async function workshop(overrides: Partial<Parameters<typeof addEvent>[1]> = {}) {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { deps, clock, gateway, rows } = fixture;
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
  const registerAs = (name: string, more: Partial<RegisterInput> = {}) =>
    register(deps, {
      id: event.id,
      attendeeName: `${name} Mensah`,
      attendeeEmail: `${name}@example.com`,
      attendeePhone: "0241234567",
      amount,
      ...more,
    });
  const tokenOf = async ({ id }: { id: string }) => (await deps.links.make("registration", id, 1)) ?? "";
  const open = async (registration: { id: string }) => openMyRegistration(deps, { token: await tokenOf(registration) });
  const pay = async (registration: { id: string }) => {
    const { data } = await payMyRegistration(deps, { token: await tokenOf(registration) });
    gateway.hold(data.reference ?? "", { amountPesewas: PRICE * 100, requestedPesewas: PRICE * 100 });
    return data.reference ?? "";
  };
  const registerPaid = async (name: string, more: Partial<RegisterInput> = {}): Promise<CreatedRegistration> => {
    const registration = await registerAs(name, more);
    await settlePayment(deps, await pay(registration), "visitor");
    return registration;
  };
  const cancel = async (registration: { id: string }, refundAmount: number) =>
    cancelMyRegistration(deps, { token: await tokenOf(registration), refundAmount });
  /** With the link of an email. */
  const confirm = async ({ id }: { id: string }) =>
    confirmPlace(deps, { token: (await deps.links.make("registration_confirmation", id, 1)) ?? "" });
  /** Joins the waitlist and presses the link of its email. */
  const waitAs = async (name: string) => {
    const registration = await registerAs(name, { waitlist: true });
    await confirm(registration);
    return registration;
  };
  const countPlacesLeft = async () => (await listEvents(deps)).items[0]?.left;
  const states = () =>
    rows
      .sql<{ state: string }>("select state from event_registrations order by created_at, id")
      .map(({ state }) => state);
  const runCron = async (afterMs = 0) => {
    clock.now += afterMs;
    await everyFiveMinutes(deps);
  };
  /** The stored count equals the number of rows. */
  const expectCounted = () =>
    expect(
      rows.sql(`select id from events where registered_count <> (select count(*) from event_registrations
        where event_id = events.id and state in ('held', 'registered', 'offered'))`),
    ).toEqual([]);
  const mailsTo = (name: string) =>
    fixture.mails.filter(({ to }) => to === `${name}@example.com`).map(({ subject }) => subject);
  return {
    ...fixture,
    event,
    registerAs,
    tokenOf,
    open,
    pay,
    registerPaid,
    cancel,
    confirm,
    waitAs,
    countPlacesLeft,
    states,
    runCron,
    expectCounted,
    mailsTo,
  };
}

test("holds a place for exactly half an hour", async () => {
  const { registerAs, clock, states, countPlacesLeft, expectCounted } = await workshop();
  const ama = await registerAs("ama");
  expect(ama).toMatchObject({ state: "held", heldUntil: new Date(NOON + 30 * MS_PER_MINUTE).toISOString() });
  expect(ama.manageUrl).toContain("/my-registration#");
  await registerAs("kofi");
  expect([await countPlacesLeft(), await outcomeOf(registerAs("esi"))]).toEqual([0, "event_full"]);
  clock.now = NOON + 30 * MS_PER_MINUTE;
  expect(await countPlacesLeft()).toBe(2);
  expect((await registerAs("esi")).state).toBe("held");
  expect(states().sort()).toEqual(["held", "lapsed", "lapsed"]);
  expectCounted();
});

test("one mailbox has one place, however its address is written, until its hold expires", async () => {
  const { registerAs, clock } = await workshop();
  await registerAs("kofi", { attendeeEmail: "a.b@gmail.com" });
  for (const attendeeEmail of ["ab@gmail.com", "ab+1@gmail.com", "A.B@Gmail.com"])
    expect([attendeeEmail, await outcomeOf(registerAs("kofi", { attendeeEmail }))]).toEqual([
      attendeeEmail,
      "already_registered",
    ]);
  await registerAs("ama");
  expect(await outcomeOf(registerAs("AMA"))).toBe("already_registered");
  clock.now += 31 * MS_PER_MINUTE;
  expect((await registerAs("ama")).state).toBe("held");
});

test("asks whether a second place of one address is for another person, and names nobody", async () => {
  const { registerAs, clock, states, expectCounted } = await workshop();
  const office = { attendeeEmail: "office@example.com" };
  await registerAs("efua", office);
  for (const name of ["yaw", "efua"])
    expect(await registerAs(name, office).catch((error: AppError) => error)).toMatchObject({
      code: "already_registered",
      message: expect.stringMatching(/^(?!.*Efua).*someone else, tick the box\.$/i),
    });
  const yaw = await registerAs("yaw", { ...office, isForSomebodyElse: true });
  expect([yaw.state, states()]).toEqual(["held", ["held", "held"]]);
  for (const name of ["yaw", "YÁW", "Efua’"])
    expect(
      await registerAs(name, { ...office, isForSomebodyElse: true }).catch((error: AppError) => error),
    ).toMatchObject({ code: "already_registered", message: expect.stringContaining("This person") });
  expect(await outcomeOf(registerAs("kofi", { ...office, isForSomebodyElse: true }))).toBe("event_full");
  clock.now += 31 * MS_PER_MINUTE;
  expect((await registerAs("efua", office)).state).toBe("held");
  expectCounted();
});

test("every email about one of two places of an address names its person in the subject", async () => {
  const { registerAs, registerPaid, cancel, deps, event, mails, runCron } = await workshop({ capacity: 3 });
  const office = { attendeeEmail: "office@example.com", isForSomebodyElse: true };
  for (const name of ["efua", "yaw"]) await registerPaid(name, office);
  await registerAs("http://spam.example", office);
  await runCron();
  await changeEvent(deps, { id: event.id, eventDate: new Date(NOON + 12 * MS_PER_DAY).toISOString() });
  await runCron(MS_PER_MINUTE);
  for (const { id } of (await listRegistrations(deps, { id: event.id })).items.slice(0, 2)) await cancel({ id }, PRICE);
  await runCron(MS_PER_MINUTE);
  const subjects = mails.filter(({ to }) => to === office.attendeeEmail).map(({ subject }) => subject);
  const [efua, yaw] = ["efua Mensah", "yaw Mensah"].map((name) => subjects.filter((subject) => subject.includes(name)));
  // Mails of one run go out in no order.
  expect(efua?.map((subject) => subject.split(/[ :]/)[0]).sort()).toEqual(["Cancelled", "Changed", "Receipt", "Your"]);
  expect(yaw).toHaveLength(4);
  expect(subjects.join()).not.toContain("spam");
});

test("pays, opens and cancels each place of one address by itself, also after its hold expired", async () => {
  const { registerAs, deps, pay, cancel, open, clock, states } = await workshop();
  const office = { attendeeEmail: "office@example.com", isForSomebodyElse: true };
  const efua = await registerAs("efua", office);
  const yaw = await registerAs("yaw", office);
  clock.now += 31 * MS_PER_MINUTE;
  for (const place of [efua, yaw]) await settlePayment(deps, await pay(place), "visitor");
  expect(states()).toEqual(["registered", "registered"]);
  await cancel(efua, PRICE);
  expect([(await open(efua)).state, (await open(yaw)).state]).toEqual(["cancelled", "registered"]);
  expect((await open(yaw)).payment.isPaid).toBe(true);
});

test("refuses a wrong price, and closed or started events", async () => {
  const { registerAs, deps, event, clock } = await workshop();
  const refusal = await registerAs("ama", { amount: 450 }).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: "price_changed", price: { amount: PRICE, currency: "GHS" } });
  expect(await outcomeOf(registerAs("ama", { amount: 0 }))).toBe("validation_failed");
  await changeEvent(deps, { id: event.id, isActive: false });
  expect([await outcomeOf(registerAs("ama")), (await listEvents(deps)).items]).toEqual(["conflict", []]);
  await changeEvent(deps, { id: event.id, isActive: true });
  clock.now = NOON + 10 * MS_PER_DAY;
  expect(await outcomeOf(registerAs("ama"))).toBe("conflict");
});

test("a repeat returns the same registration, and other details under its key are refused", async () => {
  const { deps, event, states } = await workshop();
  const input = { attendeeName: "Ama M", attendeeEmail: "a@example.com", attendeePhone: "0241234567", amount: PRICE };
  const [one, two] = [
    await register(deps, { id: event.id, ...input }, "k"),
    await register(deps, { id: event.id, ...input }, "k"),
  ];
  expect([one.id === two.id, states()]).toEqual([true, ["held"]]);
  expect(await outcomeOf(register(deps, { id: event.id, ...input, attendeeName: "Esi M" }, "k"))).toBe(
    "idempotency_conflict",
  );
});

test("a payment registers once, with a receipt, a calendar file and one mail of each kind", async () => {
  const { event, registerPaid, open, deps, rows, runCron, mailsTo, mails, expectCounted } = await workshop();
  const ama = await registerPaid("ama");
  const reference = rows.attempts()[0]?.reference ?? "";
  await Promise.all([settlePayment(deps, reference, "visitor"), settlePayment(deps, reference, "gateway")]);
  await runCron();
  expect(await open(ama)).toMatchObject({
    state: "registered",
    name: "ama M.",
    payment: { isPaid: true, receiptNumber: "AH-000001" },
    may: { pay: false, cancel: true, certificate: false },
    cancellation: { refundAmount: PRICE, rule: "day_before" },
  });
  expect(mailsTo("ama").filter((subject) => subject.startsWith("Receipt"))).toHaveLength(1);
  const receipt = mails.find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.text).toContain("Reception is open 8 am to 6 pm on ");
  // What the event is, what to bring, and how to come.
  for (const part of [event.description, WHAT_TO_BRING.employability, site.address.directions])
    expect(receipt?.text).toContain(part);
  const calendar = receipt?.attachments?.[0]?.content ?? "";
  expect(calendar).toContain("RRULE:FREQ=DAILY;COUNT=3");
  expect(rows.sql("select kind, plan, amount_pesewas from ledger_entries where kind = 'receipt'")).toEqual([
    { kind: "receipt", plan: "workshop", amount_pesewas: PRICE * 100 },
  ]);
  expect(kindsOf(rows).filter((kind) => kind.startsWith("registration_paid"))).toHaveLength(2);
  expectCounted();
});

test("a payment after the hold goes to review if the event is full, and mails both sides", async () => {
  const { registerAs, pay, registerPaid, deps, clock, rows, states, runCron, mailsTo } = await workshop({
    capacity: 1,
  });
  const ama = await registerAs("ama");
  const reference = await pay(ama);
  clock.now += 3 * MS_PER_HOUR;
  const esi = await registerPaid("esi");
  const { attempt } = await settlePayment(deps, reference, "gateway");
  expect([attempt.status, attempt.reviewReason, states()]).toEqual(["review", "no_place", ["lapsed", "registered"]]);
  await runCron();
  expect(mailsTo("ama").at(-1)).toContain("all places are taken");
  expect(kindsOf(rows)).toContain("payment_review team");
  expect(esi.state).toBe("held");
});

test("a payment after the hold gets a place that is still free", async () => {
  const { registerAs, pay, deps, clock, states } = await workshop();
  const reference = await pay(await registerAs("ama"));
  clock.now += 3 * MS_PER_HOUR;
  await settlePayment(deps, reference, "clock");
  expect(states()).toEqual(["registered"]);
});

test("offers a free place for a day in waiting-list order, before new registrations", async () => {
  const made = await workshop({ capacity: 1 });
  const { deps, registerPaid, registerAs, waitAs, cancel, runCron, open, countPlacesLeft, states, mailsTo } = made;
  const ama = await registerPaid("ama");
  const [kofi, esi] = [await waitAs("kofi"), await waitAs("esi")];
  expect([kofi.state, kofi.position, esi.position]).toEqual(["waitlisted", 1, 2]);
  expect((await listAdminEvents(deps, {})).items).toMatchObject([{ registeredCount: 1, left: 0, waiting: 2 }]);
  await cancel(ama, PRICE);
  expect([await countPlacesLeft(), await outcomeOf(registerAs("yaw"))]).toEqual([0, "event_full"]);
  await runCron();
  expect(await open(kofi)).toMatchObject({ state: "offered", may: { pay: true } });
  expect(mailsTo("kofi").at(-1)).toContain("A place has come up");
  await runCron(23 * MS_PER_HOUR);
  expect([(await open(kofi)).state, (await open(esi)).state]).toEqual(["offered", "waitlisted"]);
  await runCron(MS_PER_HOUR);
  expect([(await open(kofi)).state, (await open(esi)).state]).toEqual(["lapsed", "offered"]);
  await runCron();
  expect(mailsTo("kofi").at(-1)).toContain("no longer on the waiting list");
  expect(states()).toEqual(["cancelled", "lapsed", "offered"]);
  made.expectCounted();
});

test.each([0, PRICE])("an offer at ₵%i holds no place for an address that nobody confirmed", async (amount) => {
  const made = await workshop({ capacity: 1, amount });
  const { deps, registerAs, waitAs, confirm, cancel, runCron, open, tokenOf, countPlacesLeft, mailsTo } = made;
  const ama = await registerAs("ama");
  const stranger = await registerAs("stranger", { waitlist: true });
  expect(await open(stranger)).toMatchObject({ position: 1, may: { accept: false, resend: true } });
  expect(await outcomeOf(confirmPlace(deps, { token: await tokenOf(stranger) }))).toBe("conflict");
  const kofi = await waitAs("kofi");
  expect([(await open(stranger)).position, (await open(kofi)).position]).toEqual([2, 1]);
  await cancel(ama, 0);
  await runCron();
  expect([(await open(kofi)).state, (await open(stranger)).state]).toEqual(["offered", "waitlisted"]);

  await cancel(kofi, 0);
  expect(await countPlacesLeft()).toBe(1);
  await runCron();
  expect(mailsTo("stranger").at(-1)).toContain("A place has come up");
  expect(await open(stranger)).toMatchObject({ state: "lapsed", heldUntil: null, may: { pay: amount > 0 } });
  expect(await countPlacesLeft()).toBe(1);
  const token = (await deps.links.make("registration_confirmation", stranger.id, 1)) ?? "";
  if (amount > 0) await settlePayment(deps, await made.pay(stranger), "visitor");
  else expect((await openMyRegistration(deps, { token })).may).toMatchObject({ accept: true });
  if (amount === 0) await confirm(stranger);
  expect((await open(stranger)).state).toBe("registered");
  made.expectCounted();
});

test("counts the places of each event separately", async () => {
  const { deps, registerAs, clock, rows } = await workshop({ capacity: 1 });
  await registerAs("abena");
  const date = { title: "Interviews", category: "workshop" as const, description: "By phone.", duration: 60, days: 1 };
  const eventDate = new Date(NOON + 20 * MS_PER_DAY).toISOString();
  const later = await addEvent(deps, { ...date, eventDate, capacity: 2, amount: 0 }, null);
  const registerLater = (name: string) =>
    register(deps, {
      id: later.id,
      attendeeName: `${name} Mensah`,
      attendeeEmail: `${name}@example.com`,
      attendeePhone: "0241234567",
      amount: 0,
      waitlist: true,
    });
  const ama = await registerLater("ama");
  const [kofi, esi] = [await registerLater("kofi"), await registerLater("esi")];
  expect([ama.state, kofi.state, esi.state]).toEqual(["held", "held", "waitlisted"]);
  for (const { id } of [ama, kofi, esi])
    await confirmPlace(deps, { token: (await deps.links.make("registration_confirmation", id, 1)) ?? "" });
  // The first event is over; the second event's waiting list still gets its free place.
  clock.now = NOON + 12 * MS_PER_DAY;
  const token = (await deps.links.make("registration", ama.id, 1)) ?? "";
  await cancelMyRegistration(deps, { token, refundAmount: 0 });
  expect((await listEvents(deps)).items).toMatchObject([{ id: later.id, left: 0 }]);
  await everyFiveMinutes(deps);
  expect(rows.sql("select state from event_registrations where attendee_name = 'esi Mensah'")).toEqual([
    { state: "offered" },
  ]);
});

test("paying accepts a priced offer, and a click on the emailed page accepts a free one", async () => {
  const { registerPaid, waitAs, cancel, runCron, pay, deps, open } = await workshop({ capacity: 1 });
  const ama = await registerPaid("ama");
  const kofi = await waitAs("kofi");
  await cancel(ama, PRICE);
  await runCron();
  await settlePayment(deps, await pay(kofi), "visitor");
  expect((await open(kofi)).state).toBe("registered");

  const free = await workshop({ capacity: 1, amount: 0, category: "community", days: 1 });
  const first = await free.registerAs("ama");
  const second = await free.waitAs("kofi");
  expect([first.state, second.state]).toEqual(["held", "waitlisted"]);
  expect(await free.confirm(second)).toMatchObject({ state: "waitlisted", may: { accept: false } });
  await free.cancel(first, 0);
  await free.runCron();
  expect(await free.open(second)).toMatchObject({ state: "offered", may: { accept: false, resend: true } });
  expect(await outcomeOf(confirmPlace(free.deps, { token: await free.tokenOf(second) }))).toBe("conflict");
  expect(await free.confirm(second)).toMatchObject({ state: "registered", heldUntil: null });
  expect(free.rows.sql("select * from charges")).toEqual([]);
});

const EVENING = { amount: 0, category: "community", days: 1 } as const;

test("holds a free place for 90 minutes, and only the link in the email confirms it", async () => {
  const { deps, registerAs, tokenOf, open, confirm, countPlacesLeft, mails, runCron, clock, rows } =
    await workshop(EVENING);
  const ama = await registerAs("ama");
  const heldUntil = new Date(NOON + 90 * MS_PER_MINUTE).toISOString();
  expect(ama).toMatchObject({ state: "held", heldUntil });
  expect(await open(ama)).toMatchObject({ state: "held", heldUntil, calendarUrl: null, may: { accept: false } });
  expect(await outcomeOf(confirmPlace(deps, { token: await tokenOf(ama) }))).toBe("conflict");
  await runCron();
  const [mail] = mails.filter(({ to }) => to === "ama@example.com");
  expect([mail?.subject, mail?.attachments]).toEqual([expect.stringContaining("Confirm your place"), undefined]);
  expect(mail?.text).toContain("1:30 pm");
  const emailed = /my-registration#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  // Opening changes nothing: mail programs open links to check them.
  expect(await openMyRegistration(deps, { token: emailed })).toMatchObject({
    state: "held",
    may: { accept: true, resend: false },
  });
  clock.now = NOON + 90 * MS_PER_MINUTE - 1;
  const twice = await Promise.all([confirmPlace(deps, { token: emailed }), confirmPlace(deps, { token: emailed })]);
  expect(twice).toMatchObject([{ state: "registered", heldUntil: null }, { state: "registered" }]);
  await runCron(MS_PER_HOUR);
  expect(await countPlacesLeft()).toBe(1);
  const [, confirmation] = mails.filter(({ to }) => to === "ama@example.com");
  expect(confirmation?.attachments?.[0]?.content).toContain("STATUS:CONFIRMED");
  expect(kindsOf(rows)).toEqual([
    "registration_received customer",
    "registration_received customer",
    "registration_received team",
  ]);
  expect(rows.audit().map(({ action }) => action)).toEqual(["event_added", "registration_confirmed"]);
  expect((await confirm(ama)).state).toBe("registered");
});

test("keeps a free place at once while no key for links is configured", async () => {
  const { deps, event, rows } = await workshop(EVENING);
  const keyless = { ...deps, links: { ...deps.links, hasKey: false, make: async () => null } };
  const ama = { attendeeName: "Ama Mensah", attendeeEmail: "ama@example.com", attendeePhone: "0241234567", amount: 0 };
  const made = await register(keyless, { id: event.id, ...ama, withoutHold: true });
  expect(made).toMatchObject({ state: "registered", heldUntil: null, manageUrl: null });
  expect(kindsOf(rows)).toEqual(["registration_received customer", "registration_received team"]);
});

test("frees a free place that nobody confirmed, and gives it back later only if one is free", async () => {
  const { registerAs, confirm, countPlacesLeft, expectCounted, runCron, mailsTo } = await workshop({
    ...EVENING,
    capacity: 1,
  });
  const ama = await registerAs("ama");
  expect([await countPlacesLeft(), await outcomeOf(registerAs("kofi"))]).toEqual([0, "event_full"]);
  await runCron(90 * MS_PER_MINUTE);
  expect(mailsTo("ama")).toEqual([expect.stringContaining("Confirm your place")]);
  const kofi = await registerAs("kofi");
  expect(await outcomeOf(confirm(ama))).toBe("no_longer_held");
  await runCron(90 * MS_PER_MINUTE);
  expect((await confirm(ama)).state).toBe("registered");
  expect(await outcomeOf(confirm(kofi))).toBe("no_longer_held");
  expectCounted();
});

test("confirms no free place after the start, after a cancellation, or twice for one person", async () => {
  const { deps, event, registerAs, confirm, cancel, clock } = await workshop(EVENING);
  const [ama, efua] = [await registerAs("ama"), await registerAs("efua")];
  await cancel(efua, 0);
  expect(await outcomeOf(confirm(efua))).toBe("offer_over");
  clock.now += 90 * MS_PER_MINUTE;
  const again = await registerAs("ama");
  expect(await outcomeOf(confirm(ama))).toBe("already_registered");
  clock.now = Date.parse(event.eventDate) - MS_PER_MINUTE;
  const late = await registerAs("late");
  expect(late.heldUntil).toBe(event.eventDate);
  clock.now = Date.parse(event.eventDate);
  for (const registration of [again, late]) expect(await outcomeOf(confirm(registration))).toBe("conflict");
  expect((await listRegistrations(deps, { id: event.id })).items.map(({ state }) => state)).toEqual([
    "lapsed",
    "cancelled",
    "lapsed",
    "lapsed",
  ]);
});

test("emails the link of an unconfirmed place again, three times an hour to one address", async () => {
  const { deps, registerAs, tokenOf, confirm, clock, mailsTo, runCron } = await workshop(EVENING);
  const ama = await registerAs("ama");
  const resend = async () => outcomeOf(resendConfirmation(deps, { token: await tokenOf(ama) }));
  expect([await resend(), await resend(), await resend(), await resend()]).toEqual([
    ...Array(3).fill("accepted"),
    "too_many_requests",
  ]);
  await runCron();
  expect(mailsTo("ama").filter((subject) => subject.startsWith("Confirm your place"))).toHaveLength(4);
  await confirm(ama);
  clock.now += 2 * MS_PER_HOUR;
  expect(await resend()).toBe("conflict");
});

test("shows the desk which free places are not confirmed, and lets it pass on the link that confirms", async () => {
  const { deps, event, registerAs, confirm } = await workshop(EVENING);
  const ama = await registerAs("ama");
  await confirm(await registerAs("kofi"));
  expect((await listAdminEvents(deps, {})).items).toMatchObject([{ left: 0, unconfirmed: 1 }]);
  const { items } = await listRegistrations(deps, { id: event.id });
  expect(items.map(({ state, heldUntil }) => [state, heldUntil === null])).toEqual([
    ["held", false],
    ["registered", true],
  ]);
  const { manageUrl } = await getRegistrationLink(deps, { id: ama.id });
  expect((await confirmPlace(deps, { token: manageUrl?.split("#")[1] ?? "" })).state).toBe("registered");
});

test("makes no offers in the last twelve hours", async () => {
  const { registerPaid, waitAs, runCron, states, clock, rows } = await workshop({ capacity: 1 });
  await registerPaid("ama");
  await waitAs("kofi");
  clock.now = NOON + 10 * MS_PER_DAY - 11 * MS_PER_HOUR;
  rows.sql("update event_registrations set state = 'cancelled' where state = 'registered'");
  await runCron();
  expect(states()).toEqual(["cancelled", "waitlisted"]);
});

test("refunds all until a day before, half until the start, then nothing", async () => {
  for (const [hoursBefore, back] of [
    [24, PRICE],
    [23, PRICE / 2],
  ] as const) {
    const { deps, registerPaid, cancel, open, clock, gateway, rows } = await workshop();
    const ama = await registerPaid("ama");
    clock.now = NOON + 10 * MS_PER_DAY - hoursBefore * MS_PER_HOUR;
    expect(await outcomeOf(cancel(ama, PRICE + 1))).toBe("refund_changed");
    await cancel(ama, back);
    expect((await open(ama)).refunds).toMatchObject([{ amount: back, status: "pending" }]);
    expect([...gateway.refunds.values()].map(({ amountPesewas }) => amountPesewas)).toEqual([back * 100]);
    expect(await outcomeOf(cancel(ama, back))).toBe("conflict");
    expect(rows.refunds()).toHaveLength(1);
    // The history has her registration, and the outbox her name.
    const refunded = rows.audit().filter(({ action }) => action.startsWith("refund_"));
    expect(refunded.length).toBeGreaterThan(0);
    for (const entry of refunded) expect(entry).toMatchObject({ subjectType: "registration", subjectId: ama.id });
    const { items } = await listOutbox(deps, { limit: 50 });
    expect(new Set(items.map(({ kind }) => kind))).toContain("registration_cancelled");
    for (const message of items) expect(message).toMatchObject({ about: "ama Mensah", email: "ama@example.com" });
  }
  const { registerPaid, cancel, clock } = await workshop();
  const ama = await registerPaid("ama");
  clock.now = NOON + 10 * MS_PER_DAY;
  expect(await outcomeOf(cancel(ama, 0))).toBe("conflict");
});

test("moving an event mails everyone, keeps places and refunds in full for a week", async () => {
  const { deps, event, registerPaid, registerAs, runCron, open, mailsTo, clock, cancel } = await workshop();
  const ama = await registerPaid("ama");
  await registerAs("kofi");
  await runCron(MS_PER_MINUTE);
  const eventDate = new Date(NOON + 12 * MS_PER_DAY).toISOString();
  const changed = await changeEvent(deps, { id: event.id, eventDate, updatedAt: event.createdAt });
  expect(changed.eventDate).toBe(eventDate);
  expect(await outcomeOf(changeEvent(deps, { id: event.id, title: "Other", updatedAt: event.createdAt }))).toBe(
    "conflict",
  );
  await runCron(MS_PER_MINUTE);
  for (const name of ["ama", "kofi"])
    expect(mailsTo(name).filter((subject) => subject.startsWith("Changed"))).toHaveLength(1);
  clock.now = NOON + 6 * MS_PER_DAY;
  expect((await open(ama)).cancellation).toMatchObject({ rule: "event_moved", refundAmount: PRICE });
  await cancel(ama, PRICE);
  const calendarId = (await open(ama)).calendarUrl;
  expect(calendarId).toBeNull();
});

test("refuses a capacity below the places taken, and says how many are taken", async () => {
  const { deps, event, registerPaid, registerAs, rows } = await workshop({ capacity: 5 });
  await registerPaid("ama");
  await registerAs("kofi");
  await registerAs("esi");
  const refusal = await changeEvent(deps, { id: event.id, capacity: 2 }).catch((error: AppError) => error);
  expect(refusal).toMatchObject({ code: "conflict", message: expect.stringContaining("3 places are taken") });
  expect(rows.sql("select capacity from events")).toEqual([{ capacity: 5 }]);
  expect((await changeEvent(deps, { id: event.id, capacity: 3 })).capacity).toBe(3);
});

test("reminds tomorrow's attendees once, in the daytime", async () => {
  const { registerPaid, registerAs, runCron, clock, mailsTo } = await workshop();
  await registerPaid("ama");
  await registerAs("kofi");
  clock.now = NOON + 9 * MS_PER_DAY - 9 * MS_PER_HOUR;
  await runCron();
  expect(mailsTo("ama").filter((subject) => subject.startsWith("Tomorrow"))).toEqual([]);
  await runCron(9 * MS_PER_HOUR);
  await runCron(5 * MS_PER_MINUTE);
  expect(mailsTo("ama").filter((subject) => subject.startsWith("Tomorrow"))).toHaveLength(1);
  expect(mailsTo("kofi").filter((subject) => subject.startsWith("Tomorrow"))).toEqual([]);
});

test("records attendance, and certifies only those who attended", async () => {
  const { deps, event, registerPaid, registerAs, clock } = await workshop();
  const ama = await registerPaid("ama");
  const kofi = await registerAs("kofi");
  expect(await outcomeOf(recordAttendance(deps, ama.id, true))).toBe("conflict");
  clock.now = NOON + 12 * MS_PER_DAY;
  expect(await outcomeOf(recordAttendance(deps, kofi.id, true))).toBe("conflict");
  await recordAttendance(deps, ama.id, true);
  expect((await recordAttendance(deps, ama.id, true)).attendedAt).toBe(new Date(clock.now).toISOString());
  const { items } = await listRegistrations(deps, { id: event.id });
  expect(items.map(({ attendeeName, state, isPaid }) => [attendeeName, state, isPaid])).toEqual([
    ["ama Mensah", "registered", true],
    ["kofi Mensah", "lapsed", false],
  ]);
  const { body } = await writeCertificate(deps, ama.id);
  const lines = readPdfText(body).split("\n");
  for (const line of ["ama Mensah", "Employability Skills"]) expect(lines).toContain(line);
  expect(await outcomeOf(writeCertificate(deps, kofi.id))).toBe("conflict");
  await recordAttendance(deps, ama.id, false);
  expect(await outcomeOf(writeCertificate(deps, ama.id))).toBe("conflict");
  expect((await exportRegistrations(deps, event.id)).body).toContain(
    "ama Mensah,ama@example.com,\u200b0241234567,\u200b+233241234567",
  );
});

test("a mail to all attendees goes out once for an idempotency key", async () => {
  const { deps, event, registerPaid, registerAs, runCron, mailsTo } = await workshop();
  await registerPaid("ama");
  await registerAs("kofi");
  const letter = { subject: "Bring a pen", text: "And your CV as it is." };
  expect(await emailAttendees(deps, { id: event.id, ...letter }, "one")).toEqual({ count: 1 });
  expect(await emailAttendees(deps, { id: event.id, ...letter }, "one")).toEqual({ count: 1 });
  await runCron();
  const sent = "Bring a pen, Tuesday 1 December 2026";
  expect([mailsTo("ama").filter((subject) => subject === sent), mailsTo("kofi")]).toEqual([
    [sent],
    [expect.stringContaining("Complete your payment to keep your place")],
  ]);
});

test("a guest without an email address gets the mail to all attendees by phone", async () => {
  const { deps, event, registerPaid, rows } = await workshop();
  const ama = await registerPaid("ama");
  await deliverOutbox(deps);
  rows.sql(`update event_registrations set attendee_email = '' where id = '${ama.id}'`);
  await emailAttendees(deps, { id: event.id, subject: "Bring a pen", text: "We have\npaper." }, "one");
  const texts: string[] = [];
  const sms: PhoneGateway = {
    async send(to, message) {
      texts.push(`${to} ${smsText(message)}`);
      return "sms-1";
    },
    findDelivery: async () => null,
    checkAccount: async () => ({ verdict: "accepted", missingTemplates: [] }),
  };
  await deliverOutbox({ ...deps, phoneChannels: { whatsapp: null, sms } });
  expect(texts).toEqual([
    `+233241234567 Hello ama Mensah, about Employability Skills: Bring a pen: We have paper. - ${site.name}`,
  ]);
});

test("refuses refunds by the desk role, and cancellations of disputed payments", async () => {
  const { deps, registerPaid, rows } = await workshop();
  const ama = await registerPaid("ama");
  const desk = { ...deps, staff: { ...SHARED_KEY, role: "desk" as const } };
  expect(await outcomeOf(cancelRegistrationAsStaff(desk, { id: ama.id, reason: "They asked" }))).toBe("forbidden");
  rows.sql(`insert into disputes (id, charge_id, payment_reference, opened_at) values ('d', '${ama.id}', 'r', 1)`);
  expect(await outcomeOf(cancelRegistrationAsStaff(deps, { id: ama.id, reason: "They asked" }))).toBe("conflict");
});

test("the calendar file shows a cancellation under the same UID", async () => {
  const { deps, registerPaid, cancel, rows } = await workshop();
  const ama = await registerPaid("ama");
  const [row] = rows.sql<{ calendar_id: string }>("select calendar_id from event_registrations");
  const before = await getRegistrationCalendar(deps, row?.calendar_id ?? "");
  await cancel(ama, PRICE);
  const after = await getRegistrationCalendar(deps, row?.calendar_id ?? "");
  const line = (calendar: string, name: string) => calendar.split("\r\n").find((each) => each.startsWith(name));
  expect([line(before, "STATUS"), line(after, "STATUS")]).toEqual(["STATUS:CONFIRMED", "STATUS:CANCELLED"]);
  expect([line(before, "SEQUENCE"), line(after, "SEQUENCE")]).toEqual(["SEQUENCE:0", "SEQUENCE:1"]);
  expect(line(before, "UID")).toBe(line(after, "UID"));
});

test("erasure anonymises a paid registration after the event and deletes an unpaid one", async () => {
  const { deps, registerPaid, registerAs, rows, clock, expectCounted } = await workshop();
  const ama = await registerPaid("ama");
  await registerAs("kofi");
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

test("retention deletes unpaid registrations after a year and keeps paid ones", async () => {
  const { deps, registerPaid, registerAs, rows, clock } = await workshop();
  const ama = await registerPaid("ama");
  await registerAs("kofi");
  clock.now = NOON + 380 * MS_PER_DAY;
  expect(await applyRetention(deps)).toMatchObject({ registrations: 1 });
  expect(rows.sql("select id from event_registrations")).toEqual([{ id: ama.id }]);
  expect(rows.sql("select id from charges")).toEqual([{ id: ama.id }]);
});

/** Number of registrations of each kind. */
const LARGE_EVENT = { paid: 15, held: 2, waiting: 3 };
const SMALL_EVENT = { paid: 5, held: 1, waiting: 2 };

async function fullEvent({ paid, held, waiting } = LARGE_EVENT) {
  const harness = await workshop({ capacity: paid + held });
  const makeNames = (prefix: string, length: number) => Array.from({ length }, (_, index) => `${prefix}${index}`);
  const people = makeNames("paid", paid);
  for (const name of people) await harness.registerPaid(name);
  for (const name of makeNames("held", held)) await harness.registerAs(name);
  for (const name of makeNames("waits", waiting)) await harness.registerAs(name, { waitlist: true });
  while (harness.rows.outbox().some(({ status }) => status === "waiting")) await harness.runCron();
  harness.mails.length = 0;
  return { ...harness, people, all: paid + held + waiting };
}

async function cancelUntilDone(harness: Awaited<ReturnType<typeof fullEvent>>) {
  const isCancelled = () => harness.rows.sql("select id from events where cancelled_at is not null").length === 1;
  for (let turn = 0; turn < 3 && !isCancelled(); turn += 1)
    await cancelEvent(harness.deps, { id: harness.event.id, reason: "The teacher is ill" }).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
    });
}

function expectAllMailedAndRefunded(harness: Awaited<ReturnType<typeof fullEvent>>) {
  const { rows, gateway, mails, people, all } = harness;
  expect(new Set(harness.states())).toEqual(new Set(["cancelled"]));
  const refunded = [...gateway.refunds.values()].map(({ reference, amountPesewas }) => `${reference} ${amountPesewas}`);
  const owed = rows
    .attempts()
    .filter(({ status }) => status === "succeeded")
    .map(({ reference }) => `${reference} ${PRICE * 100}`);
  expect(refunded.sort()).toEqual(owed.sort());
  expect(rows.refunds().map(({ rule }) => rule)).toEqual(people.map(() => "event_cancelled"));
  const mailsByRecipient = new Map<string, string[]>();
  for (const { to, text, headers } of mails)
    mailsByRecipient.set(to, [
      ...new Set([
        ...(mailsByRecipient.get(to) ?? []),
        `${headers?.["X-Entity-Ref-ID"]} ${/[^\n]*(Your refund|Nothing was paid)[^\n]*/.exec(text)?.[0]}`,
      ]),
    ]);
  expect(mailsByRecipient.size).toBe(all);
  for (const [to, words] of mailsByRecipient) {
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(to.startsWith("paid") ? "Your refund: ₵500.00" : "Nothing was paid");
  }
  harness.expectCounted();
}

test("cancelling an event mails all 20 people once and refunds the 15 paid ones once", async () => {
  const harness = await fullEvent();
  await cancelUntilDone(harness);
  expect(await outcomeOf(cancelEvent(harness.deps, { id: harness.event.id, reason: "Again" }))).toBe("conflict");
  for (let turn = 0; turn < 5; turn += 1) await harness.runCron(5 * MS_PER_MINUTE);
  expectAllMailedAndRefunded(harness);
});

// Kills the worker at every call of the cancellation, and at sampled calls of the first cron runs.
test.each([false, true])(
  "cancelling an event survives a killed worker, response lost: %s",
  async (isResponseLost) => {
    const { many: counts, ...strides } = process.env.AT_NIGHT
      ? { many: LARGE_EVENT, length: 12, calls: 17 }
      : { many: SMALL_EVENT, length: 4, calls: 31 };
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
      const harness = await fullEvent(counts);
      harness.setTrap({ atCall: at, isResponseLost });
      await cancelUntilDone(harness);
      for (let turn = 0; turn < 6; turn += 1) await harness.runCron(5 * MS_PER_MINUTE);
      for (let turn = 0; turn < 2; turn += 1) await harness.runCron(13 * MS_PER_HOUR);
      expectAllMailedAndRefunded(harness);
    }
  },
  120_000,
);
