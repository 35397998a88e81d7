import { expect, test } from "vitest";
import type { BookRoomInput } from "#contract/front-desk/meeting-room.ts";
import type { HoldRoomInput } from "#contract/meeting-room.ts";
import { MS_PER_HOUR, MS_PER_MINUTE } from "#domain/calendar/days.ts";
import { reportMonth } from "#worker/books/report-month.ts";
import { sendLinks } from "#worker/my-booking/send-links.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { verifyPayment } from "#worker/payments/verify-payment.ts";
import { applyRetention } from "#worker/personal-data/apply-retention.ts";
import { erasePersonalData } from "#worker/personal-data/erase-personal-data.ts";
import { exportPersonalData } from "#worker/personal-data/export-personal-data.ts";
import { listTakings } from "#worker/reports/list-takings.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { bookRoom } from "./book-room.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { holdRoom, listRoomTimes } from "./hold-room.ts";
import { meetingLink, takeMeetingLink } from "./meeting-link.ts";
import { cancelMyMeeting, getMyMeetingCalendar, showMyMeeting } from "./my-meeting.ts";
import { showCalendar } from "./show-calendar.ts";

const DAY = "2026-11-23";
const EMAIL = "kofi@example.com";
/** Two hours at the tests' price. */
const PRICE = 160;

function setUp(overrides: Parameters<typeof makeTestDeps>[0] = { staff: SHARED_KEY }) {
  const made = makeTestDeps(overrides);
  const { deps, gateway, mails, rows } = made;
  const hold = (time: string, more: Partial<HoldRoomInput> = {}, key: string | null = null) =>
    holdRoom(
      deps,
      {
        ...{ name: "Kofi Boateng", email: EMAIL, phone: "0241234567", minutes: 120, amount: PRICE },
        startsAt: `${DAY}T${time}:00Z`,
        ...more,
      },
      key,
    );
  /** The reference of the checkout that the hold opened, paid at the gateway. */
  const pay = (chargeId: string, more: { status?: "abandoned" } = {}) => {
    const reference = rows.attempts().find((attempt) => attempt.chargeId === chargeId)?.reference ?? "";
    gateway.hold(reference, { amountPesewas: PRICE * 100, requestedPesewas: PRICE * 100, ...more });
    return reference;
  };
  const book = (time: string, more: Partial<BookRoomInput> = {}, key: string | null = null) =>
    bookRoom(deps, { name: "Esi Mensah", startsAt: `${DAY}T${time}:00Z`, minutes: 120, ...more }, key);
  const mailsTo = (email: string) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  return { ...made, hold, pay, book, mailsTo };
}

test("a stranger pays for two hours: one receipt with a calendar file, and the money in the ledger", async () => {
  const { deps, hold, pay, rows, mails, mailsTo } = setUp();
  expect(await listRoomTimes(deps, { day: DAY, minutes: 120 })).toMatchObject({ amount: PRICE, reason: null });
  const held = await hold("10:00", {}, "key");
  pay(held.id, { status: "abandoned" });
  expect(await hold("10:00", {}, "key")).toEqual(held);
  expect(held.heldUntil).toBe(new Date(NOON + 30 * MS_PER_MINUTE).toISOString());
  expect((await listRoomTimes(deps, { day: DAY, minutes: 120 })).startsAt).not.toContain(`${DAY}T10:00:00.000Z`);
  const reference = pay(held.id);
  await Promise.all([settlePayment(deps, reference, "visitor"), settlePayment(deps, reference, "gateway")]);
  expect((await verifyPayment(deps, reference)).data.booking).toMatchObject({
    ...{ bookingType: "meeting_room", planName: "Meeting room, 10 am to 12 pm", status: "paid", place: "kept" },
  });
  await deliverOutbox(deps);
  expect(mailsTo(EMAIL)).toEqual(["Receipt AH-000001: ₵160.00 for the meeting room, Monday 23 November 2026 at 10 am"]);
  expect(mails.find(({ to }) => to === EMAIL)?.attachments?.[0]?.content).toContain("DTSTART:20261123T100000Z");
  expect(rows.sql("select plan, amount_pesewas from ledger_entries where kind = 'receipt'")).toEqual([
    { plan: "meeting_room", amount_pesewas: PRICE * 100 },
  ]);
});

