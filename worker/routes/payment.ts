import { Hono } from "hono";
import { InitializePaymentInput, VerifyPaymentParams } from "#contract/payment.ts";
import type { AppEnv } from "#worker/http/app-env.ts";
import { validate } from "#worker/http/validate.ts";
import { initializePayment } from "#worker/use-cases/initialize-payment.ts";
import { receivePaymentNotice } from "#worker/use-cases/receive-payment-notice.ts";
import { verifyPayment } from "#worker/use-cases/verify-payment.ts";
import { deliverAfterAnswer } from "./deliver-after-answer.ts";

export const payment = new Hono<AppEnv>()
  .post("/initialize", validate("json", InitializePaymentInput), async (c) => {
    return c.json(await initializePayment(c.var.deps, c.req.valid("json")), 200);
  })
  .get("/verify/:reference", validate("param", VerifyPaymentParams), async (c) => {
    try {
      return c.json(await verifyPayment(c.var.deps, c.req.valid("param").reference), 200);
    } finally {
      deliverAfterAnswer(c);
    }
  })
  .post("/webhook", async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("x-paystack-signature") ?? null;
    const outcome = await receivePaymentNotice(c.var.deps, { body, signature });
    deliverAfterAnswer(c);
    return c.json({ received: true, outcome }, 200);
  });
