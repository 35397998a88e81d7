import { expect, test } from "vitest";
import type { CreateBookingInput } from "#contract/bookings.ts";
import { LIMITS } from "#domain/operations/limits.ts";
import { PROOF_VALID_MS } from "#domain/operations/person-proofs.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { makeLinks } from "#worker/gateways/links.ts";
import { sendContactMessage } from "#worker/inbox/send-contact-message.ts";
import { submitInquiry } from "#worker/inbox/submit-inquiry.ts";
import { sendLinks } from "#worker/my-booking/send-links.ts";
import { subscribeToNewsletter } from "#worker/newsletter/subscriptions.ts";
import { deliverOutbox, OUTBOX_PAGE } from "#worker/outbox/deliver-outbox.ts";
import { payBooking } from "#worker/test/desk-payments.ts";
import { bookingInput } from "#worker/test/inputs.ts";
import { solve } from "#worker/test/solve.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { kindsOf, makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { requestProof } from "./person-proof.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const booking = (overrides: Partial<CreateBookingInput> = {}) =>
  bookingInput({ customerName: "Ama Mensa", customerEmail: "ama@example.com", startDate: "2026-12-01", ...overrides });

/** Takes no desk, so that there is always capacity. */
function virtualOffice(index: number): CreateBookingInput {
  return booking({
    customerEmail: `ama${index}@example.com`,
    customerPhone: `02412${10_000 + index}`,
    bookingType: "virtual_pro",
  });
}

/** Unpaid claims have tests of their own. */
const QUOTAS = { ...LIMITS, unpaidPerPerson: 1e6 };

const message = { name: "Ama", email: "ama@example.com", phone: "0241234567", message: "When do you open tomorrow?" };

