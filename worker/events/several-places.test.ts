import { expect, test } from "vitest";
import type { RegisterInput } from "#contract/events.ts";
import { RegisterInput as RegisterSchema } from "#contract/events.ts";
import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { voidPayment } from "#worker/payments/desk/void-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { addRegistration } from "./add-registration.ts";
import { addEvent, cancelEvent, emailAttendees } from "./manage-events.ts";
import { sendEventReminders } from "./offer-seats.ts";
import { listEvents, register } from "./register.ts";
import {
  cancelMyRegistration,
  confirmPlace,
  openMyRegistration,
  payMyRegistration,
  renameMyRegistration,
} from "./self-service-registration.ts";
import {
  cancelRegistrationAsStaff,
  listRegistrations,
  recordAttendance,
  renameRegistrationAsStaff,
  writeCertificate,
} from "./staff-registrations.ts";

const PRICE = 120;

async function setUp({ capacity = 6, amount = PRICE } = {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, gateway, mails, rows } = made;
  const event = await addEvent(
    deps,
    {
      ...{ title: "Tech Basics", category: "workshop", description: "Two days.", duration: 360, days: 1 },
      ...{ eventDate: new Date(NOON + 10 * MS_PER_DAY).toISOString(), capacity, amount },
    },
    null,
  );
  const registerAs = (name: string, more: Partial<RegisterInput> = {}) =>
    register(deps, {
      ...{ id: event.id, attendeeName: `${name} Mensah`, attendeeEmail: `${name}@example.com` },
      ...{ attendeePhone: "0241234567", amount, ...more },
    });
  const tokenOf = async (id: string) => (await deps.links.make("registration", id, 1)) ?? "";
  const open = async (id: string) => openMyRegistration(deps, { token: await tokenOf(id) });
  const pay = async (id: string, people: number) => {
    const { data } = await payMyRegistration(deps, { token: await tokenOf(id) });
    const paid = PRICE * people * 100;
    gateway.hold(data.reference ?? "", { amountPesewas: paid, requestedPesewas: paid });
    await settlePayment(deps, data.reference ?? "", "visitor");
  };
  const list = async () => (await listRegistrations(deps, { id: event.id })).items;
  const left = async () => (await listEvents(deps)).items[0]?.left;
  const mailsTo = (name: string) => mails.filter(({ to }) => to === `${name}@example.com`);
  const refunds = () =>
    rows.sql("select amount_pesewas / 100 as amount, status from refunds order by created_at, rowid");
  return { ...made, event, registerAs, tokenOf, open, pay, list, left, mailsTo, refunds };
}

const THREE = { people: 3, companions: ["Kojo Addo"] };

test("holds the places of three people and takes one payment with one receipt for all", async () => {
  const { deps, registerAs, open, pay, list, left, mailsTo, rows } = await setUp();
  const { id } = await registerAs("Ama", THREE);
  expect(await left()).toBe(3);
  expect(rows.sql("select amount_pesewas from charges")).toEqual([{ amount_pesewas: 3 * PRICE * 100 }]);
  expect(await open(id)).toMatchObject({ state: "held", amount: PRICE, total: 3 * PRICE, cancellation: null });
  await pay(id, 3);
  expect((await list()).map(({ attendeeName, state, receiptNumber }) => [attendeeName, state, receiptNumber])).toEqual([
    ["Ama Mensah", "registered", "AH-000001"],
    ["Kojo Addo", "registered", "AH-000001"],
    ["Guest 3 of Ama Mensah", "registered", "AH-000001"],
  ]);
  await deliverOutbox(deps);
  const receipts = mailsTo("Ama").filter(({ subject }) => subject.startsWith("Receipt"));
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).toContain("3: Ama Mensah, Kojo Addo, Guest 3 of Ama Mensah");
  expect(receipts[0]?.text).toContain("₵360.00");
  const shown = await open(id);
  expect(shown.companions.map(({ name, state }) => [name, state])).toEqual([
    ["Kojo A.", "registered"],
    ["Guest 3", "registered"],
  ]);
  expect(await openMyRegistration(deps, { token: shown.companions[0]?.manageUrl?.split("#")[1] ?? "" })).toMatchObject({
    bookedBy: "Ama M.",
    may: { pay: false },
    cancellation: { refundAmount: PRICE },
    cancellationOfAll: null,
  });
});

