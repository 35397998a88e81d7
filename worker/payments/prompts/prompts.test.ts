import { expect, test } from "vitest";
import type { PromptInput } from "#contract/payment.ts";
import { CHECKOUT_HOLD_MS } from "#domain/inventory/holds.ts";
import { createBooking } from "#worker/bookings/create-booking.ts";
import { AppError } from "#worker/errors.ts";
import type { ReportedPrompt } from "#worker/gateways/paystack-prompts.ts";
import { initializePayment } from "#worker/payments/attempts/initialize-payment.ts";
import { payAgain } from "#worker/payments/attempts/pay-again.ts";
import { getSharedPayment, sharePayment } from "#worker/payments/attempts/share-payment.ts";
import { findOpenPrompt, sendPromptAtDesk } from "#worker/payments/desk/prompt-at-desk.ts";
import { takePayment } from "#worker/payments/desk/take-payment.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { bookingInput, paymentInput } from "#worker/test/inputs.ts";
import { type PaymentFixture, paymentFixture } from "#worker/test/payment-fixture.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { checkPrompt, submitPromptOtp } from "./check-prompt.ts";
import { sendPromptByLink } from "./prompt-by-link.ts";

const SECOND = 1000;
const PHONE = "024 123 4567";

/** A booking that is unpaid, without any attempt unless one is given. */
function unpaid(overrides: PaymentFixture = {}) {
  const made = paymentFixture({ attempt: null, payment: null, ...overrides });
  const { deps, gateway, clock, rows, booking } = made;
  const bookingId = booking().id;
  const send = (input: Partial<PromptInput> = {}) =>
    sendPromptByLink(deps, { bookingId, phone: PHONE, ...input } as PromptInput);
  /** What the gateway says about a prompt from now on. */
  const report = (reference: string, reported: ReportedPrompt) => {
    gateway.promptReports.set(reference, reported);
    if (reported.status === "success") gateway.hold(reference);
    else if (reported.status === "failed")
      gateway.hold(reference, { status: "failed", failureReason: reported.reason });
    else gateway.hold(reference, { status: "pending" });
  };
  const later = (seconds: number) => {
    clock.now += seconds * SECOND;
  };
  const newest = () => rows.attempts().at(-1);
  return { ...made, bookingId, send, report, later, newest };
}

test("charges the stored amount to the wallet, by the network of its number", async () => {
  const { send, gateway, booking, newest } = unpaid();
  const prompt = await send();
  expect(gateway.sentPrompts).toMatchObject([
    {
      ...{ reference: prompt.reference, amountPesewas: 200_000, email: booking().customerEmail },
      ...{ chargeId: booking().id, phone: "0241234567", provider: "mtn" },
    },
  ]);
  expect(prompt).toMatchObject({ status: "pay_offline", displayText: "Approve it on your phone", secondsLeft: 180 });
  expect(newest()).toMatchObject({ status: "open", gatewayStatus: "pending", promptStatus: "pay_offline" });
});

test("lets the payer choose the network of a ported number, and asks where the digits do not say", async () => {
  const { send, gateway, rows } = unpaid();
  expect(await outcomeOf(send({ phone: "023 123 4567" }))).toBe("validation_failed");
  expect(rows.attempts()).toEqual([]);
  await send({ provider: "vod" });
  expect(gateway.sentPrompts[0]?.provider).toBe("vod");
});

test("gives the gateway our placeholder for a customer without an email address", async () => {
  const { deps, gateway, bookingId, updateBooking } = unpaid();
  updateBooking({ customerEmail: "" });
  await sendPromptAtDesk(deps, { id: bookingId, phone: PHONE });
  expect(gateway.sentPrompts[0]?.email).toMatch(/^guest\+/);
});

