import { expect, test } from "vitest";
import type { SearchHit } from "#contract/front-desk/search.ts";
import { NO_CHANNEL } from "#domain/operations/outbox.ts";
import { bookForCustomer } from "#worker/bookings/book-for-customer.ts";
import { bookRoom } from "#worker/meeting-room/book-room.ts";
import { listDue } from "#worker/payments/desk/list-due.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, refusalOf } from "#worker/test/test-deps.ts";
import { findPeople, groupByPerson } from "./find-people.ts";
import { getPerson } from "./get-person.ts";
import { addNote, completeHandOver, deleteNote, handOver, listHandOvers } from "./notes.ts";

const id = (end: number) => `00000000-0000-4000-8000-0000000a${String(end).padStart(4, "0")}`;
const AMA = { email: "ama@example.com", phone: "024 123 4567", phoneE164: "+233241234567" };

function makeDesk() {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const { deps, insert, rows } = fixture;
  const signIn = (name: string) => {
    const [row] = rows.sql<{ id: string }>(
      `insert into staff (id, name, role, is_active, created_at, updated_at) values (lower(hex(randomblob(16))), '${name}', 'desk', 1, 1, 1) returning id`,
    );
    return {
      ...deps,
      staff: { ...SHARED_KEY, name, role: "desk" as const, staffId: row?.id ?? "", fingerprint: null },
    };
  };
  insert.booking({
    id: id(1),
    customerName: "Ama Mɛnsa",
    customerEmail: AMA.email,
    customerPhone: AMA.phone,
    customerPhoneE164: AMA.phoneE164,
  });
  return { ...fixture, signIn, person: `booking-${id(1)}` };
}

test("shows everything with the email address or phone number, and nothing of other people", async () => {
  const { deps, insert, rows, person } = makeDesk();
  insert.booking({
    id: id(2),
    customerName: "A. Mensah",
    customerEmail: "",
    customerPhone: AMA.phone,
    customerPhoneE164: AMA.phoneE164,
  });
  insert.client({
    id: id(3),
    fullName: "Ama Mensa",
    businessName: "Mensa Ltd",
    email: "AMA@example.com",
    phone: "0201112223",
    phoneE164: "+233201112223",
  });
  insert.contact({ id: id(4), name: "Ama", ...AMA, message: "Is there parking?" });
  insert.lead({ id: id(5), firstName: "Ama", lastName: "Mensa", ...AMA, message: "A quiet room" });
  insert.message({ id: id(6), kind: "booking_received", audience: "customer", subjectId: id(1) });
  insert.message({ id: id(7), kind: "booking_received", audience: "team", subjectId: id(1) });
  insert.message({ id: id(12), kind: "part_paid", audience: "customer", subjectId: id(1) });
  rows.sql(`update outbox set status = 'failed', last_error = '${NO_CHANNEL}' where id = '${id(12)}' returning id`);
  rows.sql(`update outbox set channel = 'sms' where id = '${id(6)}' returning id`);
  rows.sql(`insert into events (id, title, description, category, event_date, duration, capacity, created_at)
    values ('workshop', 'Pitching', '', 'workshop', 1795600000000, 60, 10, 1) returning id`);
  rows.sql(`insert into event_registrations (id, event_id, attendee_name, attendee_email, attendee_phone, created_at)
    values ('${id(8)}', 'workshop', 'Ama Mensa', 'ama@example.com', '', 1) returning id`);
  rows.sql(`insert into visits (id, subject_type, subject_id, day, checked_in_at, updated_at)
    values ('${id(9)}', 'booking', '${id(1)}', '2026-11-20', ${Date.UTC(2026, 10, 20, 9)}, 1) returning id`);
  rows.sql(`insert into inbox_replies (id, contact_id, channel, text, created_at)
    values ('${id(10)}', '${id(4)}', 'whatsapp', 'Behind the house', 2) returning id`);
  rows.sql(`insert into documents (id, client_id, kind, status, updated_at)
    values ('${id(11)}', '${id(3)}', 'proof_of_address', 'in_review', 1) returning id`);
  rows.sql(`insert into ledger_entries (id, kind, day, at, month, amount_pesewas, way, subject_id, receipt_number)
    values ('paid', 'receipt', '2026-11-20', 1, '2026-11', 25000, 'desk_mobile_money', '${id(2)}', 42) returning id`);
  insert.booking({
    id: id(20),
    customerName: "Kofi",
    customerEmail: "kofi@example.com",
    customerPhone: "",
    customerPhoneE164: null,
  });
  insert.contact({ id: id(21), name: "Kofi", email: "kofi@example.com", phone: "", phoneE164: null });

  const found = await getPerson(deps, { person });
  const idsOf = (records: readonly { id: string }[]) => records.map((record) => record.id).sort();
  expect(found).toMatchObject({ name: "Ama Mɛnsa", email: AMA.email, phone: AMA.phone, isComplete: true });
  expect(idsOf(found.bookings)).toEqual([id(1), id(2), id(8)]);
  expect(found.memberships).toMatchObject([{ id: id(3), kind: "membership" }]);
  expect(found.payments).toMatchObject([{ title: "receipt", amount: 250, state: "desk_mobile_money" }]);
  expect(found.payments[0]?.detail).toContain("AH-000042");
  expect(idsOf(found.messages)).toEqual([id(4), id(5), id(6), id(10)].sort());
  expect(found.messages.find(({ kind }) => kind === "reply")).toMatchObject({
    detail: "Behind the house",
    parentId: `contact-${id(4)}`,
  });
  expect(found.messages.find(({ kind }) => kind === "email")).toMatchObject({ id: id(6), detail: "by SMS" });
  expect(found.documents).toMatchObject([{ id: id(11), state: "in_review", parentId: id(3) }]);
  expect(found.visits).toMatchObject([{ title: "inside", at: "2026-11-20", detail: expect.stringMatching(/9/) }]);
  expect(found.others.map(({ name }) => name)).toEqual(["Ama Mensa", "A. Mensah", "Ama Mensa", "Ama"]);
  expect(JSON.stringify(found)).not.toContain("Kofi");
  // From any of the records, also by the address in capitals.
  const sameBookings = idsOf((await getPerson(deps, { person: `client-${id(3)}` })).bookings);
  expect(sameBookings).toEqual([id(1), id(8)]);
});

