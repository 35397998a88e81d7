import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Sandbox } from "#sandbox/sandbox.ts";
import { findByReferenceOrId } from "#sandbox/sandbox.ts";
import { withFaults } from "#sandbox/with-faults.ts";
import { disputeAnswer, listedDisputeAnswer } from "./dispute.ts";
import { type InitializeRequest, initializeTransaction } from "./initialize-transaction.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";
import { type ChargeRequest, sendPrompt, submitOtp } from "./prompt.ts";
import { promptAnswer } from "./prompt-answer.ts";
import { createdRefundAnswer, refundAnswer } from "./refund-answer.ts";
import { refundableAmount, refundTransaction } from "./refund-transaction.ts";
import { settlementAnswer } from "./settlement.ts";
import type { Dispute, Refund, Transaction } from "./transaction.ts";
import { listedTransactionAnswer, transactionAnswer } from "./transaction-answer.ts";

const DEFAULT_PER_PAGE = 50;

/** The part of Paystack's API that the site uses, as described in paystack.yaml. */
export function paystackRoutes(sandbox: Sandbox) {
  const withKey = requireKey(sandbox);
  const { contract } = sandbox;

  return new Hono()
    .post("/transaction/initialize", withFaults(sandbox, "initialize"), withKey, async (c) => {
      const body = await readBody(c);
      throwIfInvalid(contract.checkBody("post", "/transaction/initialize", body));
      const transaction = initializeTransaction(sandbox, body as InitializeRequest);
      return c.json({
        status: true,
        message: "Authorization URL created",
        data: {
          authorization_url: `${sandbox.url}/checkout/${transaction.accessCode}`,
          access_code: transaction.accessCode,
          reference: transaction.reference,
        },
      });
    })
    .get("/transaction/verify/:reference", withFaults(sandbox, "verify"), withKey, (c) => {
      const { reference } = c.req.param();
      throwIfInvalid(contract.checkParameters("get", "/transaction/verify/{reference}", { reference }));
      const transaction = sandbox.transactions.get(reference);
      if (!transaction) throw new PaystackRefusal(404, "Transaction reference not found");
      return c.json({ status: true, message: "Verification successful", data: transactionAnswer(transaction) });
    })
    .post("/charge", withFaults(sandbox, "charge"), withKey, async (c) => {
      const body = await readBody(c);
      throwIfInvalid(contract.checkBody("post", "/charge", body));
      const data = promptAnswer(sendPrompt(sandbox, body as ChargeRequest));
      return c.json({ status: true, message: "Charge attempted", data });
    })
    .post("/charge/submit_otp", withFaults(sandbox, "charge_otp"), withKey, async (c) => {
      const body = await readBody(c);
      throwIfInvalid(contract.checkBody("post", "/charge/submit_otp", body));
      const { reference, otp } = body as { reference: string; otp: string };
      const transaction = chargeOf(sandbox, reference);
      submitOtp(sandbox, transaction, otp);
      return c.json({ status: true, message: "Charge attempted", data: promptAnswer(transaction) });
    })
    .get("/charge/:reference", withFaults(sandbox, "charge_status"), withKey, (c) => {
      const { reference } = c.req.param();
      throwIfInvalid(contract.checkParameters("get", "/charge/{reference}", { reference }));
      const data = promptAnswer(chargeOf(sandbox, reference));
      return c.json({ status: true, message: "Reference check successful", data });
    })
    .get("/transaction", withFaults(sandbox, "list"), withKey, (c) => {
      const query = readQuery(c);
      throwIfInvalid(contract.checkParameters("get", "/transaction", query));
      const found = [...sandbox.transactions.values()]
        .reverse()
        .filter((transaction) => isInDateRange(transaction.createdAt, query) && matchesFilters(transaction, query));
      const { page, meta } = paginate(found, query);
      return c.json({
        status: true,
        message: "Transactions retrieved",
        data: page.map(listedTransactionAnswer),
        meta: { ...meta, total_volume: found.reduce((sum, transaction) => sum + transaction.amount, 0) },
      });
    })
    .post("/refund", withFaults(sandbox, "refund"), withKey, async (c) => {
      const body = await readBody(c);
      throwIfInvalid(contract.checkBody("post", "/refund", body));
      const request = body as RefundBody;
      const transaction = findByReferenceOrId(sandbox, request.transaction);
      if (!transaction) throw new PaystackRefusal(404, "Transaction not found");
      const refund = refundTransaction(sandbox, transaction, {
        amount: validateRefundAmount(sandbox, transaction, request),
        customerNote: request.customer_note ?? `Refund for transaction ${transaction.reference}`,
        merchantNote: request.merchant_note ?? `Refund for transaction ${transaction.reference}`,
      });
      return c.json({
        status: true,
        message: "Refund has been queued for processing",
        data: createdRefundAnswer(refund, transaction),
      });
    })
    .get("/refund", withFaults(sandbox, "refund_list"), withKey, (c) => {
      const query = readQuery(c);
      throwIfInvalid(contract.checkParameters("get", "/refund", query));
      const { page, meta } = paginate(
        [...sandbox.refunds].reverse().filter((refund) => isInDateRange(refund.createdAt, query)),
        query,
      );
      return c.json({
        status: true,
        message: "Refunds retrieved",
        data: page.map((refund) => refundAnswer(refund, transactionOf(sandbox, refund))),
        meta: { ...meta, perPage: String(meta.perPage), failedRefundCount: countFailed(sandbox) },
      });
    })
    .get("/refund/:id", withFaults(sandbox, "refund_status"), withKey, (c) => {
      const { id } = c.req.param();
      throwIfInvalid(contract.checkParameters("get", "/refund/{id}", { id }));
      const refund = sandbox.refunds.find((candidate) => String(candidate.id) === id);
      if (!refund) throw new PaystackRefusal(404, "Refund not found");
      return c.json({
        status: true,
        message: "Refund retrieved",
        data: refundAnswer(refund, transactionOf(sandbox, refund)),
      });
    })
    .get("/dispute", withFaults(sandbox, "dispute_list"), withKey, (c) => {
      const query = readQuery(c);
      throwIfInvalid(contract.checkParameters("get", "/dispute", query));
      const found = [...sandbox.disputes].reverse().filter(({ createdAt, status }) => {
        return isInDateRange(createdAt, query) && (query.status === undefined || query.status === status);
      });
      const { page, meta } = paginate(found, query);
      const data = page.map((dispute) => listedDisputeAnswer(dispute, transactionOf(sandbox, dispute)));
      return c.json({ status: true, message: "Disputes retrieved", data, meta });
    })
    .get("/dispute/:id", withFaults(sandbox, "dispute"), withKey, (c) => {
      const { id } = c.req.param();
      throwIfInvalid(contract.checkParameters("get", "/dispute/{id}", { id }));
      const dispute = sandbox.disputes.find((candidate) => String(candidate.id) === id);
      if (!dispute) throw new PaystackRefusal(404, "Dispute not found");
      const data = disputeAnswer(dispute, transactionOf(sandbox, dispute));
      return c.json({ status: true, message: "Dispute retrieved", data });
    })
    .get("/settlement", withFaults(sandbox, "settlement_list"), withKey, (c) => {
      const query = readQuery(c);
      throwIfInvalid(contract.checkParameters("get", "/settlement", query));
      const { page, meta } = paginate([...sandbox.settlements].reverse(), query);
      return c.json({ status: true, message: "Settlements retrieved", data: page.map(settlementAnswer), meta });
    })
    .all("*", () => {
      throw new PaystackRefusal(404, "Entity not found");
    })
    .onError((error, c) => {
      if (!(error instanceof PaystackRefusal)) throw error;
      const { status, message, code } = error;
      return c.json(
        {
          status: false,
          message,
          meta: { nextStep: nextStep(status) },
          type: "validation_error",
          ...(code && { code }),
        },
        status,
      );
    });
}

