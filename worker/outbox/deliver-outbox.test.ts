import { expect, test } from "vitest";
import {
  ADDRESS_REFUSED,
  ALREADY_HANDLED,
  FAILURE_COUNTED_MS,
  isSkipped,
  NO_CHANNEL,
  type OutboxAudience,
  type OutboxKind,
  SUPERSEDED,
} from "#domain/operations/outbox.ts";
import { REFUND_STATUSES } from "#domain/payments/refunds.ts";
import { site } from "#domain/site.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { confirmBooking } from "#worker/bookings/confirm-booking.ts";
import type { OutboxRow } from "#worker/db/schema/outbox.ts";
import type { Deps } from "#worker/deps.ts";
import { AddressRefused } from "#worker/errors.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { everyFiveMinutes } from "#worker/jobs/every-five-minutes.ts";
import { subscribeToNewsletter, unsubscribeFromNewsletter } from "#worker/newsletter/subscriptions.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { voidPayment } from "#worker/payments/desk/void-payment.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { alertUnmatched } from "#worker/payments/reviews/unmatched-payments.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { summariseBusiness } from "#worker/reports/summarise-business.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { messageRow, NOON } from "#worker/test/row-makers.ts";
import { asSharedKey, SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { deliverOutbox } from "./deliver-outbox.ts";
import { listOutbox, resendMessage } from "./list-outbox.ts";
import { makeOutboxEntry } from "./make-outbox-entry.ts";

const MINUTE = 60_000;
const contact = { name: "Kofi Annan", email: "kofi@example.com", phone: "0241234567", message: "Mepa wo kyɛw 🌍" };
const lead = { firstName: "Ama", email: "ama@example.com", message: "Hɛllo", plan: "Pro Virtual Office" };

test("leaves other requests' entries to the job", async () => {
  const { deps, mails } = makeTestDeps();
  await sendContactMessage(deps, contact);
  const visit = { ...deps, createdOutboxIds: [] as string[] };
  await sendContactMessage(visit, { ...contact, email: "esi@example.com" });
  expect(await deliverOutbox(visit, { ids: visit.createdOutboxIds })).toBe(2);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["esi@example.com", site.email]);
  expect(await deliverOutbox(visit, { ids: visit.createdOutboxIds })).toBe(0);
  expect(await deliverOutbox(deps)).toBe(2);
  expect(
    mails
      .map(({ to }) => to)
      .slice(2)
      .toSorted(),
  ).toEqual([site.email, "kofi@example.com"]);
});

test("writes no CRM entry without a CRM", async () => {
  const { deps, rows } = makeTestDeps({ crm: null });
  await submitInquiry(deps, lead);
  expect(rows.outbox().map((row) => row.audience)).toEqual(["customer", "team"]);
});

test("retries with growing intervals and gives up visibly after two days", async () => {
  const { deps, clock, rows, insert, logged } = makeTestDeps({
    mailer: {
      async send() {
        throw new TypeError("kofi@example.com was refused");
      },
    },
  });
  insert.booking({ id: "b" });
  insert.message(thanks(deps, "customer", "b"));
  const started = clock.now;
  const pauses: number[] = [];
  const message = () => rows.outbox()[0];
  while (message()?.status === "waiting") {
    await deliverOutbox(deps);
    const next = message()?.nextAttemptAt.getTime() ?? 0;
    if (message()?.status === "waiting") pauses.push((next - clock.now) / MINUTE);
    clock.now = next;
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 720, 720, 99]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", attempts: 11, lastError: "TypeError" });
  expect(clock.now - started).toBeLessThanOrEqual(2 * 86_400_000 + 3 * MINUTE);
  expect(logged.map(({ event }) => event)).toContain("outbox_given_up");
});

test("continues after a failed message", async () => {
  const { deps, rows } = makeTestDeps();
  const { send } = deps.mailer;
  deps.mailer.send = async (mail) => {
    if (mail.to === "kofi@example.com") throw new Error("refused");
    await send(mail);
  };
  await sendContactMessage(deps, contact);
  expect(await deliverOutbox(deps)).toBe(2);
  expect(rows.outbox().map((row) => row.status)).toEqual(["waiting", "sent"]);
});