test("never takes more people than places are left, also together or after the hold", async () => {
  const { registerAs, pay, left, clock } = await setUp({ capacity: 4 });
  const first = await registerAs("Ama", { people: 3 });
  expect(await outcomeOf(registerAs("Esi", { people: 2 }))).toBe("validation_failed");
  await registerAs("Esi");
  expect(await outcomeOf(registerAs("Yaw", { people: 2 }))).toBe("event_full");
  clock.now += 31 * 60_000;
  const both = await Promise.all(["Yaw", "Abena"].map((name) => outcomeOf(registerAs(name, { people: 3 }))));
  expect(both.filter((outcome) => outcome !== "validation_failed")).toHaveLength(1);
  expect(await left()).toBe(1);
  expect(await outcomeOf(pay(first.id, 3))).toBe("no_longer_held");
});

test("refuses a name twice, more names than people and a party on the waiting list", async () => {
  const { registerAs, event } = await setUp();
  const place = { attendeeName: "Ama Mensah", attendeeEmail: "a@example.com", attendeePhone: "0241234567", amount: 1 };
  const fieldsOf = (more: object) =>
    RegisterSchema.safeParse({ ...place, ...more }).error?.issues.map(({ path }) => path[0]);
  expect(fieldsOf({ people: 2, companions: ["ama mensah"] })).toEqual(["companions"]);
  expect(fieldsOf({ people: 2, companions: ["Esi Addo", "Yaw Addo"] })).toEqual(["companions"]);
  expect(fieldsOf({ people: 2, waitlist: true })).toEqual(["people"]);
  expect(fieldsOf({ people: 7 })).toEqual(["people"]);
  await registerAs("Ama", { people: 2, companions: ["Kojo Addo"] });
  const again = { people: 2, companions: ["Kojo Addo"], attendeeName: "Efua Osei", isForSomebodyElse: true };
  expect(await outcomeOf(registerAs("Ama", again))).toBe("already_registered");
  expect(event.capacity).toBe(6);
});

test("refunds one place and then the others, the later ones by hand", async () => {
  const { deps, registerAs, pay, tokenOf, list, left, mailsTo, refunds } = await setUp();
  const { id } = await registerAs("Ama", THREE);
  await pay(id, 3);
  const kojo = (await list())[1]?.id ?? "";
  await cancelMyRegistration(deps, { token: await tokenOf(kojo), refundAmount: PRICE });
  expect(await left()).toBe(4);
  await deliverOutbox(deps);
  const cancelled = mailsTo("Ama").filter(({ subject }) => /cancelled/i.test(subject));
  expect(cancelled).toHaveLength(1);
  expect(cancelled[0]?.subject).toContain("Kojo Addo");
  expect(cancelled[0]?.text).toContain("Your refund: ₵120.00, to the account it was paid from.");
  const all = { token: await tokenOf(id), everyone: true };
  expect(await outcomeOf(cancelMyRegistration(deps, { ...all, refundAmount: PRICE }))).toBe("refund_changed");
  const shown = await cancelMyRegistration(deps, { ...all, refundAmount: 2 * PRICE });
  expect(shown.state).toBe("cancelled");
  expect(await left()).toBe(6);
  expect(refunds()).toEqual([
    { amount: PRICE, status: expect.stringMatching(/waiting|sent|done|pending/) },
    { amount: 2 * PRICE, status: "by_hand" },
  ]);
});

