import { expect, test } from "vitest";
import type { CreateBookingInput } from "#contract/bookings.ts";
import { LIMITS } from "#domain/operations/limits.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { subscribeToNewsletter } from "#worker/newsletter/subscriptions.ts";
import { deliverOutbox, OUTBOX_PAGE } from "#worker/outbox/deliver-outbox.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function booking(overrides: Partial<CreateBookingInput> = {}): CreateBookingInput {
  return {
    customerName: "Ama Mensa",
    customerEmail: "ama@example.com",
    customerPhone: "0241234567",
    bookingType: "desk_monthly",
    startDate: "2026-12-01",
    amount: 2000,
    ...overrides,
  };
}

const message = { name: "Ama", email: "ama@example.com", phone: "0241234567", message: "When do you open tomorrow?" };

test("two bookings and a message from one phone in five minutes go through, each answered by a mail", async () => {
  const { deps, clock, rows } = makeTestDeps({ limits: LIMITS, network: "102.176.1.1" });
  await createBooking(deps, booking());
  clock.now += 2 * MINUTE;
  await createBooking(deps, booking({ startDate: "2026-12-15" }));
  clock.now += 2 * MINUTE;
  await sendContactMessage(deps, message);
  expect(kindsOf(rows).filter((kind) => kind.endsWith("customer"))).toEqual([
    "booking_received customer",
    "booking_received customer",
    "contact_received customer",
  ]);
});

test("one box gets three mails a day of what strangers send in its name, however the address is written and by whichever policy", async () => {
  const { deps, clock, rows } = makeTestDeps({ limits: LIMITS });
  const spellings = ["ama@gmail.com", "A.m.a@gmail.com", "ama+2@gmail.com", "am.a+3@gmail.com"];
  for (const [turn, email] of spellings.entries()) {
    const phone = `02412345${turn}7`;
    await createBooking(deps, booking({ customerEmail: email, customerPhone: phone }));
    await sendContactMessage(deps, { ...message, email, phone });
    await subscribeToNewsletter(deps, { email });
  }
  expect(kindsOf(rows).filter((kind) => kind.endsWith("customer"))).toHaveLength(LIMITS.copiesPerPersonPerDay);
  expect([rows.bookings().length, rows.contacts().length]).toEqual([4, 4]);
  expect(kindsOf(rows).filter((kind) => kind.endsWith("team"))).toHaveLength(8);
  clock.now += DAY + 1;
  await submitInquiry(deps, { firstName: "Ama", email: "ama@gmail.com" });
  expect(kindsOf(rows)).toContain("enquiry_received customer");
});

test.each([
  ["box", (turn: number) => ({ customerEmail: `ama+${turn}@example.com`, customerPhone: `024123${1000 + turn}` })],
  ["phone", (turn: number) => ({ customerEmail: `ama${turn}@example.com`, customerPhone: "024 123 4567" })],
])("of one %s no more is taken in a day than anybody needs, and what is paid for does not count", async (_, whose) => {
  const { deps, clock, rows, update } = makeTestDeps({ limits: LIMITS });
  const book = (turn: number) => outcomeOf(createBooking(deps, booking(whose(turn))));
  for (let turn = 0; turn < LIMITS.perPersonPerDay; turn += 1) expect(await book(turn)).toBe("accepted");
  expect(await book(98)).toBe("too_many_requests");
  await expect(createBooking(deps, booking(whose(98)))).rejects.toMatchObject({
    message: expect.stringContaining("Please call us"),
  });
  expect(await deps.submissions.countSince(new Date(clock.now - 60 * MINUTE), deps.limits)).toMatchObject({
    taken: 12,
    refused: 2,
  });
  update.booking(rows.bookings()[0]?.id ?? "", { status: "paid", paidAt: deps.now(), receiptNumber: 1 });
  expect(await book(99)).toBe("accepted");
  expect(await book(100)).toBe("too_many_requests");
  clock.now += DAY + 1;
  expect(await book(101)).toBe("accepted");
});

test("of one line no more is taken in a day than its people need, and another line is not held up", async () => {
  const { deps } = makeTestDeps({ limits: LIMITS, network: "2001:db8:1::/48" });
  const book = (turn: number, network = deps.network) =>
    outcomeOf(
      createBooking(
        { ...deps, network },
        booking({
          customerEmail: `ama${turn}@example.com`,
          customerPhone: `02412${10_000 + turn}`,
          bookingType: "virtual_pro",
          amount: 600,
        }),
      ),
    );
  for (let turn = 0; turn < LIMITS.perNetworkPerDay; turn += 1) expect(await book(turn)).toBe("accepted");
  expect(await book(100)).toBe("too_many_requests");
  expect(await book(101, "2001:db8:2::/48")).toBe("accepted");
});

test("of many at once as many are taken as one after the other", async () => {
  const { deps } = makeTestDeps({ limits: LIMITS });
  const answers = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(createBooking(deps, booking()))));
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(LIMITS.perPersonPerDay);
});

test("a receipt goes out before bombs that waited longer, and those rest once an hour's share is out", async () => {
  const { deps, clock, mails, insert } = makeTestDeps({ limits: { ...LIMITS, throttledEmailsPerHour: 20 } });
  const paid = insert.booking({ status: "paid", receiptNumber: 7, paidAt: new Date(clock.now) });
  for (let turn = 0; turn < 200; turn += 1) {
    const { id } = insert.booking({ customerEmail: `victim${turn}@example.com` });
    insert.message({ kind: "booking_received", subjectId: id, createdAt: new Date(clock.now - 30 * MINUTE) });
  }
  insert.message({ kind: "payment_received", subjectId: paid.id });
  await deliverOutbox(deps);
  expect(mails[0]?.to).toBe(paid.customerEmail);
  for (let round = 0; round < 10; round += 1) await deliverOutbox(deps);
  const inFirstHour = mails.length;
  expect(inFirstHour).toBeGreaterThan(20);
  expect(inFirstHour).toBeLessThanOrEqual(20 + OUTBOX_PAGE);
  insert.message({ kind: "booking_cancelled", subjectId: paid.id });
  await deliverOutbox(deps);
  expect(mails).toHaveLength(inFirstHour + 1);
  clock.now += 60 * MINUTE + 1;
  for (let round = 0; round < 10; round += 1) await deliverOutbox(deps);
  expect(mails.length).toBeGreaterThanOrEqual(inFirstHour + 20);
  expect(mails.length).toBeLessThanOrEqual(inFirstHour + 20 + OUTBOX_PAGE);
});

test("what has rested for two days is not sent any more, and nothing has failed", async () => {
  const { deps, clock, rows, insert } = makeTestDeps({ limits: LIMITS });
  const old = insert.message({ kind: "booking_received" });
  const receipt = insert.message({ kind: "payment_received" });
  clock.now += 2 * DAY + 1;
  expect(await deps.outbox.expireThrottled(new Date(clock.now - 2 * DAY), 500)).toBe(1);
  expect(rows.outbox().map(({ id, status }) => [id, status])).toEqual([
    [old.id, "failed"],
    [receipt.id, "waiting"],
  ]);
  expect(await deps.healthChecks.countFailed(new Date(0))).toBe(0);
});
