import {
  CustomerPaymentInput,
  InitializePaymentInput,
  PaymentReferenceParams,
  PaySharedInput,
  SharedPaymentParams,
} from "#contract/payment.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery, webhook } from "#worker/policies/route-policies.ts";

const loadPayments = () => import("./lazy.ts");

export const payment = new Hono()
  .post("/initialize", visitorMutation({ json: InitializePaymentInput }), async (c) => {
    const { initializePayment } = await loadPayments();
    return c.json(await initializePayment(c.get("deps"), c.req.valid("json")), 200);
  })
  .get(
    "/verify/:reference",
    visitorQuery({ param: PaymentReferenceParams, isLimited: true, hasSideEffects: true }),
    async (c) => {
      const { verifyPayment } = await loadPayments();
      return c.json(await verifyPayment(c.get("deps"), c.req.valid("param").reference), 200);
    },
  )
  .post("/again", visitorMutation({ json: CustomerPaymentInput }), async (c) => {
    const { payAgain } = await loadPayments();
    return c.json(await payAgain(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/share", visitorMutation({ json: CustomerPaymentInput }), async (c) => {
    const { sharePayment } = await loadPayments();
    return c.json(await sharePayment(c.get("deps"), c.req.valid("json")), 200);
  })
  .get("/shared/:token", visitorQuery({ param: SharedPaymentParams, isLimited: true }), async (c) => {
    const { getSharedPayment } = await loadPayments();
    return c.json(await getSharedPayment(c.get("deps"), c.req.valid("param").token), 200);
  })
  .post("/shared", visitorMutation({ json: PaySharedInput }), async (c) => {
    const { paySharedPayment } = await loadPayments();
    return c.json(await paySharedPayment(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/webhook", webhook(), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("x-paystack-signature") ?? null;
    const { receiveWebhook } = await loadPayments();
    const outcome = await receiveWebhook(c.get("deps"), { body, signature });
    return c.json({ received: true, outcome }, 200);
  });