test.each(["prompt", "desk", "checkout", "pay again"] as const)(
  "opens no second payment by %s while a prompt is on a phone",
  async (way) => {
    const { deps, send, report, later, bookingId, gateway } = unpaid();
    const { reference } = await send();
    report(reference, { status: "pay_offline", text: null });
    const other = {
      prompt: () => send({ phone: "020 123 4567" }),
      desk: () => sendPromptAtDesk(deps, { id: bookingId, phone: PHONE }),
      checkout: () => initializePayment(deps, paymentInput({ bookingId })),
      "pay again": () => payAgain(deps, { bookingId, reference }),
    }[way];
    for (const seconds of [0, 170]) {
      later(seconds);
      expect(await outcomeOf(other())).toBe("prompt_open");
    }
    later(10);
    await other();
    expect(gateway.sentPrompts.length + gateway.started.length).toBe(2);
  },
);

test("sends one prompt to two payers who ask at once", async () => {
  const { send, gateway, rows } = unpaid();
  const outcomes = await Promise.all([outcomeOf(send()), outcomeOf(send({ phone: "020 123 4567" }))]);
  expect(outcomes.toSorted()).toEqual(["accepted", "prompt_open"]);
  expect([gateway.sentPrompts.length, rows.attempts().length]).toEqual([1, 1]);
});

test("replaces an untouched checkout, and still accepts its money", async () => {
  const { deps, send, attempt, reference, booking, gateway } = unpaid({ attempt: {}, payment: {} });
  await send();
  expect(attempt().status).toBe("failed");
  gateway.hold(reference);
  await settlePayment(deps, reference, "gateway");
  expect(booking()).toMatchObject({ status: "paid", paymentReference: reference });
});

test("asks about a prompt every ten seconds at most, and records its success once", async () => {
  const { deps, send, report, later, gateway, booking, rows } = unpaid();
  const { reference } = await send();
  report(reference, { status: "success" });
  later(9);
  expect((await checkPrompt(deps, reference)).status).toBe("pay_offline");
  expect(gateway.asked).toEqual([]);
  later(1);
  const answers = await Promise.all([checkPrompt(deps, reference), checkPrompt(deps, reference)]);
  expect(answers.map(({ status }) => status)).toContain("success");
  expect(gateway.asked).toEqual([reference, reference]);
  expect(booking()).toMatchObject({ status: "paid", paymentReference: reference });
  expect(rows.outbox().filter(({ kind }) => kind === "payment_received")).toHaveLength(2);
  expect(await outcomeOf(send())).toBe("already_paid");
});

test.each([
  ["not_approved", { status: "failed", reason: "not_approved" }],
  ["insufficient_funds", { status: "failed", reason: "insufficient_funds" }],
  ["wallet_limit", { status: "failed", reason: "wallet_limit" }],
] as const)("says that a prompt failed by %s, and sends another at once", async (failureReason, reported) => {
  const { deps, send, report, later, gateway } = unpaid();
  const { reference } = await send();
  report(reference, reported);
  later(10);
  expect(await checkPrompt(deps, reference)).toMatchObject({ status: "failed", failureReason, secondsLeft: 0 });
  await send();
  expect(gateway.sentPrompts).toHaveLength(2);
});

test("says that a wallet refused the charge outright", async () => {
  const { send, gateway, newest } = unpaid();
  gateway.before.sendPrompt = ({ reference }) => {
    gateway.promptReports.set(reference, { status: "failed", reason: "no_wallet" });
  };
  expect(await send()).toMatchObject({ status: "failed", failureReason: "no_wallet" });
  expect(newest()).toMatchObject({ status: "failed", failureReason: "no_wallet" });
});

test("takes a success in the first answer only from the payment itself", async () => {
  const { send, gateway, booking, newest } = unpaid();
  gateway.before.sendPrompt = ({ reference }) => {
    gateway.promptReports.set(reference, { status: "success" });
    gateway.hold(reference, { currency: "NGN" });
  };
  expect((await send()).status).toBe("success");
  expect([booking().status, newest()?.status]).toEqual(["pending", "review"]);
});