test("an unpaid hold frees the room after half an hour, and a payment after that needs a free room", async () => {
  const { deps, clock, hold, pay, rows, mailsTo } = setUp();
  const kofi = await hold("10:00");
  expect(await outcomeOf(hold("11:00", { email: "ama@example.com", phone: "0201234567" }))).toBe("fully_booked");
  const reference = pay(kofi.id);
  clock.now += 2 * MS_PER_HOUR;
  const { days } = await showCalendar(deps, { from: DAY, days: 1 });
  expect(days[0]?.meetings).toEqual([]);
  const ama = await hold("11:00", { email: "ama@example.com", phone: "0201234567" });
  await settlePayment(deps, pay(ama.id), "gateway");
  expect((await settlePayment(deps, reference, "gateway")).attempt).toMatchObject({
    ...{ status: "review", reviewReason: "no_place" },
  });
  await deliverOutbox(deps);
  expect(mailsTo(EMAIL)).toHaveLength(1);
  expect(rows.sql("select count(*) as taking from meetings where held_until is null")).toEqual([{ taking: 1 }]);
});

test("a late payment for a free room still books it", async () => {
  const { deps, clock, hold, pay, rows } = setUp();
  const reference = pay((await hold("10:00")).id);
  clock.now += 2 * MS_PER_HOUR;
  expect((await settlePayment(deps, reference, "gateway")).attempt.status).toBe("succeeded");
  expect(rows.sql("select held_until from meetings")).toEqual([{ held_until: null }]);
});

test("refuses a second unpaid hold of one line on a day, and more holds of a person than the limit", async () => {
  const limits = { copiesPerPersonPerDay: 9, perNetworkPerDay: 99, unpaidPerPerson: 1, throttledEmailsPerHour: 9 };
  const { hold } = setUp({ limits, network: "198.51.100.7" });
  await hold("10:00");
  const other = { email: "ama@example.com", phone: "0201234567" };
  expect(await outcomeOf(hold("15:00", other))).toBe("proof_required");
  expect(await outcomeOf(hold("15:00", { startsAt: "2026-11-24T10:00:00Z" }))).toBe("unpaid_limit");
});

test("refuses another price, and a time that has passed or is outside the hours", async () => {
  const { hold } = setUp();
  expect(await outcomeOf(hold("10:00", { amount: 100 }))).toBe("price_changed");
  for (const startsAt of ["2026-11-21T12:15:00Z", "2026-11-23T21:00:00Z"])
    expect(await outcomeOf(hold("10:00", { startsAt }))).toBe("validation_failed");
});

test("staff sell hours for cash in one act, or hold them for a day and take the money later", async () => {
  const { deps, book, mailsTo } = setUp();
  const paid = await book("08:00", { method: "cash", amount: PRICE, customerEmail: EMAIL });
  expect(paid).toMatchObject({ isPaid: true, heldUntil: null, amount: PRICE, receiptNumber: "AH-000001" });
  const held = await book("12:00", { customerEmail: "esi@example.com" });
  expect(held).toMatchObject({ isPaid: false, heldUntil: new Date(NOON + 24 * MS_PER_HOUR).toISOString() });
  await deliverOutbox(deps);
  const items = [{ id: held.id, owed: PRICE, amount: PRICE }];
  const pay = () => takePayment(deps, { method: "mobile_money", transactionId: "0123456789A", items });
  expect((await pay()).receipts).toMatchObject([{ receiptNumber: "AH-000002", owed: 0 }]);
  expect(await outcomeOf(takePayment(deps, { method: "cash", items }))).toBe("already_paid");
  await deliverOutbox(deps);
  expect([mailsTo(EMAIL), mailsTo("esi@example.com")]).toEqual([
    ["Receipt AH-000001: ₵160.00 for the meeting room, Monday 23 November 2026 at 8 am"],
    [
      "Complete your booking of the meeting room: Monday 23 November 2026 at 12 pm",
      "Receipt AH-000002: ₵160.00 for the meeting room, Monday 23 November 2026 at 12 pm",
    ],
  ]);
  expect((await listTakings(deps, { day: "2026-11-21" })).entries).toMatchObject([
    { name: "Esi Mensah", planName: "Meeting room", amount: null, way: "cash" },
    { name: "Esi Mensah", planName: "Meeting room", amount: PRICE, way: "mobile_money" },
  ]);
});

