import { Hono } from "hono";
import { disputeAnswer, openDispute, updateDispute } from "#sandbox/paystack/dispute.ts";
import { refundableAmount, refundTransaction, reverseTransaction } from "#sandbox/paystack/refund-transaction.ts";
import { createPayout } from "#sandbox/paystack/settlement.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { getTransaction, refuse, validate } from "./control-input.ts";
import { DashboardRefundInput, OpenDisputeInput, ReverseInput, UpdateDisputeInput } from "./inputs.ts";

/** Money movements outside the merchant's system: Paystack's dashboard, banks and Paystack itself. */
export function externalMoneyRoutes(sandbox: Sandbox) {
  return new Hono()
    .post("/refunds", validate(DashboardRefundInput), (c) => {
      const { reference, amount, note, status, isForced } = c.req.valid("json");
      const transaction = getTransaction(sandbox, reference);
      const refundable = refundableAmount(sandbox, transaction);
      const requested = amount ?? refundable;
      if (!isForced && (requested <= 0 || requested > refundable))
        refuse(409, `Only ${refundable} of ${reference} can be refunded`);
      const refund = refundTransaction(sandbox, transaction, {
        amount: requested,
        customerNote: note,
        merchantNote: note,
        ...(status && { status }),
      });
      return c.json({ refund }, 201);
    })
    .post("/reverse", validate(ReverseInput), (c) => {
      const transaction = getTransaction(sandbox, c.req.valid("json").reference);
      reverseTransaction(sandbox, transaction);
      return c.json({ transaction });
    })
    .post("/disputes", validate(OpenDisputeInput), (c) => {
      const { reference, ...request } = c.req.valid("json");
      const transaction = getTransaction(sandbox, reference);
      const dispute = openDispute(sandbox, transaction, { ...request, amount: request.amount ?? transaction.amount });
      return c.json({ dispute, answer: disputeAnswer(dispute, transaction) }, 201);
    })
    .patch("/disputes/:id", validate(UpdateDisputeInput), (c) => {
      const dispute = sandbox.disputes.find(({ id }) => String(id) === c.req.param("id"));
      if (!dispute) return refuse(404, `No dispute ${c.req.param("id")}`);
      updateDispute(sandbox, dispute, c.req.valid("json"));
      return c.json({ dispute });
    })
    .post("/payouts", (c) => c.json({ settlement: createPayout(sandbox) }));
}
