import { expect, test } from "vitest";
import { MAX_RESULTS } from "#domain/front-desk/desk.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { listDue } from "#worker/payments/desk/list-due.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { voidPayment } from "#worker/payments/desk/void-payment.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { checkIn } from "#worker/visits/record-visit.ts";
import { searchEverything } from "./search-everything.ts";

const DAY_MS = 86_400_000;

function makeHouse() {
  const { deps, clock, insert, rows, update } = makeTestDeps({ staff: SHARED_KEY });
  const find = async (q: string) => (await searchEverything(deps, { q })).items;
  const found = async (q: string) => (await find(q)).map(({ kind, id }) => `${kind} ${id}`);
  return { deps, clock, insert, rows, update, find, found };
}

test("finds a person as a client, in a booking and in their messages", async () => {
  const { insert, find, found, rows } = makeHouse();
  const person = { email: "akosua@example.com", phone: "024 123 4567", phoneE164: "+233241234567" };
  insert.client({ id: "a", fullName: "Akosua Mɛnsa", ...person });
  insert.booking({
    id: "b",
    customerName: "Mensa Akosua",
    customerEmail: person.email,
    customerPhone: person.phone,
    customerPhoneE164: person.phoneE164,
  });
  insert.lead({ id: "c", firstName: "Akosua", lastName: "Mensa", ...person });
  insert.contact({ id: "d", name: "Mrs Akosua Mensa", ...person });
  rows.sql(`insert into events (id, title, description, category, event_date, duration, capacity, created_at)
    values ('workshop', 'Pitching', '', 'skills', 1795600000000, 60, 10, 1) returning id`);
  rows.sql(`insert into event_registrations (id, event_id, attendee_name, attendee_email, attendee_phone, created_at)
    values ('e', 'workshop', 'Akosua Mensa', 'akosua@example.com', '+233241234567', 1) returning id`);
  insert.client({
    id: "other",
    fullName: "Kofi Boateng",
    email: "kofi@example.com",
    phone: "0201112223",
    phoneE164: "+233201112223",
  });
  const all = ["client a", "booking b", "lead c", "contact d", "registration e"].sort();
  for (const q of [
    ...["akosua mensa", "MƐNSA akosua", "kosu", "akosua@example.com", "Akosua@Exa", "0241234567"],
    ...["+233 24 123 4567", "024-123", "4567", "\uff10\uff12\uff14\uff11\uff12\uff13"],
  ])
    expect([q, (await found(q)).sort()]).toEqual([q, all]);
  expect(await found("nobody of that name")).toEqual([]);
  const registration = (await find("akosua mensa")).find(({ kind }) => kind === "registration");
  expect(registration?.detail).toMatch(/^Pitching, .* 2026$/);
  expect(registration?.eventId).toBe("workshop");
});

test("finds only the booking for a complete payment reference or receipt number", async () => {
  const { insert, found } = makeHouse();
  const reference = "0123456789abcdef".repeat(2);
  insert.booking({ id: "paid", paymentReference: reference, receiptNumber: 42 });
  insert.booking({ id: "tried" });
  insert.attempt({ chargeId: "tried", reference: "f".repeat(32) });
  expect(await found(reference.toUpperCase())).toEqual(["booking paid"]);
  expect(await found("AH-000042")).toEqual(["booking paid"]);
  expect(await found("f".repeat(32))).toEqual(["booking tried"]);
  expect(await found("AH-000043")).toEqual([]);
});

test("finds a booking by the number that its customer quotes, but no phone number of eight digits", async () => {
  const { insert, found } = makeHouse();
  insert.booking({ id: "3f2a91c0-0000-4000-8000-000000000000", customerPhone: "0209999999", customerPhoneE164: null });
  insert.booking({ id: "24123456-0000-4000-8000-000000000000", customerPhone: "0209999999", customerPhoneE164: null });
  insert.client({ id: "kofi", phone: "0241234567", phoneE164: "+233241234567" });
  for (const number of ["3F2A-91C0", "3f2a91c0", " 3F2A-91C0 "])
    expect(await found(number)).toEqual(["booking 3f2a91c0-0000-4000-8000-000000000000"]);
  expect(await found("24123456")).toEqual(["client kofi"]);
  expect(await found("3F2A-91C1")).toEqual([]);
});

