import { expect, test } from "vitest";
import { payMyForwarding } from "#worker/my-office/my-office-actions.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { completeBooking } from "#worker/payments/complete-booking.ts";
import { settlePayment } from "#worker/payments/settle-payment.ts";
import { verifyPayment } from "#worker/payments/verify-payment.ts";
import { SHARED_KEY } from "#worker/test/staff-people.ts";
import { makeTestDeps, outcomeOf } from "#worker/test/test-deps.ts";
import { verifyClient } from "#worker/test/verify-client.ts";
import { listClientMail, requestMail } from "./client-mail.ts";
import { assignMail, markMailDone, undoMailDone } from "./mark-mail-done.ts";
import { recordMail } from "./record-mail.ts";
import { recordForwardingPayment, setForwardingPrice } from "./set-forwarding-price.ts";

const WHERE = "Ama Mensah, 12 Station Road, Kumasi";

/** A letter that a verified client wants sent on. */
async function letter() {
  const made = makeTestDeps({ staff: SHARED_KEY });
  const { deps, gateway, rows } = made;
  const client = made.insert.client({ startDate: "2026-01-09", nextDueDate: "2026-12-09", status: "active" });
  verifyClient(made, client.id);
  const { id } = await recordMail(deps, client.id, { kind: "letter", sender: "GRA" }, null);
  const ask = (action: "forward" | "collect", note = WHERE) => requestMail(deps, client.id, id, { action, note });
  await ask("forward");
  const own = async () => (await listClientMail(deps, client.id))[0];
  const charge = async () => (await deps.charges.findById(id))?.state ?? null;
  const token = (await deps.links.make("office", client.id, 1)) ?? "";
  const begin = async () => (await payMyForwarding(deps, id, token)).data.reference ?? "";
  const arrive = (reference: string) => {
    const amountPesewas = gateway.started.find((each) => each.reference === reference)?.amountPesewas ?? 0;
    gateway.hold(reference, { amountPesewas, requestedPesewas: amountPesewas });
  };
  const sendOn = () => markMailDone(deps, id, { how: "forwarded", to: WHERE });
  const ledger = () => rows.sql("select kind, plan, amount_pesewas from ledger_entries where kind = 'receipt'");
  const mails = async () => {
    while ((await deliverOutbox(deps)) > 0);
    return made.mails.map(({ subject }) => subject);
  };
  return { ...made, client, id, ask, own, charge, begin, arrive, sendOn, ledger, mails };
}

test("what it costs to send something on is paid online by the one way of all payments, and it leaves after that", async () => {
  const { deps, id, own, charge, begin, arrive, sendOn, ledger, mails, client } = await letter();
  expect(await setForwardingPrice(deps, id, { amount: 45 })).toMatchObject({ price: { amount: 45, isPaid: false } });
  expect(await mails()).toContain("₵45.00 for sending on a letter from GRA");
  expect(await own()).toMatchObject({ request: "forward", price: { amount: 45, isPaid: false } });
  await expect(sendOn()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("₵45") });
  const reference = await begin();
  arrive(reference);
  expect(await verifyPayment(deps, reference)).toMatchObject({
    data: {
      booking: { bookingType: "forwarding", planName: "Sending on a letter from GRA", status: "paid", amount: 45 },
    },
  });
  expect(await completeBooking(deps, { bookingId: id, paymentReference: reference })).toMatchObject({
    amount: 45,
    customerName: client.fullName,
    receiptNumber: expect.any(String),
  });
  expect([await charge(), ledger()]).toEqual(["paid", [{ kind: "receipt", plan: "forwarding", amount_pesewas: 4500 }]]);
  expect(await own()).toMatchObject({ price: { amount: 45, isPaid: true }, may: [] });
  expect(await sendOn()).toMatchObject({ state: "done", doneHow: "forwarded" });
  expect(await mails()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Receipt/),
      expect.stringMatching(/^Paid: sending on a letter from GRA/),
    ]),
  );
});

test("at the desk it is noted like all money, once", async () => {
  const { deps, id, charge, sendOn, ledger } = await letter();
  expect(await outcomeOf(recordForwardingPayment(deps, id, { method: "cash" }))).toBe("nothing_to_pay");
  await setForwardingPrice(deps, id, { amount: 45 });
  expect(await recordForwardingPayment(deps, id, { method: "cash" })).toMatchObject({ price: { isPaid: true } });
  expect(await outcomeOf(recordForwardingPayment(deps, id, { method: "cash" }))).toBe("already_paid");
  expect(await outcomeOf(setForwardingPrice(deps, id, { amount: 50 }))).toBe("already_paid");
  expect([await charge(), ledger().length]).toEqual(["paid", 1]);
  await sendOn();
  // Taken back by mistake, and noted again: the money is the same.
  await undoMailDone(deps, id, { reason: "Wrong letter" });
  await sendOn();
  expect(ledger()).toHaveLength(1);
});

test("another sum takes the place of one that is not paid, and nothing is due of what goes another way", async () => {
  const { deps, id, ask, own, charge, sendOn } = await letter();
  await setForwardingPrice(deps, id, { amount: 45 });
  await setForwardingPrice(deps, id, { amount: 30.5 });
  expect(await deps.charges.findById(id)).toMatchObject({ amountPesewas: 3050, state: "open" });
  await ask("collect", "");
  expect([await charge(), (await own())?.price]).toEqual(["void", null]);
  expect(await outcomeOf(setForwardingPrice(deps, id, { amount: 45 }))).toBe("conflict");
  await ask("forward");
  await setForwardingPrice(deps, id, { amount: 45 });
  expect(await charge()).toBe("open");
  await setForwardingPrice(deps, id, { amount: 0 });
  expect(await charge()).toBe("void");
  await sendOn();
});

test("what is returned unpaid is owed by nobody, and owed again when that was noted by mistake", async () => {
  const { deps, id, charge } = await letter();
  await setForwardingPrice(deps, id, { amount: 45 });
  await markMailDone(deps, id, { how: "returned" });
  expect(await charge()).toBe("void");
  await undoMailDone(deps, id, { reason: "It was another" });
  expect(await charge()).toBe("open");
});

test("once it is paid nobody's word moves it: not the client's, and not to another client", async () => {
  const { deps, id, ask, insert, begin, arrive } = await letter();
  await setForwardingPrice(deps, id, { amount: 45 });
  const reference = await begin();
  arrive(reference);
  await settlePayment(deps, reference, "clock");
  expect(await outcomeOf(ask("collect", ""))).toBe("conflict");
  const other = insert.client({ email: "other@example.com" });
  expect(await outcomeOf(assignMail(deps, id, { clientId: other.id }))).toBe("conflict");
});

test("money that arrives for a sum that was taken back is looked at, and no letter is paid with it", async () => {
  const { deps, id, ask, charge, begin, arrive, rows } = await letter();
  await setForwardingPrice(deps, id, { amount: 45 });
  const reference = await begin();
  await ask("collect", "");
  arrive(reference);
  await settlePayment(deps, reference, "clock");
  expect([await charge(), rows.attempts()[0]?.status, rows.attempts()[0]?.reviewReason]).toEqual([
    "void",
    "review",
    "booking_cancelled",
  ]);
});
