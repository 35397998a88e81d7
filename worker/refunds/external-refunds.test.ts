import { expect, test } from "vitest";
import { formatCedisExact } from "#domain/payments/money.ts";
import { cancelBooking } from "#worker/bookings/cancel-booking.ts";
import { deliverOutbox } from "#worker/outbox/deliver-outbox.ts";
import { paidInDashboard } from "#worker/test/payment-fixture.ts";
import { disputeRow } from "#worker/test/row-makers.ts";
import { asSharedKey } from "#worker/test/staff-people.ts";
import { kindsOf, outcomeOf } from "#worker/test/test-deps.ts";
import { followRefunds } from "./follow-refunds.ts";
import { refundPayment } from "./refund-payment.ts";

const PAID = 200_000;
const HALF = 100_000;

/** A paid booking that starts in so many days, and the amount refunded in the gateway's dashboard. */
function paidBooking(days: number, inDashboard: number | null) {
  const fixture = paidInDashboard(days);
  const { gateway, booking, refundInDashboard } = fixture;
  if (inDashboard !== null) refundInDashboard(inDashboard);
  const refundedPesewas = () =>
    [...gateway.refunds.values()].reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
  const cancel = () => cancelBooking(asSharedKey(fixture.deps), { bookingId: booking().id, reason: "asked to" });
  return { ...fixture, refundedPesewas, cancel };
}

test("refunds nothing if half was due and half was refunded in the dashboard", async () => {
  const { cancel, refundedPesewas, kept } = paidBooking(1, HALF);
  await cancel();
  expect(refundedPesewas()).toBe(HALF);
  expect(kept()).toEqual([
    ["last_day", "nothing_due", 0],
    ["elsewhere", "done", HALF],
  ]);
});

test("requests and announces only what is due beyond external refunds, also on a retry", async () => {
  const { deps, cancel, refundedPesewas, gateway, kept, reference, rows, mails, clock } = paidBooking(9, HALF / 2);
  await cancel();
  expect(refundedPesewas()).toBe(PAID);
  const ours = rows.refunds().find(({ rule }) => rule === "day_before");
  expect(ours).toMatchObject({ amountPesewas: PAID - HALF / 2, externalPesewas: HALF / 2, status: "pending" });
  for (const refund of gateway.refunds.values()) if (refund.note !== "Sorry!") refund.status = "failed";
  await deliverOutbox(deps);
  await followRefunds(deps);
  await deliverOutbox(deps);
  const due = formatCedisExact(PAID - HALF / 2);
  const texts = mails.map(({ text }) => text);
  expect(texts.filter((text) => text.includes(`Your refund: ${due}`))).toHaveLength(1);
  expect(texts.filter((text) => text.includes(`To refund: ${due}`))).toHaveLength(1);
  expect(texts.join()).not.toContain(`efund: ${formatCedisExact(PAID)}`);
  clock.now += 60_000;
  await refundPayment(deps, { reference });
  expect(kept()).toContainEqual(["day_before", "pending", PAID - HALF / 2]);
  const successful = [...gateway.refunds.values()].filter(({ status }) => status !== "failed");
  expect(successful.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)).toBe(PAID);
});

test("closes the refund without a task for staff if all was refunded in the dashboard", async () => {
  const { cancel, refundedPesewas, kept, rows } = paidBooking(9, PAID);
  await cancel();
  expect(refundedPesewas()).toBe(PAID);
  expect(kept()).toContainEqual(["day_before", "nothing_due", 0]);
  expect(kindsOf(rows)).not.toContain("refund_failed team");
  expect(kindsOf(rows)).toContain("refund_elsewhere team");
});

test("closes a refund as external if the payment is reversed just before the request", async () => {
  const { deps, cancel, refundInDashboard, kept, gateway } = paidBooking(9, null);
  deps.payments = {
    ...gateway.api,
    async startRefund() {
      refundInDashboard(PAID);
      return { reason: "Transaction has been fully reversed" };
    },
  };
  await cancel();
  expect(kept()).toEqual([
    ["day_before", "nothing_due", 0],
    ["elsewhere", "done", PAID],
  ]);
});

test("requests no refund while the gateway cannot list earlier ones", async () => {
  const { deps, cancel, refundedPesewas, gateway, kept } = paidBooking(9, null);
  gateway.before.listRefunds = () => Promise.reject(Object.assign(new Error("down")));
  await expect(cancel()).rejects.toThrow("down");
  expect(refundedPesewas()).toBe(0);
  expect(kept()).toEqual([["day_before", "waiting", PAID]]);
  gateway.before.listRefunds = () => {};
  await followRefunds(deps);
  expect(refundedPesewas()).toBe(PAID);
});

test("refunds a disputed payment only when staff confirm it", async () => {
  const { deps, cancel, refundedPesewas, reference, booking, rows, notice } = paidBooking(9, null);
  const data = { id: 7, transaction: { reference } };
  await notice("charge.dispute.create", data);
  await expect(cancel()).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("dispute") });
  expect(await outcomeOf(refundPayment(deps, { reference }))).toBe("conflict");
  expect([booking().status, refundedPesewas()]).toEqual(["paid", 0]);
  await notice("charge.dispute.resolve", data);
  expect((await deps.disputes.listByCharges([booking().id]))[0]?.resolvedAt).not.toBeNull();
  await cancel();
  expect(refundedPesewas()).toBe(PAID);
  expect(rows.audit().map(({ action }) => action)).toContain("dispute_resolved");
});

test("cancels despite a known dispute, and refuses if one opens meanwhile", async () => {
  const { deps, cancel, booking, reference, refundedPesewas } = paidBooking(9, null);
  const findByReference = deps.paymentAttempts.findByReference;
  deps.paymentAttempts.findByReference = async (wanted) => {
    await deps.disputes.open(
      disputeRow({ id: "7", chargeId: booking().id, paymentReference: reference, openedAt: deps.now() }),
      {
        id: deps.newId(),
        at: deps.now(),
        actor: "gateway",
        action: "payment_disputed",
        subjectType: "payment",
        subjectId: reference,
        detail: {},
      },
      [],
    );
    return findByReference(wanted);
  };
  expect(await outcomeOf(cancel())).toBe("conflict");
  expect(refundedPesewas()).toBe(0);
  await cancelBooking(asSharedKey(deps), { bookingId: booking().id, reason: "asked to", inSpiteOfDispute: true });
  expect([booking().status, refundedPesewas()]).toEqual(["cancelled", PAID]);
});