test("a virtual office that waits for verification has a latest start, and no due date", async () => {
  const { deps, insert } = makeDesk();
  const dates = { startDate: "2026-11-21", startsBy: "2026-12-05", nextDueDate: "2026-12-21" };
  const { id: client } = insert.client({ id: id(3), ...dates });
  const { memberships } = await getPerson(deps, { person: `client-${client}` });
  expect(memberships[0]?.detail).toContain("starts when verified, or on 5 December 2026 at the latest");
  expect(memberships[0]?.detail).not.toContain("due");
});

test("shows what the person owes, less the parts that are paid, and by when", async () => {
  const { deps, person } = makeDesk();
  const { owes, bookings } = await getPerson(deps, { person });
  expect(owes).toMatchObject([{ id: id(1), owed: bookings[0]?.amount, dueOn: bookings[0]?.at, isOnAccount: false }]);
  const owed = owes[0]?.owed ?? 0;
  await takePayment(deps, { method: "cash", items: [{ id: id(1), owed, amount: 50 }] });
  const after = await getPerson(deps, { person });
  expect(after.owes).toMatchObject([{ id: id(1), owed: owed - 50 }]);
  expect(after.payments).toMatchObject([{ amount: 50 }]);
  await takePayment(deps, { method: "cash", items: [{ id: id(1), owed: owed - 50, amount: owed - 50 }] });
  expect((await getPerson(deps, { person })).owes).toEqual([]);
});

test("shows a client the months that are due, their guests on account and their room hours", async () => {
  const { deps, insert, clock } = makeDesk();
  const today = new Date(clock.now).toISOString().slice(0, 10);
  const host = { email: "host@example.com", phone: "0201112223", phoneE164: "+233201112223" };
  insert.client({ id: id(3), fullName: "Efua Host", businessName: "Host Ltd", nextDueDate: today, ...host });
  const guest = await bookForCustomer(
    deps,
    {
      ...{ customerName: "Yaw Guest", customerPhone: "0541112223", bookingType: "desk_day", startDate: "2026-12-01" },
      ...{ source: "phone", clientId: id(3), payment: { kind: "account" } },
    },
    null,
  );
  const room = await bookRoom(
    deps,
    { clientId: id(3), isBeyondAllowance: true, startsAt: "2026-11-30T10:00:00Z", minutes: 60 },
    null,
  );
  const person = `client-${id(3)}`;
  const { owes } = await getPerson(deps, { person });
  expect(owes.toSorted((one, other) => String(one.dueOn).localeCompare(String(other.dueOn)))).toMatchObject([
    { id: id(3), subject: "membership_period", dueOn: today, isOnAccount: false },
    { id: room.id, subject: "meeting", dueOn: "2026-11-30", isOnAccount: false },
    { id: guest.id, name: "Yaw Guest", dueOn: "2026-12-01", isOnAccount: true },
  ]);
  // The payment form of the guest's booking offers the rest, and the guest's own page shows it too.
  const { others } = await listDue(deps, { id: guest.id });
  expect(others.map((item) => item.id).toSorted()).toEqual([id(3), room.id].toSorted());
  expect((await getPerson(deps, { person: `booking-${guest.id}` })).owes).toMatchObject([
    { id: guest.id, isOnAccount: true },
  ]);
});

