import {
  InitializePaymentInput,
  OwnPaymentInput,
  PaymentReferenceParams,
  PaySharedInput,
  SharedPaymentParams,
} from "#contract/payment.ts";
import { gatewaySends, visitorReads, visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";

const late = () => import("./late.ts");

export const payment = new Hono()
  .post("/initialize", visitorSends({ json: InitializePaymentInput }), async (c) => {
    const { initializePayment } = await late();
    return c.json(await initializePayment(c.get("deps"), c.req.valid("json")), 200);
  })
  .get(
    "/verify/:reference",
    visitorReads({ param: PaymentReferenceParams, isLimited: true, asksOutside: true }),
    async (c) => {
      const { verifyPayment } = await late();
      return c.json(await verifyPayment(c.get("deps"), c.req.valid("param").reference), 200);
    },
  )
  .post("/again", visitorSends({ json: OwnPaymentInput }), async (c) => {
    const { payAgain } = await late();
    return c.json(await payAgain(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/share", visitorSends({ json: OwnPaymentInput }), async (c) => {
    const { sharePayment } = await late();
    return c.json(await sharePayment(c.get("deps"), c.req.valid("json")), 200);
  })
  .get("/shared/:token", visitorReads({ param: SharedPaymentParams, isLimited: true }), async (c) => {
    const { getSharedPayment } = await late();
    return c.json(await getSharedPayment(c.get("deps"), c.req.valid("param").token), 200);
  })
  .post("/shared", visitorSends({ json: PaySharedInput }), async (c) => {
    const { paySharedPayment } = await late();
    return c.json(await paySharedPayment(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/webhook", gatewaySends(), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("x-paystack-signature") ?? null;
    const { receivePaymentNotice } = await late();
    const outcome = await receivePaymentNotice(c.get("deps"), { body, signature });
    return c.json({ received: true, outcome }, 200);
  });