test("stores why a message waits as a name and a code, never as a sentence", async () => {
  const refusal = Object.assign(new Error("ama@example.com is not verified"), { code: "E_RECIPIENT_NOT_ALLOWED" });
  const { deps, rows } = makeTestDeps({ mailer: { send: () => Promise.reject(refusal) } });
  await sendContactMessage(deps, contact);
  await deliverOutbox(deps);
  expect(rows.outbox().map((row) => row.lastError)).toEqual(Array(2).fill("Error E_RECIPIENT_NOT_ALLOWED"));
});

test("gives up a rejected address immediately, without affecting the health check", async () => {
  const { deps, rows, logged } = makeTestDeps({
    mailer: { send: () => Promise.reject(new AddressRefused("E_RECIPIENT_SUPPRESSED")) },
  });
  await sendContactMessage(deps, contact);
  await deliverOutbox(deps);
  const [customer, team] = rows.outbox();
  expect(customer).toMatchObject({ audience: "customer", status: "failed", attempts: 1, lastError: ADDRESS_REFUSED });
  expect([await deps.outbox.countFailed(new Date(0)), await deps.healthChecks.countFailed(new Date(0))]).toEqual([
    1, 0,
  ]);
  // The team's own address would lose every email, unlike a single customer's.
  const lastError = "AddressRefused E_RECIPIENT_SUPPRESSED";
  expect(team).toMatchObject({ audience: "team", status: "waiting", attempts: 1, lastError });
  expect(logged.map(({ event }) => event)).toEqual(expect.arrayContaining(["outbox_given_up", "outbox_postponed"]));
});

test("leaves a message to the next run if its sender dies, once the lease has expired", async () => {
  const { deps, clock, mails } = makeTestDeps();
  await sendContactMessage(deps, contact);
  await deps.outbox.claimDue({
    now: deps.now(),
    leaseUntil: new Date(clock.now + 3 * MINUTE),
    limit: 10,
    maxThrottled: 100,
  });
  expect(await deliverOutbox(deps)).toBe(0);
  clock.now += 5 * MINUTE;
  expect(await deliverOutbox(deps)).toBe(2);
  expect(mails).toHaveLength(2);
});

test("gives up a message about an erased subject", async () => {
  const { deps, rows, mails, remove } = makeTestDeps();
  await sendContactMessage(deps, contact);
  remove.contact(rows.contacts()[0]?.id ?? "");
  await deliverOutbox(deps);
  expect(rows.outbox().map((row) => row.status)).toEqual(["failed", "failed"]);
  expect(mails).toEqual([]);
});

test("leaves a customer without an email address out, as no failure", async () => {
  const { deps, rows, insert, mails } = makeTestDeps({ staff: SHARED_KEY });
  const { id } = insert.booking({ amountPesewas: 25_000, customerEmail: "" });
  const paid = await takePayment(deps, { method: "cash", items: [{ id, owed: 250, amount: 100 }] });
  await voidPayment(deps, { reference: paid.reference, reason: "It was 200" });
  await takePayment(deps, { method: "cash", items: [{ id, owed: 250, amount: 200 }] });
  insert.message(thanks(deps, "customer", id));
  await deliverOutbox(deps);
  const toCustomer = rows.outbox().filter(({ audience }) => audience === "customer");
  expect(toCustomer.map(({ lastError }) => lastError)).toContain(NO_CHANNEL);
  expect(toCustomer.every((message) => isSkipped(message))).toBe(true);
  expect(mails.filter(({ to }) => to !== site.email)).toEqual([]);
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(0);
});

test("welcomes a subscriber once, with a link and headers to unsubscribe", async () => {
  const { deps, rows, mails } = makeTestDeps();
  await subscribeToNewsletter(deps, { email: "ama@example.com" });
  await subscribeToNewsletter(deps, { email: "AMA@example.com" });
  await deliverOutbox(deps);
  const token = rows.subscribers()[0]?.unsubscribeToken;
  const url = `https://house.test/api/newsletter/unsubscribe?token=${token}`;
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: "ama@example.com",
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(mails[0]?.text).toContain(url);
});