interface RefundBody {
  transaction: string;
  amount?: number;
  currency?: string;
  customer_note?: string;
  merchant_note?: string;
}

function requireKey(sandbox: Sandbox) {
  return createMiddleware(async (c, next) => {
    if (c.req.header("authorization") !== `Bearer ${sandbox.secretKey}`) throw new PaystackRefusal(401, "Invalid key");
    await next();
  });
}

async function readBody(c: Context): Promise<unknown> {
  if (!c.req.header("content-type")?.startsWith("application/json")) {
    throw new PaystackRefusal(400, "Content-Type must be application/json", "invalid_params");
  }
  try {
    return await c.req.json();
  } catch {
    throw new PaystackRefusal(400, "The request body is not JSON", "invalid_params");
  }
}

// Paystack's guides use perPage for every list, but paystack.yaml has per_page in places. The sandbox accepts only
// perPage, so that the site does not rely on the other; the schema still applies.
function readQuery(c: Context): Record<string, string> {
  const { perPage, per_page: _ignored, ...query } = c.req.query();
  return perPage === undefined ? query : { ...query, per_page: perPage, perPage };
}

function throwIfInvalid(complaint: string | null): void {
  if (complaint !== null) throw new PaystackRefusal(400, complaint, "invalid_params");
}

function validateRefundAmount(sandbox: Sandbox, transaction: Transaction, request: RefundBody): number {
  const refundable = refundableAmount(sandbox, transaction);
  if (transaction.status === "reversed" || (transaction.status === "success" && refundable <= 0)) {
    throw new PaystackRefusal(400, "Transaction has been fully reversed", "transaction_fully_reversed");
  }
  if (transaction.status !== "success") {
    throw new PaystackRefusal(400, "Transaction has not been paid", "transaction_not_paid");
  }
  if (request.currency !== undefined && request.currency !== transaction.currency) {
    throw new PaystackRefusal(400, "Currency does not match the transaction's", "invalid_currency");
  }
  const amount = request.amount ?? refundable;
  if (amount <= 0) throw new PaystackRefusal(400, "Invalid Amount Sent", "invalid_amount");
  if (amount > refundable) {
    throw new PaystackRefusal(
      400,
      "Refund amount cannot be more than what is left of the transaction",
      "invalid_amount",
    );
  }
  return amount;
}

