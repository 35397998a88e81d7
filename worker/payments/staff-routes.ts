import { ById, PageQuery } from "#contract/front-desk/front-desk.ts";
import { GatewayReferenceParams, ResolvePaymentInput } from "#contract/front-desk/money/payments.ts";
import { TakePaymentInput, VoidPaymentInput } from "#contract/front-desk/money/take-payment.ts";
import { PaymentReferenceParams } from "#contract/payment.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { refundAnswer } from "#worker/refunds/refund-answer.ts";
import { refundPayment } from "#worker/refunds/refund-payment.ts";
import { getChargeLink, listDue } from "./desk/list-due.ts";
import { listOwed } from "./desk/list-owed.ts";
import { listPaymentsOfCharge } from "./desk/list-payments-of-charge.ts";
import { takePayment } from "./desk/take-payment.ts";
import { voidPayment } from "./desk/void-payment.ts";
import { payNextMonth } from "./pay-next-month.ts";
import { listPaymentReviews } from "./reviews/list-payment-reviews.ts";
import { resolvePayment } from "./reviews/resolve-payment.ts";
import { listUnmatchedPayments } from "./reviews/unmatched-payments.ts";

export const adminPayments = new Hono()
  .get("/review", staffQuery({ effects: [], query: PageQuery }, listPaymentReviews))
  .get("/unmatched", staffQuery({ effects: [], query: PageQuery }, listUnmatchedPayments))
  .post(
    "/:reference/resolve",
    staffMutation({ effects: [], param: GatewayReferenceParams, json: ResolvePaymentInput }, resolvePayment),
  )
  .post("/:reference/next-month", staffAction({ effects: [], param: PaymentReferenceParams }, payNextMonth))
  .post(
    "/:reference/refund",
    staffAction({ effects: ["give_back_money"], param: PaymentReferenceParams }, async (deps, input) =>
      refundAnswer(await refundPayment(deps, input)),
    ),
  );

/** Money at the desk. */
export const adminDeskPayments = new Hono()
  .post("/", staffMutation({ effects: [], json: TakePaymentInput, status: 201 }, takePayment))
  .get("/owed", staffQuery({ effects: [] }, listOwed))
  .get("/due/:id", staffQuery({ effects: [], param: ById }, listDue))
  .get("/of/:id", staffQuery({ effects: [], conditionalEffects: ["void_payment"], param: ById }, listPaymentsOfCharge))
  .post("/links/:id", staffAction({ effects: [], param: ById }, getChargeLink))
  .post(
    "/void/:reference",
    staffMutation(
      { effects: [], conditionalEffects: ["void_payment"], param: PaymentReferenceParams, json: VoidPaymentInput },
      voidPayment,
    ),
  );