test("skips the welcome of a subscriber who left, and welcomes a returning one again", async () => {
  const { deps, rows, mails } = makeTestDeps();
  await subscribeToNewsletter(deps, { email: "ama@example.com" });
  await unsubscribeFromNewsletter(deps, rows.subscribers()[0]?.unsubscribeToken ?? "");
  await deliverOutbox(deps);
  expect(mails).toEqual([]);
  expect(await subscribeToNewsletter(deps, { email: "ama@example.com" })).toBe(true);
  await deliverOutbox(deps);
  expect(mails).toHaveLength(1);
});

test("sends the same id with every try, so that a repeat can be recognised", async () => {
  const { deps, clock, rows } = makeTestDeps();
  const ids: (string | undefined)[] = [];
  deps.mailer.send = async (mail) => {
    ids.push(mail.headers?.["X-Entity-Ref-ID"]);
    throw new Error("accepted, but the answer was lost");
  };
  await subscribeToNewsletter(deps, { email: "ama@example.com" });
  await deliverOutbox(deps);
  clock.now += 2 * MINUTE;
  await deliverOutbox(deps);
  expect(ids).toEqual([rows.outbox()[0]?.id, rows.outbox()[0]?.id]);
});

test("marks a sent message although marking fails at first", async () => {
  const { deps, rows } = makeTestDeps();
  const { markSent } = deps.outbox;
  let tries = 0;
  deps.outbox.markSent = async (claims, at) => {
    tries += 1;
    if (tries < 3) throw new Error("busy");
    await markSent(claims, at);
  };
  await subscribeToNewsletter(deps, { email: "ama@example.com" });
  expect(await deliverOutbox(deps)).toBe(1);
  expect(rows.outbox()[0]).toMatchObject({ status: "sent" });
});

test("skips the confirmation of a booking that was cancelled meanwhile", async () => {
  const { deps, clock, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking();
  await confirmBooking(deps, { id: booking.id });
  const { send } = deps.mailer;
  deps.mailer.send = () => Promise.reject(new Error("busy"));
  await deliverOutbox(deps);
  deps.mailer.send = send;
  await cancelBooking(asSharedKey(deps), { bookingId: booking.id, reason: "Closed that day" });
  clock.now += 2 * MINUTE;
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Your booking has been cancelled: Monthly Hot Desk, Monday 23 November 2026",
  ]);
  expect(rows.outbox()[0]).toMatchObject({ kind: "booking_confirmed", status: "failed", lastError: SUPERSEDED });
  expect(await deps.outbox.countFailed(new Date(0))).toBe(0);
  expect(await deps.healthChecks.countFailed(new Date(0))).toBe(0);
});