test("finds a changed name only by its new form, and no deleted row", async () => {
  const { insert, update, found, rows } = makeHouse();
  insert.client({ id: "a", fullName: "Ama Serwaa", phone: "0241234567", phoneE164: "+233241234567" });
  insert.lead({ id: "b", firstName: "Ama", lastName: "Serwaa" });
  update.client("a", { fullName: "Abena Serwaa", phone: "0201112223", phoneE164: "+233201112223" });
  expect(await found("ama serwaa")).toEqual(["lead b"]);
  expect(await found("0201112223")).toEqual(["client a"]);
  expect(await found("0241234567")).toEqual([]);
  rows.sql("delete from leads where id = 'b' returning id");
  expect(await found("ama serwaa")).toEqual([]);
});

test("sorts clients first, then upcoming bookings by date, then the rest newest first", async () => {
  const { insert, clock, find } = makeHouse();
  const day = (days: number) => new Date(clock.now - (clock.now % DAY_MS) + days * DAY_MS);
  const customer = { customerName: "Efua Addo" };
  insert.booking({ ...customer, id: "past", startDate: day(-20), endDate: null, createdAt: day(-1) });
  insert.booking({ ...customer, id: "next week", startDate: day(7), endDate: null, createdAt: day(-30) });
  insert.booking({ ...customer, id: "today", startDate: day(0), endDate: null, createdAt: day(-40) });
  insert.contact({ id: "message", name: "Efua Addo", createdAt: day(-3) });
  insert.client({ id: "client", fullName: "Efua Addo" });
  expect((await find("efua addo")).map(({ id }) => id)).toEqual(["client", "today", "next week", "message", "past"]);
});

test("leaves room for current bookings and messages of a regular customer", async () => {
  const { insert, clock, find } = makeHouse();
  const customer = { customerName: "Yaw Darko" };
  const past = { startDate: new Date(clock.now - 40 * DAY_MS), endDate: null };
  insert.booking({
    ...customer,
    id: "ahead",
    startDate: new Date(clock.now + DAY_MS),
    endDate: null,
    createdAt: new Date(1),
  });
  for (let count = 0; count < 60; count += 1)
    insert.booking({ ...customer, ...past, id: `past ${count}`, createdAt: new Date(clock.now - count * DAY_MS) });
  insert.lead({ id: "lead", firstName: "Yaw", lastName: "Darko" });
  const hits = await find("yaw darko");
  expect(hits).toHaveLength(MAX_RESULTS);
  const ids = hits.map(({ id }) => id);
  for (const id of ["ahead", "lead", "past 0"]) expect(ids).toContain(id);
});

test("returns what fills in a form for a returning customer", async () => {
  const { insert, find } = makeHouse();
  insert.booking({
    id: "b",
    customerName: "Esi Ofori",
    customerEmail: "esi@example.com",
    customerPhone: "024 123 4567",
    customerPhoneE164: "+233241234567",
    bookingType: "desk_day",
    status: "paid",
    startDate: new Date("2026-11-21"),
  });
  expect(await find("esi")).toEqual([
    {
      kind: "booking",
      id: "b",
      title: "Esi Ofori",
      detail: "Day Pass, 21 November 2026, paid",
      at: "2026-11-21T00:00:00.000Z",
      email: "esi@example.com",
      phone: "024 123 4567",
      phoneE164: "+233241234567",
      bookingType: "desk_day",
      businessName: null,
      acts: ["check_in"],
    },
  ]);
});

test("offers payment for what is owed and check-in on a day of the booking", async () => {
  const { deps, insert, clock, find } = makeHouse();
  const day = (days: number) => new Date(clock.now - (clock.now % DAY_MS) + days * DAY_MS);
  const customer = { customerName: "Efua Addo", amountPesewas: 25_000, endDate: null } as const;
  insert.booking({ ...customer, id: "owed today", status: "confirmed", startDate: day(0) });
  insert.booking({
    ...customer,
    id: "fourth day",
    status: "paid",
    startDate: day(-3),
    endDate: day(3),
    bookingType: "desk_week",
  });
  insert.booking({ ...customer, id: "tomorrow", status: "paid", startDate: day(1) });
  insert.booking({ ...customer, id: "cancelled", status: "cancelled", startDate: day(0) });
  insert.booking({ ...customer, id: "here", status: "paid", startDate: day(0) });
  await checkIn(deps, { id: "here" });
  const acts = Object.fromEntries((await find("efua addo")).map((hit) => [hit.id, hit.acts]));
  expect(acts).toEqual({
    "owed today": ["take_payment", "check_in"],
    "fourth day": ["check_in"],
    tomorrow: [],
    cancelled: [],
    here: [],
  });
});

