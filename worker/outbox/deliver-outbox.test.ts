import { expect, test } from "vitest";
import {
  ADDRESS_REFUSED,
  ALREADY_HANDLED,
  importanceOf,
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
import {
  isUnsubscribeLink,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from "#worker/newsletter/subscriptions.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { resolvePayment } from "#worker/payments/reviews/resolve-payment.ts";
import { alertUnmatched } from "#worker/payments/reviews/unmatched-payments.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { NOON } from "#worker/test/row-makers.ts";
import { makeTestDeps } from "#worker/test/test-deps.ts";
import { deliverOutbox } from "./deliver-outbox.ts";
import { resendMessage } from "./list-outbox.ts";
import { makeOutboxEntry } from "./make-outbox-entry.ts";

const MINUTE = 60_000;
const contact = { name: "Kofi Annan", email: "kofi@example.com", phone: "0241234567", message: "Mepa wo kyɛw 🌍" };
const lead = { firstName: "Ama", email: "ama@example.com", message: "Hɛllo", plan: "Pro Virtual Office" };

test("a message is answered to the visitor and shown to the team, who can reply to the visitor", async () => {
  const { deps, rows, mails } = makeTestDeps();
  await sendContactMessage(deps, { ...contact, category: "payment" });
  expect(await deliverOutbox(deps)).toBe(2);
  expect(mails.map(({ to, replyTo, subject }) => ({ to, replyTo, subject }))).toEqual([
    { to: "kofi@example.com", replyTo: site.email, subject: "We have your message" },
    { to: site.email, replyTo: "kofi@example.com", subject: "Support (payment): Kofi Annan" },
  ]);
  expect(mails[1]?.text).toContain("> Mepa wo kyɛw 🌍");
  expect(rows.outbox().map((row) => row.status)).toEqual(["sent", "sent"]);
});

test("what others have waiting is left to the job", async () => {
  const { deps, mails } = makeTestDeps();
  await sendContactMessage(deps, contact);
  const visit = { ...deps, createdOutboxIds: [] as string[] };
  await sendContactMessage(visit, { ...contact, email: "esi@example.com" });
  expect(await deliverOutbox(visit, { ids: visit.createdOutboxIds })).toBe(2);
  expect(mails.map(({ to }) => to)).toEqual(["esi@example.com", site.email]);
  expect(await deliverOutbox(visit, { ids: visit.createdOutboxIds })).toBe(0);
  expect(await deliverOutbox(deps)).toBe(2);
  expect(mails.map(({ to }) => to).slice(2)).toEqual(["kofi@example.com", site.email]);
});

test("a visit that wrote no message asks for none", async () => {
  const { deps } = makeTestDeps();
  deps.outbox.claimDue = () => Promise.reject(new Error("asked"));
  expect(await deliverOutbox(deps, { ids: deps.createdOutboxIds })).toBe(0);
});

test("messages about one subject read it once and are marked at once", async () => {
  const { deps, mails } = makeTestDeps();
  let reads = 0;
  const { findById } = deps.contacts;
  deps.contacts.findById = (id) => {
    reads += 1;
    return findById(id);
  };
  const marks: number[] = [];
  const { markSent } = deps.outbox;
  deps.outbox.markSent = (claims, at) => {
    marks.push(claims.length);
    return markSent(claims, at);
  };
  for (const email of ["kofi@example.com", "esi@example.com"]) await sendContactMessage(deps, { ...contact, email });
  expect(await deliverOutbox(deps)).toBe(4);
  expect(reads).toBe(2);
  expect(marks).toEqual([2, 2]);
  expect(mails.map(({ to }) => to)).toEqual(["kofi@example.com", site.email, "esi@example.com", site.email]);
});

test("what was sent is not sent again", async () => {
  const { deps, clock, mails } = makeTestDeps();
  await sendContactMessage(deps, contact);
  await deliverOutbox(deps);
  clock.now += 3 * 86_400_000;
  expect(await deliverOutbox(deps)).toBe(0);
  expect(mails).toHaveLength(2);
});

test("a lead goes to the visitor, the team and the CRM", async () => {
  const { deps, mails, crmLeads } = makeTestDeps();
  const id = await submitInquiry(deps, lead);
  await deliverOutbox(deps);
  expect(mails.map((mail) => mail.to)).toEqual(["ama@example.com", site.email]);
  expect(crmLeads).toMatchObject([{ id, firstName: "Ama", plan: "Pro Virtual Office", message: "Hɛllo" }]);
});

test("without a CRM no row waits for one", async () => {
  const { deps, rows } = makeTestDeps({ crm: null });
  await submitInquiry(deps, lead);
  expect(rows.outbox().map((row) => row.audience)).toEqual(["customer", "team"]);
});

test("a filled hidden field keeps nothing and sends nothing", async () => {
  const { deps, rows } = makeTestDeps();
  expect(await sendContactMessage(deps, { ...contact, website: "https://spam.example" })).toBeNull();
  expect(await submitInquiry(deps, { ...lead, website: "x" })).toBeNull();
  expect(await subscribeToNewsletter(deps, { email: "a@example.com", website: "x" })).toBe(false);
  expect([rows.contacts(), rows.leads(), rows.subscribers(), rows.outbox()]).toEqual([[], [], [], []]);
});

test("a failure to send is retried with growing pauses and given up after two days, visibly", async () => {
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

test("one that fails does not keep the next from being sent", async () => {
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

test("why a message waits is kept as a name and a code, never as a sentence about somebody", async () => {
  const refusal = Object.assign(new Error("ama@example.com is not verified"), { code: "E_RECIPIENT_NOT_ALLOWED" });
  const { deps, rows } = makeTestDeps({ mailer: { send: () => Promise.reject(refusal) } });
  await sendContactMessage(deps, contact);
  await deliverOutbox(deps);
  expect(rows.outbox().map((row) => row.lastError)).toEqual(Array(2).fill("Error E_RECIPIENT_NOT_ALLOWED"));
});

test("an address that takes no mail is given up at once, told in the outbox and not held against the house", async () => {
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
  // The team's own address loses every notice, so that is no customer's affair.
  const lastError = "AddressRefused E_RECIPIENT_SUPPRESSED";
  expect(team).toMatchObject({ audience: "team", status: "waiting", attempts: 1, lastError });
  expect(logged.map(({ event }) => event)).toEqual(expect.arrayContaining(["outbox_given_up", "outbox_postponed"]));
});

test("a sender that dies after taking a message leaves it to the next run, once its lease is over", async () => {
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

test("a message about something erased is given up", async () => {
  const { deps, rows, mails, remove } = makeTestDeps();
  await sendContactMessage(deps, contact);
  remove.contact(rows.contacts()[0]?.id ?? "");
  await deliverOutbox(deps);
  expect(rows.outbox().map((row) => row.status)).toEqual(["failed", "failed"]);
  expect(mails).toEqual([]);
});

test("a subscriber is welcomed once, with a link and headers to leave by", async () => {
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

test("leaving takes a link of ours, and works twice", async () => {
  const { deps, rows } = makeTestDeps();
  await subscribeToNewsletter(deps, { email: "ama@example.com" });
  const token = rows.subscribers()[0]?.unsubscribeToken ?? "";
  expect(await isUnsubscribeLink(deps, token)).toBe(true);
  expect(rows.subscribers()[0]?.unsubscribedAt).toBeNull();
  expect(await unsubscribeFromNewsletter(deps, token)).toBe(true);
  expect(await unsubscribeFromNewsletter(deps, token)).toBe(true);
  expect(rows.subscribers()[0]?.unsubscribedAt).toEqual(deps.now());
  for (const link of ["", "0".repeat(32), "x".repeat(32), `${token}0`])
    expect(await unsubscribeFromNewsletter(deps, link)).toBe(false);
});

test("who left before the welcome was sent gets none, and who comes back is welcomed again", async () => {
  const { deps, rows, mails } = makeTestDeps();
  await subscribeToNewsletter(deps, { email: "ama@example.com" });
  await unsubscribeFromNewsletter(deps, rows.subscribers()[0]?.unsubscribeToken ?? "");
  await deliverOutbox(deps);
  expect(mails).toEqual([]);
  expect(await subscribeToNewsletter(deps, { email: "ama@example.com" })).toBe(true);
  await deliverOutbox(deps);
  expect(mails).toHaveLength(1);
});

test("every try of a message carries the same id, so that a repeat can be told", async () => {
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

test("a message that is out is marked although marking fails at first", async () => {
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

test("a confirmation that comes to be sent after its booking was cancelled is not sent, and nothing has failed", async () => {
  const { deps, clock, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking();

  await confirmBooking(deps, booking.id);
  const { send } = deps.mailer;
  deps.mailer.send = () => Promise.reject(new Error("busy"));
  await deliverOutbox(deps);
  deps.mailer.send = send;
  await cancelBooking(deps, { bookingId: booking.id, reason: "Closed that day" });
  clock.now += 2 * MINUTE;
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toEqual(["Your booking is cancelled: Monthly Hot Desk"]);
  expect(rows.outbox()[0]).toMatchObject({ kind: "booking_confirmed", status: "failed", lastError: SUPERSEDED });
  expect(await deps.outbox.countFailed(new Date(0))).toBe(0);
  expect(await deps.healthChecks.countFailed(new Date(0))).toBe(0);
});

test("thanks for a booking that come to be sent after it was cancelled are not sent to the customer", async () => {
  const { deps, rows, insert, mails } = makeTestDeps();
  const booking = insert.booking({ status: "cancelled" });

  for (const audience of ["customer", "team"] as const) insert.message(thanks(deps, audience, booking.id));
  await deliverOutbox(deps);
  expect(mails.map(({ to }) => to)).toEqual([site.email]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", lastError: SUPERSEDED });
});

test("thanks for a booking carry the link to pay it to the customer alone, and only until it is paid", async () => {
  const { deps, rows, insert, update, mails } = makeTestDeps();
  const booking = insert.booking();

  const deliver = async () => {
    for (const audience of ["customer", "team"] as const) insert.message(thanks(deps, audience, booking.id));
    await deliverOutbox(deps);
    const delivered = mails.splice(0);
    expect(delivered).toHaveLength(2);
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
])("the mail of a cancellation does not say that nothing was paid while a payment %s", async (_, review) => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking();

  insert.attempt({ chargeId: booking.id, status: "review", reviewReason: "amount", ...review });
  await cancelBooking(deps, { bookingId: booking.id, reason: "Closed that day" });
  await deliverOutbox(deps);
  expect(mails[0]?.text).toContain("A payment for it has reached us that we could not use.");
  expect(mails[0]?.text).not.toContain("Nothing had been paid");
});

test("the mail of a cancellation tells of a payment that could not be used and goes back", async () => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking();
  const attempt = insert.attempt({
    chargeId: booking.id,
    status: "review",
    chargedPesewas: 199_999,
    chargedCurrency: "GHS",
  });
  await refundPayment(deps, { reference: attempt.reference });
  await cancelBooking(deps, { bookingId: booking.id, reason: "Closed that day" });
  await deliverOutbox(deps);
  expect(mails[0]?.text).toContain("could not be used, so you get all of that back");
  expect(mails[0]?.text).not.toMatch(/Nothing had been paid|that we could not use/);
});

test("a receipt that comes to be sent after its booking was cancelled promises no place", async () => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking();

  await recordDeskPayment(deps, booking.id, { method: "cash" });
  await cancelBooking(deps, { bookingId: booking.id, reason: "Closed that day" });
  await deliverOutbox(deps);
  const receipt = mails.find(({ subject }) => subject.startsWith("Receipt"));
  expect(receipt?.text).toContain("The booking has been cancelled since");
  expect(receipt?.text).not.toMatch(/waiting for you|free of charge/);
});

test.each([
  ["refund_failed", "failed", "Refund to look at"],
  ["refund_needs_attention", "needs_attention", "Refund to look at"],
] as const)(
  "a mail of %s goes out only while that is so: read later it would be paid back twice",
  async (kind, told, subject) => {
    for (const status of REFUND_STATUSES) {
      const { deps, rows, insert, mails } = makeTestDeps();
      const booking = insert.booking({ status: "cancelled" });
      const refund = insert.refund({ chargeId: booking.id, status });
      insert.message(toTeam(deps, kind, refund.id));
      await deliverOutbox(deps);
      expect(mails.map((mail) => mail.subject.split(":")[0])).toEqual(status === told ? [subject] : []);
      expect(rows.outbox()[0]).toMatchObject(
        status === told ? { status: "sent" } : { status: "failed", lastError: ALREADY_HANDLED },
      );
      expect(await deps.outbox.countFailed(new Date(0))).toBe(0);
    }
  },
);

test("a refund that was tried again while mail was down is not told of as failed, nor when the message is sent once more", async () => {
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
  await resendMessage(deps, message.id);
  await deliverOutbox(deps);
  expect(mails).toEqual([]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", lastError: ALREADY_HANDLED });
});

test("a payment to look at is told of only while staff have yet to decide", async () => {
  for (const [resolvedAt, subjects] of [
    [null, ["Payment to look at: late"]],
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

test("a payment nobody knows is told of only until somebody has dealt with it", async () => {
  const { deps, rows, mails } = makeTestDeps();
  await alertUnmatched(deps, ["known-soon"], "gateway");
  await alertUnmatched(deps, ["unknown"], "gateway");
  await resolvePayment(deps, "known-soon", "A customer of the other house");
  await deliverOutbox(deps);
  expect(mails.map(({ subject }) => subject)).toEqual(["Payment we do not know: unknown"]);
  expect(rows.outbox()[0]).toMatchObject({ status: "failed", lastError: ALREADY_HANDLED });
});

test("somebody erased gets no mail, and the team's is not answered to nowhere", async () => {
  const { deps, insert, mails } = makeTestDeps();
  const booking = insert.booking({ customerName: "Erased", customerEmail: "erased@erased.invalid" });

  for (const audience of ["customer", "team"] as const) insert.message(thanks(deps, audience, booking.id));
  await deliverOutbox(deps);
  expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([[site.email, site.email]]);
});

test("a page of messages that cannot be sent does not keep the next from being sent in the same run", async () => {
  const { deps, rows, update, mails } = makeTestDeps();
  deps.crm = { sendLead: () => Promise.reject(new Error("down")) };
  for (let turn = 0; turn < 25; turn += 1)
    await submitInquiry(deps, { firstName: "Ama", email: `ama${turn}@example.com` });
  const isToCrm = ({ kind }: OutboxRow) => kind === "lead_webhook";
  // The page of those that cannot be sent is the first.
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

test("while nothing can be sent each message is tried once, and no round begins after four minutes", async () => {
  const { deps, clock, rows } = makeTestDeps();
  deps.mailer.send = () => {
    clock.now += 10_000;
    return Promise.reject(new Error("took too long"));
  };
  for (let turn = 0; turn < 100; turn += 1) await subscribeToNewsletter(deps, { email: `reader-${turn}@example.com` });
  await everyFiveMinutes(deps);
  expect(rows.outbox().map(({ attempts }) => attempts)).toEqual([...Array(30).fill(1), ...Array(70).fill(0)]);
});

function thanks(deps: Deps, audience: OutboxAudience, subjectId: string): OutboxRow {
  return waiting(deps, { kind: "booking_received", audience, subjectId });
}

function toTeam(deps: Deps, kind: OutboxKind, subjectId: string): OutboxRow {
  return waiting(deps, { kind, audience: "team", subjectId });
}

function waiting(deps: Deps, about: { kind: OutboxKind; audience: OutboxAudience; subjectId: string }): OutboxRow {
  const at = deps.now();
  const notice = makeOutboxEntry(deps, { ...about, at });
  return {
    ...notice,
    importance: importanceOf(about.kind, about.audience),
    dedupeKey: notice.id,
    status: "waiting",
    attempts: 0,
    nextAttemptAt: at,
    lastError: null,
    sentAt: null,
  };
}