test("skips the customer's thank-you for a booking that was cancelled meanwhile", async () => {
  const { deps, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking({ status: "cancelled" });
  for (const audience of ["customer", "team"] as const) insert.message(thanks(deps, audience, booking.id));
  await deliverOutbox(deps);
  expect(mails.map(({ to }) => to)).toEqual([site.email]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", lastError: SUPERSEDED });
});

test("adds the payment link only for the customer, and only until the booking is paid", async () => {
  const { deps, rows, insert, update, mails } = makeTestDeps();
  const booking = insert.booking();
  const deliver = async () => {
    for (const audience of ["customer", "team"] as const) insert.message(thanks(deps, audience, booking.id));
    await deliverOutbox(deps);
    const delivered = mails.splice(0);
    expect(delivered.filter(({ to }) => to !== booking.customerEmail)).toHaveLength(1);
    return delivered.filter(({ text }) => text.includes("/payment/share?token=")).map(({ to }) => to);
  };
  expect(await deliver()).toEqual([booking.customerEmail]);
  expect(rows.links()).toMatchObject([{ chargeId: booking.id }]);
  update.booking(booking.id, { status: "paid", receiptNumber: 1 });
  expect(await deliver()).toEqual([]);
});

test.each([
  ["is being looked at", { resolvedAt: null }],
  ["was resolved without paying it back", { resolvedAt: new Date(NOON) }],
])("does not claim in a cancellation that nothing was paid while a payment %s", async (_, review) => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking();
  insert.attempt({ chargeId: booking.id, status: "review", reviewReason: "amount", ...review });
  await cancelBooking(asSharedKey(deps), { bookingId: booking.id, reason: "Closed that day" });
  await deliverOutbox(deps);
  expect(mails[0]?.text).toContain("We also received a payment for this booking that we could not use.");
  expect(mails[0]?.text).not.toContain("Nothing had been paid");
});

test("mentions in a cancellation an unusable payment that is refunded", async () => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking();
  const attempt = insert.attempt({
    chargeId: booking.id,
    status: "review",
    chargedPesewas: 199_999,
    chargedCurrency: "GHS",
  });
  await refundPayment(deps, { reference: attempt.reference });
  await cancelBooking(asSharedKey(deps), { bookingId: booking.id, reason: "Closed that day" });
  await deliverOutbox(deps);
  expect(mails[0]?.text).toContain("We could not use this payment, so there is a full refund");
  expect(mails[0]?.text).not.toMatch(/Nothing had been paid|that we could not use/);
});

test("promises nothing in the receipt of a booking that was cancelled meanwhile", async () => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking();
  await payBooking(deps, { id: booking.id, method: "cash" });
  await cancelBooking(asSharedKey(deps), { bookingId: booking.id, reason: "Closed that day" });
  await deliverOutbox(deps);
  const receipt = mails.find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.text).toContain("This booking has since been cancelled");
  expect(receipt?.text).not.toMatch(/waiting for you|free of charge/);
});

test.each([
  ["refund_failed", "failed", "Refund to check"],
  ["refund_needs_attention", "needs_attention", "Refund to check"],
] as const)("sends an email of %s only while it is true, to avoid a double refund", async (kind, isSent, subject) => {
  for (const status of REFUND_STATUSES) {
    const { deps, rows, insert, mails } = makeTestDeps();
    const booking = insert.booking({ status: "cancelled" });
    const refund = insert.refund({ chargeId: booking.id, status });
    insert.message(toTeam(deps, kind, refund.id));
    await deliverOutbox(deps);
    expect(mails.map((mail) => mail.subject.split(":")[0])).toEqual(status === isSent ? [subject] : []);
    expect(rows.outbox()[0]).toMatchObject(
      status === isSent ? { status: "sent" } : { status: "failed", lastError: ALREADY_HANDLED },
    );
    expect(await deps.outbox.countFailed(new Date(0))).toBe(0);
  }
});

