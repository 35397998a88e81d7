import { expect, test } from "vitest";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { correctBooking } from "./correct-booking.ts";

function mistypedBooking() {
  const fixture = makeTestDeps({ staff: SHARED_KEY });
  const booking = fixture.insert.booking({ customerEmail: "akosua@exmaple.com" });
  return { ...fixture, booking, seen: { customerEmail: booking.customerEmail } };
}

test("sends a receipt again after staff correct a mistyped address", async () => {
  const { deps, booking, seen, mails, rows } = mistypedBooking();
  await payBooking(deps, { id: booking.id, method: "cash" });
  await deliverOutbox(deps);
  const customerEmail = "akosua@example.com";
  const corrected = await correctBooking(deps, { id: booking.id, customerEmail, seen, sendAgain: true });
  expect(corrected).toMatchObject({ customerEmail, status: "paid" });
  await deliverOutbox(deps);
  const receipts = mails.filter(({ subject }) => subject.startsWith("Receipt AH-"));
  expect(receipts.map(({ to }) => to)).toEqual(["akosua@exmaple.com", customerEmail]);
  // Equal except for the link: the correction invalidates the first one.
  const withoutLink = (text = "") => text.replace(/#\S+/, "");
  expect(withoutLink(receipts[1]?.text)).toBe(withoutLink(receipts[0]?.text));
  expect(receipts[1]?.text).not.toBe(receipts[0]?.text);
  expect(rows.audit().at(-1)).toMatchObject({ action: "booking_corrected", detail: { fields: "email" } });
});

test("corrects without a mail by default, and records no values in the history", async () => {
  const { deps, booking, rows } = mistypedBooking();
  const { customerName, customerPhone } = booking;
  const corrected = await correctBooking(deps, {
    id: booking.id,
    customerName: "Akosua Mensah",
    customerPhone: "020 765 4321",
    notes: "Comes by bicycle",
    companyName: "Bicycles Ltd",
    companyTin: "C0001234567",
    seen: { customerName, customerPhone, notes: null, companyName: null, companyTin: null },
  });
  expect(corrected).toMatchObject({
    customerName: "Akosua Mensah",
    customerPhoneE164: "+233207654321",
    companyName: "Bicycles Ltd",
    companyTin: "C0001234567",
  });
  expect(rows.outbox()).toEqual([]);
  expect(JSON.stringify(rows.audit())).not.toMatch(/Akosua|7654321|bicycle|C0001234567/i);
});

test("accepts corrections of different fields, and refuses the second of one field", async () => {
  const { deps, booking, seen, rows, update } = mistypedBooking();
  await correctBooking(deps, { id: booking.id, customerEmail: "first@example.com", seen });
  await correctBooking(deps, { id: booking.id, notes: "Late", seen: { notes: null } });
  expect(rows.bookings()).toMatchObject([{ customerEmail: "first@example.com", notes: "Late" }]);
  await expect(correctBooking(deps, { id: booking.id, customerEmail: "second@example.com", seen })).rejects.toThrow(
    /This booking has changed/,
  );
  const { correct } = deps.staffBookings;
  deps.staffBookings.correct = async (corrected) => {
    update.booking(booking.id, { notes: "Later" });
    return correct(corrected);
  };
  expect(await outcomeOf(correctBooking(deps, { id: booking.id, notes: "Early", seen: { notes: "Late" } }))).toBe(
    "conflict",
  );
  expect(rows.audit()).toHaveLength(2);
});

test("requires the seen value, writes nothing if nothing differs, and refuses unknown ids", async () => {
  const { deps, booking, seen, rows } = mistypedBooking();
  const { customerEmail } = booking;
  expect(await outcomeOf(correctBooking(deps, { id: booking.id, customerEmail, seen: {} }))).toBe("validation_failed");
  expect(await correctBooking(deps, { id: booking.id, customerEmail, seen })).toMatchObject({ customerEmail });
  expect([rows.audit(), rows.outbox()]).toEqual([[], []]);
  await correctBooking(deps, { id: booking.id, seen: {}, sendAgain: true });
  expect(rows.audit()).toMatchObject([{ action: "message_resent" }]);
  expect(await outcomeOf(correctBooking(deps, { id: "nobody", seen: {} }))).toBe("not_found");
});
