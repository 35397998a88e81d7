import { expect, test } from "vitest";
import { payMyForwarding } from "#worker/my-office/my-office-actions.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { completeBooking } from "#worker/payments/complete-booking.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { verifyPayment } from "#worker/payments/verify-payment.ts";
import { payInFull } from "#worker/test/desk-payments.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";
import { listClientMail, requestMail } from "./client-mail.ts";
import { assignMail, markMailDone, undoMailDone } from "./mark-mail-done.ts";
import { recordMail } from "./record-mail.ts";
import { setForwardingPrice } from "./set-forwarding-price.ts";

const DESTINATION = "Ama Mensah, 12 Station Road, Kumasi";

/** A letter that a verified client wants forwarded. */
async function letterToForward() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, gateway, rows } = made;
  const client = made.insert.client({ startDate: "2026-01-09", nextDueDate: "2026-12-09", status: "active" });
  verifyClient(made, client.id);
  const { id } = await recordMail(deps, { id: client.id, kind: "letter", sender: "GRA" }, null);
  const request = (action: "forward" | "collect", note = DESTINATION) =>
    requestMail(deps, client.id, id, { action, note });
  await request("forward");
  const readItem = async () => (await listClientMail(deps, client.id))[0];
  const charge = async () => (await deps.charges.findById(id))?.state ?? null;
  const token = (await deps.links.make("office", client.id, 1)) ?? "";
  const startPayment = async () => (await payMyForwarding(deps, { id, token })).data.reference ?? "";
  const succeed = (reference: string) => {
    const amountPesewas = gateway.started.find((each) => each.reference === reference)?.amountPesewas ?? 0;
    gateway.hold(reference, { amountPesewas, requestedPesewas: amountPesewas });
  };
  const forward = () => markMailDone(deps, { id, how: "forwarded", to: DESTINATION });
  const ledger = () => rows.sql("select kind, plan, amount_pesewas from ledger_entries where kind = 'receipt'");
  const mails = async () => {
    while ((await deliverOutbox(deps)) > 0);
    return made.mails.map(({ subject }) => subject);
  };
  return { ...made, client, id, request, readItem, charge, startPayment, succeed, forward, ledger, mails };
}

test("takes an online payment for forwarding, and lets the item leave after that", async () => {
  const { deps, id, readItem, charge, startPayment, succeed, forward, ledger, mails, client } = await letterToForward();
  expect(await setForwardingPrice(deps, { id, amount: 45 })).toMatchObject({ price: { amount: 45, isPaid: false } });
  expect(await mails()).toContain("₵45.00 for forwarding a letter from GRA");
  expect(await readItem()).toMatchObject({ request: "forward", price: { amount: 45, isPaid: false } });
  await expect(forward()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("₵45") });
  const reference = await startPayment();
  succeed(reference);
  expect(await verifyPayment(deps, reference)).toMatchObject({
    data: {
      booking: { bookingType: "forwarding", planName: "Forwarding a letter from GRA", status: "paid", amount: 45 },
    },
  });
  expect(await completeBooking(deps, { bookingId: id, paymentReference: reference })).toMatchObject({
    amount: 45,
    customerName: client.fullName,
    receiptNumber: expect.any(String),
  });
  expect([await charge(), ledger()]).toEqual(["paid", [{ kind: "receipt", plan: "forwarding", amount_pesewas: 4500 }]]);
  expect(await readItem()).toMatchObject({ price: { amount: 45, isPaid: true }, may: [] });
  expect(await forward()).toMatchObject({ state: "done", doneHow: "forwarded" });
  expect(await mails()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Receipt/),
      expect.stringMatching(/^Paid: forwarding a letter from GRA/),
    ]),
  );
});

test("records a desk payment for forwarding once", async () => {
  const { deps, id, charge, forward, ledger } = await letterToForward();
  expect(await outcomeOf(payInFull(deps, { id, method: "cash" }))).toBe("not_found");
  await setForwardingPrice(deps, { id, amount: 45 });
  expect(await payInFull(deps, { id, method: "cash" })).toMatchObject({ receipts: [{ amount: 45, owed: 0 }] });
  expect(await outcomeOf(payInFull(deps, { id, method: "cash" }))).toBe("already_paid");
  expect(await outcomeOf(setForwardingPrice(deps, { id, amount: 50 }))).toBe("already_paid");
  expect([await charge(), ledger().length]).toEqual(["paid", 1]);
  await forward();
  // Undone by mistake and recorded again: the money is the same.
  await undoMailDone(deps, { id, reason: "Wrong letter" });
  await forward();
  expect(ledger()).toHaveLength(1);
});

test("replaces an unpaid forwarding price, and voids it when the client asks for something else", async () => {
  const { deps, id, request, readItem, charge, forward } = await letterToForward();
  await setForwardingPrice(deps, { id, amount: 45 });
  await setForwardingPrice(deps, { id, amount: 30.5 });
  expect(await deps.charges.findById(id)).toMatchObject({ amountPesewas: 3050, state: "open" });
  await request("collect", "");
  expect([await charge(), (await readItem())?.price]).toEqual(["void", null]);
  expect(await outcomeOf(setForwardingPrice(deps, { id, amount: 45 }))).toBe("conflict");
  await request("forward");
  await setForwardingPrice(deps, { id, amount: 45 });
  expect(await charge()).toBe("open");
  await setForwardingPrice(deps, { id, amount: 0 });
  expect(await charge()).toBe("void");
  await forward();
});

test("voids the price of a returned item, and restores it when the return is undone", async () => {
  const { deps, id, charge } = await letterToForward();
  await setForwardingPrice(deps, { id, amount: 45 });
  await markMailDone(deps, { id, how: "returned" });
  expect(await charge()).toBe("void");
  await undoMailDone(deps, { id, reason: "It was another" });
  expect(await charge()).toBe("open");
});

test("refuses to change the request or the client of paid forwarding", async () => {
  const { deps, id, request, insert, startPayment, succeed } = await letterToForward();
  await setForwardingPrice(deps, { id, amount: 45 });
  const reference = await startPayment();
  succeed(reference);
  await settlePayment(deps, reference, "clock");
  expect(await outcomeOf(request("collect", ""))).toBe("conflict");
  const other = insert.client({ email: "other@example.com" });
  expect(await outcomeOf(assignMail(deps, { id, clientId: other.id }))).toBe("conflict");
});

test("sends money for a voided price to review, and pays for no letter with it", async () => {
  const { deps, id, request, charge, startPayment, succeed, rows } = await letterToForward();
  await setForwardingPrice(deps, { id, amount: 45 });
  const reference = await startPayment();
  await request("collect", "");
  succeed(reference);
  await settlePayment(deps, reference, "clock");
  expect([await charge(), rows.attempts()[0]?.status, rows.attempts()[0]?.reviewReason]).toEqual([
    "void",
    "review",
    "booking_cancelled",
  ]);
});