test("only a manager charges nothing", async () => {
  const desk = setUp({ staff: { ...SHARED_KEY, role: "desk" } });
  expect(await outcomeOf(desk.book("10:00", { isWaived: true, overrideReason: "Agreed" }))).toBe("forbidden");
  const manager = setUp();
  expect(await outcomeOf(manager.book("10:00", { isWaived: true }))).toBe("validation_failed");
  const reason = "Part of what was agreed";
  expect(await manager.book("10:00", { isWaived: true, overrideReason: reason })).toMatchObject({
    ...{ amount: 0, heldUntil: null },
  });
  expect((await reportMonth(manager.deps, { month: DAY.slice(0, 7) })).discretion).toMatchObject([
    { kind: "waived_charge", name: "Esi Mensah", amount: 0, listAmount: PRICE, reason },
  ]);
});

test.each([
  ["22:00 two days before", -38 * MS_PER_HOUR, PRICE, "day_before"],
  ["an hour before", -MS_PER_HOUR, PRICE / 2, "last_day"],
])("refunds a cancellation at %s by the rule", async (_, offset, refund, rule) => {
  const { deps, clock, book, rows, mailsTo } = setUp();
  const { id } = await book("12:00", { method: "cash", customerEmail: EMAIL });
  clock.now = Date.parse(`${DAY}T12:00:00Z`) + offset;
  expect(await outcomeOf(cancelMeeting(deps, { id, refundAmount: 1 }))).toBe("refund_changed");
  await cancelMeeting(deps, { id, refundAmount: refund });
  expect(rows.refunds()).toMatchObject([{ amountPesewas: refund * 100, rule, status: "by_hand" }]);
  expect(await outcomeOf(cancelMeeting(deps, { id }))).toBe("conflict");
  await deliverOutbox(deps);
  expect(mailsTo(EMAIL).at(-1)).toBe("Meeting room cancelled: Monday 23 November 2026");
});

test("exports and erases a customer's hours, and keeps what was paid for the accounts", async () => {
  const { deps, clock, book, rows } = setUp();
  await book("08:00", { method: "cash", customerEmail: EMAIL, name: "Kofi Boateng" });
  await book("14:00", { customerEmail: EMAIL, name: "Kofi Boateng" });
  expect((await exportPersonalData(deps, { email: EMAIL })).rows.meetings).toHaveLength(2);
  expect(await outcomeOf(erasePersonalData(deps, { email: EMAIL }))).toBe("conflict");
  clock.now = Date.parse(`${DAY}T12:00:00Z`) + 24 * MS_PER_HOUR;
  await erasePersonalData(deps, { email: EMAIL });
  expect(
    rows.sql("select count(*) as named from meetings where name like '%Kofi%' or customer_email like 'kofi%'"),
  ).toEqual([{ named: 0 }]);
  clock.now += 3 * 366 * 24 * MS_PER_HOUR;
  await applyRetention(deps);
  expect(rows.sql("select c.receipt_number from meetings join charges as c on c.id = meetings.id")).toEqual([
    { receipt_number: 1 },
  ]);
});

