import {
  CustomerPaymentInput,
  InitializePaymentInput,
  PaymentReferenceParams,
  PaySharedInput,
  PromptInput,
  PromptOtpInput,
  SharedPaymentParams,
} from "#contract/payment.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery, webhook } from "#worker/policies/route-policies.ts";

const loadPayments = () => import("./lazy.ts");

export const payment = new Hono()
  .post(
    "/initialize",
    visitorMutation({ json: InitializePaymentInput }, async (deps, input) =>
      (await loadPayments()).initializePayment(deps, input),
    ),
  )
  .get(
    "/verify/:reference",
    visitorQuery(
      { param: PaymentReferenceParams, isLimited: true, hasSideEffects: true },
      async (deps, { reference }) => (await loadPayments()).verifyPayment(deps, reference),
    ),
  )
  .post(
    "/again",
    visitorMutation({ json: CustomerPaymentInput }, async (deps, input) =>
      (await loadPayments()).payAgain(deps, input),
    ),
  )
  .post(
    "/share",
    visitorMutation({ json: CustomerPaymentInput }, async (deps, input) =>
      (await loadPayments()).sharePayment(deps, input),
    ),
  )
  .get(
    "/shared/:token",
    visitorQuery({ param: SharedPaymentParams, isLimited: true }, async (deps, { token }) =>
      (await loadPayments()).getSharedPayment(deps, token),
    ),
  )
  .post(
    "/shared",
    visitorMutation({ json: PaySharedInput }, async (deps, { token }) =>
      (await loadPayments()).paySharedPayment(deps, token),
    ),
  )
  .post(
    "/prompt",
    visitorMutation({ json: PromptInput }, async (deps, input) => (await loadPayments()).sendPromptByLink(deps, input)),
  )
  .post(
    "/prompt/otp",
    visitorMutation({ json: PromptOtpInput }, async (deps, input) =>
      (await loadPayments()).submitPromptOtp(deps, input),
    ),
  )
  .get(
    "/prompt/:reference",
    visitorQuery(
      { param: PaymentReferenceParams, isLimited: true, hasSideEffects: true },
      async (deps, { reference }) => (await loadPayments()).checkPrompt(deps, reference),
    ),
  )
  .post("/webhook", webhook({}), async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const signature = c.req.header("x-paystack-signature") ?? null;
    const { receiveWebhook } = await loadPayments();
    const outcome = await receiveWebhook(c.get("deps"), { body, signature });
    return c.json({ received: true, outcome }, 200);
  });
