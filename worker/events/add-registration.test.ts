import { expect, test } from "vitest";
import type { AddRegistrationInput } from "#contract/front-desk/events.ts";
import { MS_PER_DAY, MS_PER_HOUR } from "#domain/calendar/days.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { addRegistration } from "./add-registration.ts";
import { addEvent } from "./manage-events.ts";
import { listRegistrations } from "./staff-registrations.ts";

const PRICE = 400;

async function setUpEvent({ capacity = 2, amount = PRICE } = {}) {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps } = made;
  const event = await addEvent(
    deps,
    {
      ...{ title: "Tech Basics", category: "workshop", description: "Two days.", duration: 360, days: 2 },
      ...{ eventDate: new Date(NOON + 3 * MS_PER_HOUR).toISOString(), capacity, amount },
    },
    null,
  );
  const add = (name: string, more: Partial<AddRegistrationInput> = {}, key: string | null = null) =>
    addRegistration(
      deps,
      { id: event.id, attendeeName: `${name} Mensah`, attendeePhone: "0241234567", amount, ...more },
      key,
    );
  return { ...made, event, add };
}

test("adds a person with the payment: one receipt mail, and the money in the takings", async () => {
  const { deps, add, rows, mails } = await setUpEvent();
  const input = { method: "mobile_money", transactionId: "0123456789A", attendeeEmail: "ama@example.com" } as const;
  const [ama, again] = [await add("Ama", input, "key"), await add("Ama", input, "key")];
  expect(ama).toMatchObject({ state: "registered", isPaid: true, receiptNumber: "AH-000001", heldUntil: null });
  expect(again.id).toBe(ama.id);
  await deliverOutbox(deps);
  expect(mails.filter(({ to }) => to === "ama@example.com").map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Receipt AH-000001.* for Tech Basics/),
  ]);
  expect((await listTakings(deps, { day: "2026-11-21" })).entries).toMatchObject([
    { name: "Ama Mensah", planName: "Tech Basics", amount: PRICE, way: "mobile_money" },
  ]);
  expect(rows.sql("select kind, amount_pesewas from ledger_entries")).toEqual([
    { kind: "receipt", amount_pesewas: PRICE * 100 },
  ]);
  expect(await outcomeOf(add("Esi", { ...input, attendeeEmail: "esi@example.com" }))).toBe("duplicate_transaction");
});

test("takes the money for a held place later, once, and never beyond the places", async () => {
  const { deps, event, add, clock } = await setUpEvent({ capacity: 1 });
  const ama = await add("Ama");
  expect(ama).toMatchObject({ state: "held", isPaid: false });
  expect(await outcomeOf(add("Esi", { method: "cash" }))).toBe("event_full");
  const pay = () => takePayment(deps, { method: "cash", items: [{ id: ama.id, owed: PRICE, amount: PRICE }] });
  expect((await pay()).receipts).toMatchObject([{ chargeId: ama.id, owed: 0 }]);
  expect(await outcomeOf(pay())).toBe("already_paid");
  clock.now = Date.parse(event.eventDate) + 3 * MS_PER_DAY;
  expect(await outcomeOf(add("Yaw"))).toBe("conflict");
});

test("refuses the money for an expired hold whose place was given to another person", async () => {
  const { deps, add, clock } = await setUpEvent({ capacity: 1 });
  const ama = await add("Ama");
  clock.now += 25 * MS_PER_HOUR;
  await add("Esi", { method: "cash" });
  expect(
    await outcomeOf(takePayment(deps, { method: "cash", items: [{ id: ama.id, owed: PRICE, amount: PRICE }] })),
  ).toBe("fully_booked");
});

test("adds to the waiting list of a full event, and refuses the same person twice", async () => {
  const { deps, event, add } = await setUpEvent({ capacity: 1, amount: 0 });
  await add("Ama");
  expect(await outcomeOf(add("Ama"))).toBe("already_registered");
  await add("Esi", { waitlist: true, attendeePhone: "0241234567" });
  const { items } = await listRegistrations(deps, { id: event.id });
  expect(items.map(({ state }) => state)).toEqual(["registered", "waitlisted"]);
  expect(await outcomeOf(add("Kofi", { method: "cash" }))).toBe("nothing_to_pay");
  expect(await outcomeOf(add("Kofi", { amount: 5 }))).toBe("price_changed");
});

test("keeps a place that was paid at the desk for the accounts, without its name", async () => {
  const { deps, event, add, clock, rows } = await setUpEvent();
  await add("Ama", { method: "cash", attendeeEmail: "ama@example.com" });
  clock.now = Date.parse(event.eventDate) + 3 * MS_PER_DAY;
  await erasePersonalData(deps, { email: "ama@example.com" });
  await applyRetention(deps);
  expect(rows.sql("select state, attendee_name <> 'Ama Mensah' as is_erased from event_registrations")).toEqual([
    { state: "registered", is_erased: 1 },
  ]);
  expect(rows.sql("select receipt_number from charges")).toEqual([{ receipt_number: 1 }]);
});