test("passes the code on, refuses a wrong one, and gives the prompt its time anew", async () => {
  const { deps, send, gateway, later } = unpaid();
  gateway.before.sendPrompt = ({ reference }) => {
    gateway.promptReports.set(reference, { status: "send_otp", text: "Dial *110#" });
  };
  const { reference, status } = await send({ phone: "020 123 4567" });
  expect(status).toBe("send_otp");
  gateway.promptReports.set(reference, { status: "pay_offline", text: null });
  later(100);
  expect(await outcomeOf(submitPromptOtp(deps, { reference, otp: "000000" }))).toBe("validation_failed");
  expect(await submitPromptOtp(deps, { reference, otp: "123456" })).toMatchObject({
    ...{ status: "pay_offline", secondsLeft: 180 },
  });
  expect(gateway.submittedOtps).toEqual(["000000", "123456"]);
  expect(await outcomeOf(submitPromptOtp(deps, { reference, otp: "123456" }))).toBe("conflict");
});

test("keeps a prompt whose code may have been accepted", async () => {
  const { deps, send, gateway, report, later, booking } = unpaid();
  gateway.before.sendPrompt = ({ reference }) => {
    gateway.promptReports.set(reference, { status: "send_otp", text: null });
  };
  const { reference } = await send({ phone: "020 123 4567" });
  gateway.before.submitOtp = () => {
    throw new AppError("gateway_unavailable");
  };
  expect((await submitPromptOtp(deps, { reference, otp: "123456" })).status).toBe("pending");
  report(reference, { status: "success" });
  later(10);
  expect((await checkPrompt(deps, reference)).status).toBe("success");
  expect(booking().status).toBe("paid");
});

test("keeps a prompt that may have been sent, and replaces it once the gateway knows none", async () => {
  const { deps, send, gateway, later, rows } = unpaid();
  gateway.before.sendPrompt = () => {
    throw new AppError("gateway_unavailable");
  };
  const { reference, status } = await send();
  expect([status, await outcomeOf(send())]).toEqual(["pending", "prompt_open"]);
  later(11);
  expect((await checkPrompt(deps, reference)).status).toBe("pending");
  later(20);
  expect((await checkPrompt(deps, reference)).status).toBe("failed");
  gateway.before.sendPrompt = () => {};
  await send();
  expect(rows.attempts().map((row) => row.status)).toEqual(["failed", "open"]);
});

test("finds a prompt whose first answer was lost", async () => {
  const { deps, send, gateway, report, later, booking } = unpaid();
  gateway.before.sendPrompt = () => {
    throw new AppError("gateway_unavailable");
  };
  const { reference } = await send();
  report(reference, { status: "pay_offline", text: "Approve it" });
  later(10);
  expect(await checkPrompt(deps, reference)).toMatchObject({ status: "pay_offline", displayText: "Approve it" });
  report(reference, { status: "success" });
  later(10);
  expect((await checkPrompt(deps, reference)).status).toBe("success");
  expect(booking().status).toBe("paid");
});

test("closes the attempt if no prompt was sent", async () => {
  const { send, gateway, newest } = unpaid();
  gateway.before.sendPrompt = () => {
    throw new AppError("gateway_failed");
  };
  expect(await outcomeOf(send())).toBe("gateway_failed");
  expect(newest()?.status).toBe("failed");
});

test("keeps the last state while the gateway does not answer", async () => {
  const { deps, send, gateway, later } = unpaid();
  const { reference } = await send();
  gateway.before.findPrompt = () => {
    throw new AppError("gateway_unavailable");
  };
  later(10);
  expect(await checkPrompt(deps, reference)).toMatchObject({ status: "pay_offline", secondsLeft: 170 });
});

test("puts a prompt that is approved after cash was taken under review", async () => {
  const { deps, send, report, bookingId, booking, newest, later } = unpaid();
  const { reference } = await send();
  report(reference, { status: "pay_offline", text: null });
  await takePayment(deps, { method: "cash", items: [{ id: bookingId, owed: 2000, amount: 2000 }] });
  report(reference, { status: "success" });
  later(10);
  expect((await checkPrompt(deps, reference)).status).toBe("success");
  expect(booking().paymentReference).not.toBe(reference);
  expect(newest()).toMatchObject({ status: "review", reviewReason: "booking_already_paid" });
});