test("cancels an unpaid party as a whole, and only on the registration of the person who booked", async () => {
  const { deps, registerAs, tokenOf, list, left, rows } = await setUp();
  const { id } = await registerAs("Ama", THREE);
  const kojo = (await list())[1];
  expect(kojo).toMatchObject({ bookedWith: id, refundAmount: null });
  expect(await outcomeOf(cancelRegistrationAsStaff(deps, { id: kojo?.id ?? "", reason: "Ill" }))).toBe("conflict");
  await cancelMyRegistration(deps, { token: await tokenOf(id), refundAmount: 0, everyone: true });
  expect((await list()).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(rows.sql("select state from charges")).toEqual([{ state: "void" }]);
  expect(await left()).toBe(6);
});

test("refunds the rest of a payment when we cancel the event, and tells a party once", async () => {
  const { deps, clock, event, registerAs, pay, tokenOf, list, mailsTo, refunds } = await setUp();
  const { id } = await registerAs("Ama", THREE);
  await pay(id, 3);
  await cancelMyRegistration(deps, { token: await tokenOf((await list())[2]?.id ?? ""), refundAmount: PRICE });
  clock.now += 1000;
  await cancelEvent(deps, { id: event.id, reason: "The trainer is ill" });
  expect(refunds()).toMatchObject([{ amount: PRICE }, { amount: 2 * PRICE, status: "by_hand" }]);
  await deliverOutbox(deps);
  const told = mailsTo("Ama").filter(({ text }) => text.includes("The trainer is ill"));
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain("Your refund: ₵240.00.");
});

test("checks each person in, gives each a certificate, and reminds and mails a party once", async () => {
  const { deps, clock, event, registerAs, pay, list, mailsTo } = await setUp();
  const { id } = await registerAs("Ama", THREE);
  await pay(id, 3);
  await deliverOutbox(deps);
  expect(await emailAttendees(deps, { id: event.id, subject: "Bring a laptop", text: "See you there." }, null)).toEqual(
    {
      count: 1,
    },
  );
  clock.now = NOON + 9 * MS_PER_DAY;
  expect(await sendEventReminders(deps)).toBe(1);
  expect(await sendEventReminders(deps)).toBe(0);
  await everyFiveMinutes(deps);
  expect(mailsTo("Ama").filter(({ subject }) => subject.startsWith("Bring a laptop"))).toHaveLength(1);
  clock.now = NOON + 10 * MS_PER_DAY + MS_PER_HOUR;
  const [, kojo, guest] = await list();
  await recordAttendance(deps, kojo?.id ?? "", true);
  expect((await list()).map(({ attendedAt }) => attendedAt !== null)).toEqual([false, true, false]);
  expect((await writeCertificate(deps, kojo?.id ?? "")).type).toBe("application/pdf");
  expect(await outcomeOf(writeCertificate(deps, guest?.id ?? ""))).toBe("conflict");
});

test("adds several people at the desk with one payment, which can be voided", async () => {
  const { deps, event, list, rows, left } = await setUp();
  const input = { id: event.id, attendeeName: "Ama Mensah", attendeePhone: "0241234567", amount: PRICE };
  const added = await addRegistration(deps, { ...input, ...THREE, method: "cash" }, "key");
  expect(added).toMatchObject({ people: 3, isPaid: true, receiptNumber: "AH-000001" });
  expect(rows.sql("select kind, amount_pesewas from ledger_entries")).toEqual([
    { kind: "receipt", amount_pesewas: 3 * PRICE * 100 },
  ]);
  const [charge] = rows.sql<{ payment_reference: string }>("select payment_reference from charges");
  await voidPayment(deps, { reference: charge?.payment_reference ?? "", reason: "Wrong event" });
  expect((await list()).map(({ state, isPaid }) => [state, isPaid])).toEqual([
    ["held", false],
    ["held", false],
    ["held", false],
  ]);
  expect(await outcomeOf(addRegistration(deps, { ...input, attendeeName: "Esi Osei", people: 4 }, "other"))).toBe(
    "validation_failed",
  );
  expect(await left()).toBe(3);
});

test("confirms all free places of a party by one link, and erases its names with the payer's", async () => {
  const { deps, registerAs, list, rows } = await setUp({ amount: 0 });
  const { id } = await registerAs("Ama", THREE);
  await confirmPlace(deps, { token: (await deps.links.make("registration_confirmation", id, 1)) ?? "" });
  expect((await list()).map(({ state }) => state)).toEqual(["registered", "registered", "registered"]);
  await cancelMyRegistration(deps, { token: (await deps.links.make("registration", id, 1)) ?? "", refundAmount: 0 });
  expect((await list()).map(({ state }) => state)).toEqual(["cancelled", "registered", "registered"]);
  await erasePersonalData(deps, { email: "ama@example.com" });
  expect(rows.sql("select id from event_registrations")).toEqual([]);
});

test("names a person who comes along until they came, and staff correct any name", async () => {
  const { deps, clock, registerAs, pay, tokenOf, list, rows } = await setUp();
  const { id } = await registerAs("Ama", THREE);
  await pay(id, 3);
  const guest = (await list())[2]?.id ?? "";
  const token = await tokenOf(guest);
  expect(await outcomeOf(renameMyRegistration(deps, { token, attendeeName: "Kojo Addo" }))).toBe("already_registered");
  expect(await renameMyRegistration(deps, { token, attendeeName: "Esi Boateng" })).toMatchObject({ name: "Esi B." });
  const own = { token: await tokenOf(id), attendeeName: "Efua Osei" };
  expect(await outcomeOf(renameMyRegistration(deps, own))).toBe("conflict");
  clock.now = NOON + 10 * MS_PER_DAY + MS_PER_HOUR;
  await recordAttendance(deps, guest, true);
  expect(await outcomeOf(renameMyRegistration(deps, { token, attendeeName: "Esi Addo" }))).toBe("conflict");
  expect(await renameRegistrationAsStaff(deps, { id: guest, attendeeName: "Esi Boateng-Addo" })).toMatchObject({
    attendeeName: "Esi Boateng-Addo",
  });
  expect(rows.sql("select id from audit_trail where action = 'registration_renamed'")).toHaveLength(2);
});
