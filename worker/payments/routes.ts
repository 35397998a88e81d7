import { PageQuery } from "#contract/front-desk/front-desk.ts";
import { GatewayReferenceParams, ResolvePaymentInput } from "#contract/front-desk/payments.ts";
import {
  InitializePaymentInput,
  OwnPaymentInput,
  PaymentReferenceParams,
  PaySharedInput,
  SharedPaymentParams,
} from "#contract/payment.ts";
import { gatewaySends, staffPresses, staffReads, staffSends, visitorReads, visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { refundAnswer } from "#worker/refunds/refund-answer.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { initializePayment } from "./initialize-payment.ts";
import { listPaymentReviews } from "./list-payment-reviews.ts";
import { payAgain } from "./pay-again.ts";
import { receivePaymentNotice } from "./receive-payment-notice.ts";
import { resolvePayment } from "./resolve-payment.ts";
import { getSharedPayment, paySharedPayment, sharePayment } from "./share-payment.ts";
import { listUnmatchedPayments } from "./unmatched-payments.ts";
import { verifyPayment } from "./verify-payment.ts";

export const payment = new Hono()
  .post("/initialize", visitorSends({ json: InitializePaymentInput }), async (c) => {
    return c.json(await initializePayment(c.get("deps"), c.req.valid("json")), 200);
  })
  .get("/verify/:reference", visitorReads({ param: PaymentReferenceParams }), async (c) => {
    return c.json(await verifyPayment(c.get("deps"), c.req.valid("param").reference), 200);
  })
  .post("/again", visitorSends({ json: OwnPaymentInput }), async (c) => {
    return c.json(await payAgain(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/share", visitorSends({ json: OwnPaymentInput }), async (c) => {
    return c.json(await sharePayment(c.get("deps"), c.req.valid("json")), 200);
  })
  .get("/shared/:token", visitorReads({ param: SharedPaymentParams, isLimited: true }), async (c) => {
    return c.json(await getSharedPayment(c.get("deps"), c.req.valid("param").token), 200);
  })
  .post("/shared", visitorSends({ json: PaySharedInput }), async (c) => {
    return c.json(await paySharedPayment(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/webhook", gatewaySends(), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("x-paystack-signature") ?? null;
    const outcome = await receivePaymentNotice(c.get("deps"), { body, signature });
    return c.json({ received: true, outcome }, 200);
  });

export const adminPayments = new Hono()
  .get("/review", staffReads({ query: PageQuery }), async (c) => {
    return c.json(await listPaymentReviews(c.get("deps"), c.req.valid("query")), 200);
  })
  .get("/unmatched", staffReads({ query: PageQuery }), async (c) => {
    return c.json(await listUnmatchedPayments(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:reference/resolve", staffSends({ param: GatewayReferenceParams, json: ResolvePaymentInput }), async (c) => {
    await resolvePayment(c.get("deps"), c.req.valid("param").reference, c.req.valid("json").note);
    return c.json({ ok: true as const }, 200);
  })
  .post("/:reference/refund", staffPresses({ least: "manager", param: PaymentReferenceParams }), async (c) => {
    return c.json(refundAnswer(await refundPayment(c.get("deps"), c.req.valid("param"))), 200);
  });
