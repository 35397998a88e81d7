import { ById, PageQuery } from "#contract/front-desk/front-desk.ts";
import { ConfirmRefundInput } from "#contract/front-desk/money/payments.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { confirmRefundByHand, listRefunds } from "./list-refunds.ts";
import { listPlaceQuestions } from "./place-questions.ts";
import { refundAnswer } from "./refund-answer.ts";

export const adminRefunds = new Hono()
  .get("/", staffQuery({ effects: [], query: PageQuery }, listRefunds))
  .get("/places", staffQuery({ effects: [] }, listPlaceQuestions))
  .post(
    "/:id/done",
    staffMutation(
      { effects: ["give_back_money"], param: ById, json: ConfirmRefundInput },
      async (deps, { id: refundId, ...how }) => refundAnswer(await confirmRefundByHand(deps, { ...how, refundId })),
    ),
  );