test("the buyer's page shows time, price and payment, and cancels for the refund that it shows", async () => {
  const { deps, clock, hold, pay, mails, mailsTo, gateway } = setUp();
  const { id } = await hold("10:00");
  const found = await deps.meetingRoom.findById(id);
  const token =
    (await meetingLink(deps, found?.meeting ?? { id, clientId: null, amountPesewas: 0 }))?.split("=")[1] ?? "";
  const htmlOf = async (page: Promise<{ html: string }>) => (await page).html;
  const held = await htmlOf(showMyMeeting(deps, token));
  for (const text of ["We are holding the meeting room", "Monday 23 November 2026", "10 am to 12 pm", "₵160.00"])
    expect(held).toContain(text);
  expect(held).toMatch(/href="[^"]*payment\/share[^"]*">Pay ₵160.00</);
  expect(held).toContain("Nothing was paid, so there is nothing to refund.");
  clock.now += 45 * MS_PER_MINUTE;
  expect(await htmlOf(showMyMeeting(deps, token))).toContain("We no longer hold the meeting room");
  clock.now -= 45 * MS_PER_MINUTE;
  await settlePayment(deps, pay(id), "visitor");
  await deliverOutbox(deps);
  expect(mails.find(({ to }) => to === EMAIL)?.text).toContain(`/api/my-meeting?token=${token}`);
  const paid = await htmlOf(showMyMeeting(deps, token));
  for (const text of ["The meeting room is yours", "Receipt AH-000001", "Cancel for a refund of ₵160.00"])
    expect(paid).toContain(text);
  expect(paid).not.toContain("payment/share");
  expect(await getMyMeetingCalendar(deps, token)).toContain("DTSTART:20261123T100000Z");
  // The page was open when the last day began: nothing is cancelled for another refund than it showed.
  clock.now = Date.UTC(2026, 10, 22, 12);
  expect(await htmlOf(cancelMyMeeting(deps, token, PRICE * 100))).toContain("Nothing has been cancelled yet.");
  expect(await htmlOf(showMyMeeting(deps, token))).toContain("Cancel for a refund of ₵80.00");
  const cancelled = await htmlOf(cancelMyMeeting(deps, token, PRICE * 50));
  expect(cancelled).toContain("Your meeting room booking is cancelled");
  expect(cancelled).toContain("Your refund: ₵80.00, to the account it was paid from.");
  expect([...gateway.refunds.values()]).toMatchObject([{ amountPesewas: PRICE * 50 }]);
  expect(await htmlOf(cancelMyMeeting(deps, token, PRICE * 50))).toBe(cancelled);
  await deliverOutbox(deps);
  expect(mailsTo(EMAIL).at(-1)).toBe("Meeting room cancelled: Monday 23 November 2026");
  expect((await showMyMeeting(deps, `${token.slice(0, -2)}AA`)).isKnown).toBe(false);
});

test("a client's included hours have no page of their own, their paid hours have one", async () => {
  const { deps, insert, book, rows } = setUp();
  const client = insert.client({ nextDueDate: "2026-12-20" });
  const included = await book("13:00", { clientId: client.id, minutes: 30 });
  const paid = await book("15:00", { clientId: client.id, minutes: 60, isBeyondAllowance: true });
  expect(await outcomeOf(takeMeetingLink(deps, { id: included.id }))).toBe("not_found");
  expect((await takeMeetingLink(deps, { id: paid.id })).manageUrl).toContain("/api/my-meeting?token=");
  expect(rows.audit().at(-1)).toMatchObject({
    ...{ action: "customer_link_taken", subjectType: "meeting", subjectId: paid.id },
  });
});

test("emails a buyer who asks for lost links the page of hours that are not over", async () => {
  const { deps, hold, mails, book } = setUp();
  const { id } = await hold("10:00");
  await book("15:00", { customerEmail: "other@example.com" });
  await sendLinks(deps, { email: EMAIL.toUpperCase() });
  await deliverOutbox(deps);
  const [mail, ...others] = mails.filter(({ subject }) => subject.startsWith("The link"));
  expect([mail?.to, mail?.subject, others]).toEqual([EMAIL, "The link you asked for, Monday 23 November 2026", []]);
  expect(mail?.text).toContain(`/api/my-meeting?token=${id}.`);
});
