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

test("admits two bookings and a message from one phone in five minutes, each with an email", async () => {
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

test("sends an address three emails a day that strangers cause, however they write it", async () => {
  const { deps, clock, rows } = makeTestDeps({ limits: LIMITS });
  const spellings = ["ama@gmail.com", "A.m.a@gmail.com", "ama+2@gmail.com", "am.a+3@gmail.com"];
  for (const [index, email] of spellings.entries()) {
    const phone = `02412345${index}7`;
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
  ["box", (index: number) => ({ customerEmail: `ama+${index}@example.com`, customerPhone: `024123${1000 + index}` })],
  ["phone", (index: number) => ({ customerEmail: `ama${index}@example.com`, customerPhone: "024 123 4567" })],
])("limits submissions per %s and day, not counting paid bookings", async (_, personOf) => {
  const { deps, clock, rows, update } = makeTestDeps({ limits: LIMITS });
  const book = (index: number) => outcomeOf(createBooking(deps, booking(personOf(index))));
  for (let index = 0; index < LIMITS.perPersonPerDay; index += 1) expect(await book(index)).toBe("accepted");
  expect(await book(98)).toBe("too_many_requests");
  await expect(createBooking(deps, booking(personOf(98)))).rejects.toMatchObject({
    message: expect.stringContaining("Please call us"),
  });
  expect(await deps.submissions.countSince(new Date(clock.now - 60 * MINUTE), deps.limits)).toMatchObject({
    admitted: 12,
    refused: 2,
  });
  update.booking(rows.bookings()[0]?.id ?? "", { status: "paid", paidAt: deps.now(), receiptNumber: 1 });
  expect(await book(99)).toBe("accepted");
  expect(await book(100)).toBe("too_many_requests");
  clock.now += DAY + 1;
  expect(await book(101)).toBe("accepted");
});

test("limits submissions per network and day, without affecting another network", async () => {
  const { deps } = makeTestDeps({ limits: LIMITS, network: "2001:db8:1::/48" });
  const book = (index: number, network = deps.network) =>
    outcomeOf(
      createBooking(
        { ...deps, network },
        booking({
          customerEmail: `ama${index}@example.com`,
          customerPhone: `02412${10_000 + index}`,
          bookingType: "virtual_pro",
          amount: 600,
        }),
      ),
    );
  for (let index = 0; index < LIMITS.perNetworkPerDay; index += 1) expect(await book(index)).toBe("accepted");
  expect(await book(100)).toBe("too_many_requests");
  expect(await book(101, "2001:db8:2::/48")).toBe("accepted");
});

test("admits as many concurrent submissions as sequential ones", async () => {
  const { deps } = makeTestDeps({ limits: LIMITS });
  const answers = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(createBooking(deps, booking()))));
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(LIMITS.perPersonPerDay);
});

test("sends a receipt before older bulk emails, and throttles those above the hourly limit", async () => {
  const { deps, clock, mails, insert } = makeTestDeps({ limits: { ...LIMITS, throttledEmailsPerHour: 20 } });
  const paid = insert.booking({ status: "paid", receiptNumber: 7, paidAt: new Date(clock.now) });
  for (let index = 0; index < 200; index += 1) {
    const { id } = insert.booking({ customerEmail: `victim${index}@example.com` });
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

test("drops emails that were throttled for two days, without a failure", async () => {
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