test("shows only the record itself without contact details, and those of no other erased person", async () => {
  const { deps, insert } = makeDesk();
  for (const end of [30, 31])
    insert.booking({
      id: id(end),
      customerName: "Erased",
      customerEmail: "erased@erased.invalid",
      customerPhone: "erased",
      customerPhoneE164: null,
    });
  const found = await getPerson(deps, { person: `booking-${id(30)}` });
  expect(found.bookings.map((booking) => booking.id)).toEqual([id(30)]);
  expect((await refusalOf(addNote(deps, { person: `booking-${id(30)}`, text: "Hello" }, null))).code).toBe("conflict");
});

test("a note has its author and time, and is the same on every page of the person", async () => {
  const { deps, insert, signIn, person, rows } = makeDesk();
  insert.contact({ id: id(4), name: "Ama", ...AMA });
  const kojo = signIn("Kojo");
  const note = await addNote(kojo, { person, text: "Wants the window" }, "once");
  expect(await addNote(kojo, { person, text: "Wants the window" }, "once")).toEqual(note);
  const esi = signIn("Esi");
  const [read] = (await getPerson(esi, { person: `contact-${id(4)}` })).notes;
  expect(read).toEqual({ id: note.id, text: "Wants the window", by: "Kojo", at: expect.any(String) });
  expect(rows.audit()).toMatchObject([{ action: "note_added", subjectType: "booking", subjectId: id(1) }]);
  expect(JSON.stringify(rows.audit())).not.toContain("window");
  await deleteNote(esi, { id: note.id });
  expect((await getPerson(deps, { person })).notes).toEqual([]);
  expect((await refusalOf(deleteNote(esi, { id: note.id }))).code).toBe("not_found");
});

test("an erasure deletes the notes about the person, and no hand-over message", async () => {
  const { deps, insert, update, person, rows } = makeDesk();
  insert.contact({ id: id(4), name: "Ama", ...AMA });
  update.booking(id(1), { status: "cancelled" });
  await addNote(deps, { person, text: "Wants the window" }, null);
  await handOver(deps, { text: "The printer is out of paper" }, null);
  const { deleted } = await erasePersonalData({ ...deps, staff: SHARED_KEY }, { email: AMA.email });
  expect(deleted.notes).toBe(1);
  expect(rows.sql<{ text: string }>("select text from notes")).toEqual([{ text: "The printer is out of paper" }]);
});

test("a hand-over message is there for the next shift until it is done", async () => {
  const { deps, signIn, rows } = makeDesk();
  const message = await handOver(signIn("Kojo"), { text: "Key 4 is with the cleaner" }, null);
  expect((await listHandOvers(deps)).items).toMatchObject([{ text: message.text, by: "Kojo" }]);
  await completeHandOver(signIn("Esi"), { id: message.id });
  await completeHandOver(signIn("Esi"), { id: message.id });
  expect((await listHandOvers(deps)).items).toEqual([]);
  await completeHandOver(deps, { id: message.id, isDone: false });
  expect((await listHandOvers(deps)).items).toHaveLength(1);
  expect(rows.audit().map(({ action }) => action)).toEqual(["note_added", "hand_over_done", "hand_over_reopened"]);
});

test("a note about a person is no hand-over message", async () => {
  const { deps, person } = makeDesk();
  const note = await addNote(deps, { person, text: "Wants the window" }, null);
  expect((await listHandOvers(deps)).items).toEqual([]);
  expect((await refusalOf(completeHandOver(deps, { id: note.id }))).code).toBe("not_found");
});

test("does not know a person of a missing record", async () => {
  const { deps } = makeDesk();
  expect((await refusalOf(getPerson(deps, { person: `client-${id(99)}` }))).code).toBe("not_found");
});

test("finds a person once, by any spelling of the name and any way of writing the number", async () => {
  const { deps, insert } = makeDesk();
  insert.contact({ id: id(4), name: "Ama Mensah", ...AMA });
  for (const q of [
    ...["mensah", "Mensa", "mɛnsa", "ama mensah", "0241234567", "024-123-4567", "+233 24 123 4567", "00233241234567"],
    ...["233 24 123 4567", "2330241234567", "+233 (0)24 123 4567", "24 123 4567", "ama@example"],
  ]) {
    const { items } = await findPeople(deps, { q });
    expect([q, items.map(({ hits }) => hits.map((hit) => hit.id).sort())]).toEqual([q, [[id(1), id(4)]]]);
  }
});

test("puts hits together that only a third hit connects", () => {
  const hit = (end: number, email: string | null, phoneE164: string | null) =>
    ({ kind: "booking", id: id(end), title: "Ama", email, phone: null, phoneE164 }) as SearchHit;
  const people = groupByPerson([
    hit(1, "a@example.com", null),
    hit(2, null, "+233241234567"),
    hit(3, "b@example.com", null),
    hit(4, "A@example.com", "+233241234567"),
  ]);
  expect(people.map(({ hits }) => hits.map((found) => found.id))).toEqual([[id(1), id(2), id(4)], [id(3)]]);
  expect(people[0]).toMatchObject({ id: `booking-${id(1)}`, email: "a@example.com", phoneE164: "+233241234567" });
});