function isInDateRange(createdAt: number, query: Record<string, string>): boolean {
  const { from, to } = query;
  return (from === undefined || createdAt >= Date.parse(from)) && (to === undefined || createdAt <= Date.parse(to));
}

function matchesFilters(transaction: Transaction, query: Record<string, string>): boolean {
  const { status, amount, channel } = query;
  return (
    (status === undefined || transaction.status === status) &&
    (amount === undefined || transaction.amount === Number(amount)) &&
    (channel === undefined || transaction.payer.channel === channel)
  );
}

function paginate<Item>(items: Item[], query: Record<string, string>) {
  const perPage = Math.max(1, Number(query.perPage ?? DEFAULT_PER_PAGE));
  const number = Math.max(1, Number(query.page ?? 1));
  const skipped = (number - 1) * perPage;
  return {
    page: items.slice(skipped, skipped + perPage),
    meta: { total: items.length, skipped, perPage, page: number, pageCount: Math.ceil(items.length / perPage) },
  };
}

function transactionOf(sandbox: Sandbox, record: Refund | Dispute): Transaction {
  const transaction = sandbox.transactions.get(record.transactionReference);
  if (!transaction) throw new Error(`${record.id} has no transaction`);
  return transaction;
}

function chargeOf(sandbox: Sandbox, reference: string): Transaction {
  const transaction = sandbox.transactions.get(reference);
  if (!transaction) throw new PaystackRefusal(404, "Transaction reference not found");
  return transaction;
}

function countFailed(sandbox: Sandbox): number {
  return sandbox.refunds.filter((refund) => refund.status === "failed").length;
}

function nextStep(status: PaystackRefusal["status"]): string {
  switch (status) {
    case 400:
      return "Check the request against the description of the operation and try again";
    case 401:
      return "Ensure that you provide the correct authorization key for the request";
    case 404:
      return "Ensure that what you ask for exists on this integration";
  }
}