test("finds what was paid by any receipt, payment reference or mobile-money transaction", async () => {
  const { deps, insert, found } = makeHouse();
  insert.booking({ id: "week", customerName: "Ama Mensah", amountPesewas: 75_000 });
  insert.booking({ id: "day", customerName: "Kofi Boateng", amountPesewas: 25_000 });
  const pay = (items: { id: string; owed: number; amount: number }[], transactionId: string) =>
    takePayment(deps, { method: "mobile_money", transactionId, items });
  const part = await pay([{ id: "week", owed: 750, amount: 200 }], "MM123456");
  const both = await pay(
    [
      { id: "week", owed: 550, amount: 550 },
      { id: "day", owed: 250, amount: 250 },
    ],
    "MM777777",
  );
  expect(await found(part.receipts[0]?.receiptNumber ?? "")).toEqual(["booking week"]);
  expect(await found("mm-123456")).toEqual(["booking week"]);
  expect(await found(part.reference)).toEqual(["booking week"]);
  expect((await found(both.reference)).sort()).toEqual(["booking day", "booking week"]);
  expect((await found("MM777777")).sort()).toEqual(["booking day", "booking week"]);
  expect(await found(both.receipts[1]?.receiptNumber ?? "")).toEqual(["booking day"]);
  // A void receipt still leads to the booking.
  await voidPayment(deps, { reference: both.reference, reason: "wrong person" });
  expect(await found(both.receipts[1]?.receiptNumber ?? "")).toEqual(["booking day"]);
});

test("leads from a receipt to the client of a month, and to the buyer of room hours", async () => {
  const { deps, insert, found, find } = makeHouse();
  insert.client({ id: "efua", fullName: "Efua Owusu" });
  const [next] = (await listDue(deps, { id: "efua" })).items;
  const { id, from, owed } = next ?? { id: "", from: null, owed: 0 };
  const month = await takePayment(deps, {
    method: "cash",
    items: [{ id, months: 1, owed, amount: owed, ...(from !== null && { from }) }],
  });
  const room = await bookRoom(
    deps,
    {
      ...{ name: "Esi Room", customerEmail: "esi@room.example", startsAt: "2026-11-23T10:00:00Z", minutes: 60 },
      ...{ payment: { kind: "cash" } },
    },
    null,
  );
  expect(await found(month.receipts[0]?.receiptNumber ?? "")).toEqual(["client efua"]);
  expect(await find(room.receiptNumber ?? "")).toMatchObject([
    { kind: "meeting", id: room.id, title: "Esi Room", at: "2026-11-23T10:00:00.000Z" },
  ]);
  for (const q of ["esi@room", "room ESI", "esi ro"]) expect([q, await found(q)]).toEqual([q, [`meeting ${room.id}`]]);
  expect(await found("esi desk")).toEqual([]);
});

test("finds a booking by a word in its notes, and shows them", async () => {
  const { insert, find, found } = makeHouse();
  insert.booking({ id: "noted", customerName: "Ama Owusu", notes: "Brings a Wheelchair, needs the ramp" });
  insert.booking({ id: "other", customerName: "Kofi Boateng", notes: null });
  expect(await found("wheelchair")).toEqual(["booking noted"]);
  expect(await found("ramp wheelchair")).toEqual(["booking noted"]);
  expect(await found("wheelchair stairs")).toEqual([]);
  expect((await find("wheelchair"))[0]?.detail).toContain("Brings a Wheelchair");
  expect((await find("owusu"))[0]?.detail).not.toContain("Wheelchair");
});

test("finds a buyer of room hours by name, email, number and receipt", async () => {
  const { deps, clock, found } = makeHouse();
  const startsAt = new Date(clock.now + 3 * DAY_MS).toISOString().slice(0, 10);
  const { id, receiptNumber } = await bookRoom(
    deps,
    {
      ...{ name: "Yaa Asare", customerEmail: "yaa@example.com", customerPhone: "024 555 6677" },
      ...{ startsAt: `${startsAt}T10:00:00Z`, minutes: 60, method: "cash" },
    },
    null,
  );
  for (const q of ["asare", "yaa@exa", "0245556677", "+233 24 555 66 77", "555 6677", receiptNumber ?? ""])
    expect([q, await found(q)]).toEqual([q, [`meeting ${id}`]]);
});