test("skips the failure email of a refund that was retried, also on resend", async () => {
  const { deps, clock, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking({ status: "cancelled" });
  const refund = insert.refund({ chargeId: booking.id, status: "failed" });
  const message = toTeam(deps, "refund_failed", refund.id);
  insert.message(message);
  const { send } = deps.mailer;
  deps.mailer.send = () => Promise.reject(new Error("busy"));
  await deliverOutbox(deps);
  await refundPayment(deps, { reference: refund.paymentReference ?? "" });
  deps.mailer.send = send;
  clock.now += 2 * MINUTE;
  await deliverOutbox(deps);
  await resendMessage(deps, { id: message.id });
  await deliverOutbox(deps);
  expect(mails).toEqual([]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", lastError: ALREADY_HANDLED });
});

test("reports a payment under review only until staff decide", async () => {
  for (const [resolvedAt, subjects] of [
    [null, ["Payment to review: late"]],
    [new Date(NOON), []],
  ] as const) {
    const { deps, insert, mails } = makeTestDeps();
    const booking = insert.booking({ status: "cancelled" });
    insert.attempt({ chargeId: booking.id, reference: "late", status: "review", resolvedAt });
    insert.message(toTeam(deps, "payment_review", "late"));
    await deliverOutbox(deps);
    expect(mails.map(({ subject }) => subject)).toEqual(subjects);
  }
});

test("reports an unmatched payment only until staff resolve it", async () => {
  const { deps, rows, mails } = makeTestDeps();
  await alertUnmatched(deps, ["known-soon"], "gateway");
  await alertUnmatched(deps, ["unknown"], "gateway");
  await resolvePayment(deps, { reference: "known-soon", note: "A customer of the other house" });
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toEqual(["Unknown payment: unknown"]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", lastError: ALREADY_HANDLED });
});

test("sends no email to an erased person, and gives the team's a valid reply address", async () => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking({ customerName: "Erased", customerEmail: "erased@erased.invalid" });
  for (const audience of ["customer", "team"] as const) insert.message(thanks(deps, audience, booking.id));
  await deliverOutbox(deps);
  expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([[site.email, site.email]]);
});

test("continues in the same run after a page of failing messages", async () => {
  const { deps, rows, update, mails } = makeTestDeps();
  deps.crm = { sendLead: () => Promise.reject(new Error("down")) };
  for (let index = 0; index < 25; index += 1)
    await submitInquiry(deps, { firstName: "Ama", email: `ama${index}@example.com` });
  const isToCrm = ({ kind }: OutboxRow) => kind === "lead_webhook";
  // The first page contains only entries that cannot be sent.
  for (const { id } of rows.outbox().filter(isToCrm)) update.message(id, { nextAttemptAt: new Date(NOON - 1) });
  await everyFiveMinutes(deps);
  expect(mails).toHaveLength(50);
  expect(
    rows
      .outbox()
      .filter(isToCrm)
      .map(({ attempts }) => attempts),
  ).toEqual(Array(25).fill(1));
});

test("tries each message once while sending fails, and starts no page after four minutes", async () => {
  const { deps, clock, rows } = makeTestDeps();
  deps.mailer.send = () => {
    clock.now += 10_000;
    return Promise.reject(new Error("took too long"));
  };
  for (let index = 0; index < 100; index += 1)
    await subscribeToNewsletter(deps, { email: `reader-${index}@example.com` });
  await everyFiveMinutes(deps);
  expect(rows.outbox().map(({ attempts }) => attempts)).toEqual([...Array(30).fill(1), ...Array(70).fill(0)]);
});

function thanks(deps: Deps, audience: OutboxAudience, subjectId: string): OutboxRow {
  return waiting(deps, { kind: "booking_received", audience, subjectId });
}

function toTeam(deps: Deps, kind: OutboxKind, subjectId: string): OutboxRow {
  return waiting(deps, { kind, audience: "team", subjectId });
}

function waiting(deps: Deps, fields: { kind: OutboxKind; audience: OutboxAudience; subjectId: string }): OutboxRow {
  const at = deps.now();
  const notice = makeOutboxEntry(deps, { ...fields, at });
  return messageRow({ ...fields, id: notice.id, createdAt: at, nextAttemptAt: at });
}

test("resends a sent message, but not a waiting one", async () => {
  const { deps, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking();
  await confirmBooking(deps, { id: booking.id });
  const id = rows.outbox()[0]?.id ?? "";
  await expect(resendMessage(deps, { id })).rejects.toThrow("already waiting");
  await deliverOutbox(deps);
  await resendMessage(deps, { id });
  await deliverOutbox(deps);
  expect(mails).toHaveLength(2);
  expect(rows.audit().map(({ action }) => action)).toEqual(["booking_confirmed", "message_resent"]);
});

test("counts a failed message for thirty days, and always lists it", async () => {
  const { deps, clock, rows, insert, update } = makeTestDeps();
  const booking = insert.booking();
  await confirmBooking(deps, { id: booking.id });
  update.message(rows.outbox()[0]?.id ?? "", { status: "failed", lastError: ADDRESS_REFUSED });
  clock.now += FAILURE_COUNTED_MS;
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(1);
  clock.now += 1;
  expect((await summariseBusiness(deps)).waiting.failedMessages).toBe(0);
  expect((await listOutbox(deps, { status: "failed" })).items).toHaveLength(1);
});