test("admits two bookings and a message from one phone in five minutes, each with an email", async () => {
  const { deps, clock, rows } = makeTestDeps({ limits: QUOTAS, network: "102.176.1.1" });
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
  const { deps, clock, rows } = makeTestDeps({ limits: QUOTAS });
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

test("counts the emails of an address afresh from its last paid booking", async () => {
  const { deps, clock, rows } = makeTestDeps({ limits: QUOTAS, staff: SHARED_KEY });
  const book = async (day: number) => {
    clock.now += MINUTE;
    return createBooking(deps, booking({ startDate: `2026-12-${10 + day}` }));
  };
  const emails = () => kindsOf(rows).filter((kind) => kind === "booking_received customer").length;
  for (let day = 1; day <= 3; day += 1) await book(day);
  const { id } = await book(4);
  expect(emails()).toBe(3);
  await payBooking(deps, { id, method: "cash" });
  for (let day = 5; day <= 8; day += 1) await book(day);
  expect(emails()).toBe(6);
});

test("a name typed by a stranger never refuses its owner", async () => {
  const { deps, rows } = makeTestDeps({ limits: LIMITS, network: "102.176.1.1" });
  for (let index = 0; index < 20; index += 1) {
    await sendContactMessage(deps, { ...message, email: `stranger${index}@example.com` });
    await subscribeToNewsletter(deps, { email: `ama+${index}@example.com` });
    await createBooking(
      { ...deps, network: "41.66.1.1" },
      booking({ customerName: "Kofi Mensah", withoutHold: index >= LIMITS.unpaidPerPerson }),
    );
  }
  // As our pages send it once strangers hold the owner's share of unpaid places.
  for (const network of ["102.176.1.1", "154.160.1.1"])
    await expect(createBooking({ ...deps, network }, booking({ withoutHold: true }))).resolves.toMatchObject({
      status: "pending",
    });
  const copies = rows.outbox().filter(({ audience }) => audience === "customer");
  expect(copies.length).toBeLessThanOrEqual(20 + LIMITS.copiesPerPersonPerDay);
});

test("counts bookings and forms of a network apart, and another network not at all", async () => {
  const { deps, clock } = makeTestDeps({ limits: LIMITS, network: "2001:db8:1::/48" });
  const write = (index: number) => sendContactMessage(deps, { ...message, email: `ama${index}@example.com` });
  for (let index = 0; index < LIMITS.perNetworkPerDay; index += 1) await write(index);
  expect(await outcomeOf(write(100))).toBe("proof_required");
  expect(await outcomeOf(subscribeToNewsletter(deps, { email: "ama@example.com" }))).toBe("proof_required");
  for (let index = 0; index < LIMITS.perNetworkPerDay; index += 1) await createBooking(deps, virtualOffice(index));
  expect(await outcomeOf(createBooking(deps, virtualOffice(100)))).toBe("proof_required");
  expect(await outcomeOf(createBooking({ ...deps, network: "2001:db8:2::/48" }, virtualOffice(101)))).toBe("accepted");
  expect(await deps.healthChecks.countSubmissions(new Date(clock.now - DAY))).toMatchObject({ refused: 3 });
  clock.now += DAY + 1;
  expect(await outcomeOf(createBooking(deps, virtualOffice(102)))).toBe("accepted");
});

test("a shared network continues after a proof, and each proof works once, there and in time", async () => {
  const { deps, clock, rows } = makeTestDeps({ limits: { ...LIMITS, perNetworkPerDay: 1 }, network: "102.176.1.1" });
  await createBooking(deps, virtualOffice(0));
  await sendContactMessage(deps, message);
  const book = (text: string | null, changed: Partial<typeof deps> = {}) =>
    outcomeOf(
      createBooking(
        { ...deps, proof: text === null ? null : { text, quota: "bookings" }, ...changed },
        virtualOffice(1),
      ),
    );
  const prove = async () => solve(await requestProof(deps, "bookings", 0));
  const proof = await prove();
  const [salt, difficulty, number] = proof.split(".");
  for (const [text, changed] of [
    [null],
    ["made-up"],
    [`${salt}.${difficulty}.${Number(number) + 1}`],
    [`${salt}.1.0`],
    [`${salt}.0${difficulty}.${number}`],
    [proof, { network: "41.66.1.1" }],
    [await solve(await requestProof(deps, "forms", 0))],
  ] as const)
    expect(await book(text, changed && { ...changed, limits: { ...LIMITS, perNetworkPerDay: 0 } }), String(text)).toBe(
      "proof_required",
    );
  const together = await Promise.all([book(proof), book(proof), book(proof)]);
  expect(together.sort()).toEqual(["accepted", "proof_required", "proof_required"]);
  const late = await prove();
  clock.now += PROOF_VALID_MS;
  expect(await book(late)).toBe("proof_required");
  for (let index = 0; index < 4; index += 1) expect(await book(await prove())).toBe("accepted");
  expect(rows.bookings()).toHaveLength(6);
});

test("accepts submissions above the quota while there is nothing to ask for", async () => {
  const { deps } = makeTestDeps({ limits: { ...LIMITS, perNetworkPerDay: 1 }, network: "102.176.1.1" });
  const withoutKey = { ...deps, links: makeLinks({ key: undefined, previousKey: undefined }) };
  for (let index = 0; index < 3; index += 1) await createBooking(withoutKey, virtualOffice(index));
});

test("a captcha's token is the proof where a captcha is configured, and is checked once", async () => {
  const tokens: string[] = [];
  const captcha = {
    siteKey: "site-key",
    isPerson: async (token: string) => {
      tokens.push(token);
      return token === "person" ? true : token === "unknown" ? null : false;
    },
  };
  const { deps } = makeTestDeps({ limits: { ...LIMITS, perNetworkPerDay: 0 }, network: "102.176.1.1", captcha });
  await expect(createBooking(deps, booking())).rejects.toMatchObject({
    code: "proof_required",
    proof: { kind: "turnstile", siteKey: "site-key" },
  });
  const withToken = (text: string) => ({ ...deps, proof: { text, quota: "forms" as const } });
  expect(await outcomeOf(sendContactMessage(withToken("robot"), message))).toBe("person_not_shown");
  expect(await outcomeOf(sendContactMessage(withToken("person"), message))).toBe("accepted");
  expect(await outcomeOf(createBooking(withToken("unknown"), virtualOffice(1)))).toBe("accepted");
  expect(tokens).toEqual(["robot", "person", "unknown"]);
});

test("admits as many concurrent submissions as sequential ones", async () => {
  const { deps } = makeTestDeps({ limits: { ...LIMITS, perNetworkPerDay: 10 }, network: "102.176.1.1" });
  const answers = await Promise.all(Array.from({ length: 30 }, () => outcomeOf(createBooking(deps, virtualOffice(0)))));
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(10);
});

test("a network causes at most a tenth of the hour's emails, and others do not wait for it", async () => {
  const { deps, clock, mails, rows } = makeTestDeps({ limits: LIMITS, network: "102.176.1.1" });
  const share = LIMITS.throttledEmailsPerHour / 10;
  const asRequest = (network: string | null) => ({ ...deps, network, createdOutboxIds: [] as string[] });
  async function send(network: string, act: (request: typeof deps) => Promise<unknown>) {
    const request = asRequest(network);
    await act(request);
    await deliverOutbox(deps, { ids: request.createdOutboxIds });
  }
  for (let index = 0; index < LIMITS.perNetworkPerDay; index += 1)
    await send("102.176.1.1", (request) =>
      sendContactMessage(request, { ...message, email: `stranger${index}@example.com` }),
    );
  await send("102.176.1.1", (request) => sendLinks(request, { email: "stranger1@example.com" }));
  expect(mails).toHaveLength(share);
  await send("154.160.1.1", (request) => sendContactMessage(request, message));
  expect(mails.slice(share).map(({ to }) => to)).toContain("ama@example.com");
  expect(mails).toHaveLength(share + 2);

  const sentAt: number[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    clock.now += 5 * MINUTE;
    const before = mails.length;
    await deliverOutbox(deps, { limit: 1000 });
    for (let sent = before; sent < mails.length; sent += 1) sentAt.push(clock.now);
  }
  for (const at of sentAt)
    expect(sentAt.filter((other) => other > at - 60 * MINUTE && other <= at).length).toBeLessThanOrEqual(share);
  expect(rows.outbox().every(({ status }) => status === "sent")).toBe(true);
});

test("sends a receipt before older bulk emails, and throttles those above the hourly limit", async () => {
  const { deps, clock, mails, insert } = makeTestDeps({ limits: { ...QUOTAS, throttledEmailsPerHour: 20 } });
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
  const { deps, clock, rows, insert } = makeTestDeps({ limits: QUOTAS });
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