test("accepts no part payment while a prompt asks for the whole sum", async () => {
  const { deps, send, report, bookingId } = unpaid();
  report((await send()).reference, { status: "pay_offline", text: null });
  expect(
    await outcomeOf(takePayment(deps, { method: "cash", items: [{ id: bookingId, owed: 2000, amount: 500 }] })),
  ).toBe("prompt_open");
});

test("sends a prompt for the token of a shared link, until it is paid", async () => {
  const { deps, attempt, bookingId, reference, gateway, report, later, rows } = unpaid({ attempt: {}, payment: {} });
  const { url } = (await sharePayment(deps, { bookingId, reference })).data;
  const token = new URL(url).searchParams.get("token") ?? "";
  const prompt = await sendPromptByLink(deps, { token, phone: PHONE });
  expect([attempt().status, rows.attempts().at(-1)?.isSharedByLink]).toEqual(["failed", true]);
  report(prompt.reference, { status: "success" });
  later(10);
  await checkPrompt(deps, prompt.reference);
  expect(gateway.sentPrompts).toHaveLength(1);
  expect(await outcomeOf(getSharedPayment(deps, token))).toBe("link_expired");
  expect(await outcomeOf(sendPromptByLink(deps, { token, phone: PHONE }))).toBe("link_expired");
});

test("refuses unknown tokens and references, and references of checkouts", async () => {
  const { deps, reference } = unpaid({ attempt: {}, payment: {} });
  expect(await outcomeOf(sendPromptByLink(deps, { token: "0".repeat(32), phone: PHONE }))).toBe("not_found");
  expect(await outcomeOf(checkPrompt(deps, reference))).toBe("not_found");
  expect(await outcomeOf(submitPromptOtp(deps, { reference: "nobody", otp: "123456" }))).toBe("not_found");
});

test("keeps the desk while the payer approves the prompt", async () => {
  const { deps, clock, gateway } = makeTestDeps();
  const { id } = await createBooking(deps, bookingInput({ bookingType: "desk_day", startDate: "2026-11-23" }));
  const heldUntil = async () => (await deps.allocations.findById(id))?.heldUntil?.getTime() ?? 0;
  const { reference } = await sendPromptByLink(deps, { bookingId: id, phone: PHONE });
  gateway.promptReports.set(reference, { status: "pay_offline", text: null });
  clock.now += 25 * 60 * SECOND;
  await checkPrompt(deps, reference);
  expect(await heldUntil()).toBeGreaterThanOrEqual(clock.now + CHECKOUT_HOLD_MS);
});

test("writes each prompt into the history, with its sender and network", async () => {
  const { send, rows, bookingId } = unpaid();
  await send();
  expect(rows.audit().filter(({ action }) => action === "prompt_sent")).toMatchObject([
    {
      ...{ actor: "visitor", subjectType: "booking", subjectId: bookingId },
      detail: { network: "MTN", amountPesewas: 200_000 },
    },
  ]);
});

test("sends five prompts an hour to one phone at most, whatever they are for", async () => {
  const { deps, send, report, later } = unpaid();
  for (let sent = 0; sent < 5; sent += 1) {
    const { reference } = await send();
    report(reference, { status: "failed", reason: "not_approved" });
    later(200);
    await checkPrompt(deps, reference);
  }
  expect(await outcomeOf(send())).toBe("too_many_requests");
  expect(await outcomeOf(send({ phone: "024 765 4321" }))).toBe("accepted");
});

test("tells every screen of the desk which prompt waits", async () => {
  const { deps, send, report, later, bookingId } = unpaid();
  expect(await findOpenPrompt(deps, { id: bookingId })).toEqual({ reference: null });
  const { reference } = await send();
  expect(await findOpenPrompt(deps, { id: bookingId })).toEqual({ reference });
  report(reference, { status: "success" });
  later(20);
  await checkPrompt(deps, reference);
  expect(await findOpenPrompt(deps, { id: bookingId })).toEqual({ reference: null });
});
