import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { canHappenTo } from "#sandbox/faults.ts";
import { writeByWhatsapp } from "#sandbox/messages/whatsapp-message.ts";
import { postWhatsappNotice } from "#sandbox/messages/whatsapp-notice.ts";
import { payTransaction } from "#sandbox/paystack/pay-transaction.ts";
import { postEvent, signEvent } from "#sandbox/paystack/post-event.ts";
import { answerPrompt, isPromptOpen } from "#sandbox/paystack/prompt.ts";
import { returnUrl, type Transaction, testPayer } from "#sandbox/paystack/transaction.ts";
import { transactionAnswer } from "#sandbox/paystack/transaction-answer.ts";
import { consumeOutcome, resetSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { getTransaction, refuse, validate } from "./control-input.ts";
import { externalMoneyRoutes } from "./external-money-routes.ts";
import {
  AdvanceInput,
  FaultInput,
  MannerInput,
  OutcomesInput,
  PayInput,
  PromptInput,
  SendInput,
  SettingsInput,
  WhatsappMessageInput,
  WhatsappNoticeInput,
} from "./inputs.ts";

/** Control API for tests. All bodies are JSON. */
export function controlRoutes(sandbox: Sandbox) {
  return new Hono()
    .post("/reset", (c) => {
      resetSandbox(sandbox);
      return c.json({ reset: true });
    })
    .get("/settings", (c) => c.json(sandbox.settings))
    .patch("/settings", validate(SettingsInput), (c) => {
      Object.assign(sandbox.settings, c.req.valid("json"));
      return c.json(sandbox.settings);
    })
    .post("/clock", validate(AdvanceInput), async (c) => {
      await sandbox.schedule.advance(c.req.valid("json").advanceMs);
      return c.json({ now: new Date(sandbox.schedule.now()).toISOString() });
    })
    .post("/outcomes", validate(OutcomesInput), (c) => {
      sandbox.nextOutcomes = c.req.valid("json").next;
      return c.json({ next: sandbox.nextOutcomes });
    })
    .post("/pay", validate(PayInput), (c) => {
      const { reference, outcome = consumeOutcome(sandbox), channel, isForced, ...amounts } = c.req.valid("json");
      const transaction = getTransaction(sandbox, reference);
      if (transaction.status !== "abandoned" && !isForced) refuse(409, `${reference} is ${transaction.status}`);
      payTransaction(sandbox, transaction, { outcome, payer: testPayer(channel), ...amounts });
      return c.json({
        transaction,
        returnUrl: transaction.callbackUrl && returnUrl(transaction.callbackUrl, reference),
      });
    })
    .post("/prompts", validate(PromptInput), (c) => {
      const { reference, outcome } = c.req.valid("json");
      const transaction = getTransaction(sandbox, reference);
      if (!isPromptOpen(transaction)) refuse(409, `${reference} has no prompt on a phone`);
      answerPrompt(sandbox, transaction, outcome);
      return c.json({ transaction });
    })
    .get("/faults", (c) => c.json({ faults: sandbox.faults }))
    .post("/faults", validate(FaultInput), (c) => {
      const input = c.req.valid("json");
      if (!canHappenTo(input.fault, input.operation)) refuse(400, `${input.fault} cannot happen to ${input.operation}`);
      sandbox.faults.push(input);
      return c.json({ faults: sandbox.faults }, 201);
    })
    .delete("/faults", (c) => {
      sandbox.faults = [];
      return c.json({ faults: [] });
    })
    .get("/webhooks", (c) => {
      const deliveries = sandbox.deliveries.filter(matchesReference(c.req.query("reference")));
      return c.json({ planned: sandbox.manners, deliveries });
    })
    .post("/webhooks", validate(MannerInput), (c) => {
      sandbox.manners.push(c.req.valid("json"));
      return c.json({ planned: sandbox.manners }, 201);
    })
    .delete("/webhooks", (c) => {
      sandbox.manners = [];
      return c.json({ planned: [] });
    })
    .post("/webhooks/send", validate(SendInput), async (c) => {
      const { reference, event, signature, changes, times } = c.req.valid("json");
      if (sandbox.settings.webhookUrl === "") refuse(409, "No webhookUrl is set");
      const known = sandbox.transactions.get(reference);
      const data = { ...(known ? transactionAnswer(known) : { reference }), ...changes };
      const body = JSON.stringify({ event, data });
      const statuses = await Promise.all(
        Array.from({ length: times }, () =>
          postEvent(sandbox, body, makeSignature(signature, body, sandbox.secretKey)),
        ),
      );
      return c.json({ statuses });
    })
    .get("/ledger", (c) => {
      const reference = c.req.query("reference");
      const transactions = [...sandbox.transactions.values()].filter(matchesReference(reference));
      return c.json({
        transactions,
        paid: transactions
          .filter((transaction) => transaction.paidAt !== null)
          .map(({ reference, amount, requestedAmount, currency, paidAt }) => ({
            reference,
            amount,
            requestedAmount,
            currency,
            paidAt,
          })),
        refunds: sandbox.refunds.filter(
          (refund) => reference === undefined || refund.transactionReference === reference,
        ),
        disputes: sandbox.disputes.filter(
          (dispute) => reference === undefined || dispute.transactionReference === reference,
        ),
        settlements: sandbox.settlements,
        kept: Object.fromEntries(transactions.map((item) => [item.reference, netAmountOf(sandbox, item)])),
      });
    })
    .route("/", externalMoneyRoutes(sandbox))
    .get("/messages", (c) => c.json({ messages: sandbox.messages }))
    .post("/whatsapp", validate(WhatsappNoticeInput), async (c) =>
      c.json({ statuses: await postWhatsappNotice(sandbox, c.req.valid("json")) }),
    )
    .post("/whatsapp/messages", validate(WhatsappMessageInput), async (c) =>
      c.json({ statuses: await writeByWhatsapp(sandbox, c.req.valid("json")) }),
    )
    .get("/leads", (c) => c.json({ leads: sandbox.leads }))
    .onError((error, c) => {
      if (!(error instanceof HTTPException)) throw error;
      return c.json({ error: error.message }, error.status);
    });
}

function matchesReference(reference: string | undefined) {
  return (item: { reference: string }) => reference === undefined || item.reference === reference;
}

/** Amount of a payment after refunds and reversals, in minor units. */
function netAmountOf(sandbox: Sandbox, { reference, amount, paidAt, reversedAmount }: Transaction): number {
  if (paidAt === null) return 0;
  return sandbox.refunds
    .filter((refund) => refund.transactionReference === reference && refund.status === "processed")
    .reduce((left, refund) => left - refund.amount, amount - reversedAmount);
}

function makeSignature(signature: SendInput["signature"], body: string, secretKey: string): string | null {
  switch (signature) {
    case "valid":
      return signEvent(body, secretKey);
    case "wrong":
      return signEvent(body, `${secretKey}-forged`);
    case "missing":
      return null;
  }
}
