import { ById, PageQuery } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery } from "#worker/policies/route-policies.ts";
import { confirmRefundByHand, listRefunds } from "./list-refunds.ts";
import { listPlaceQuestions } from "./place-questions.ts";
import { refundAnswer } from "./refund-answer.ts";

export const adminRefunds = new Hono()
  .get("/", staffQuery({ effects: [], query: PageQuery }, listRefunds))
  .get("/places", staffQuery({ effects: [] }, listPlaceQuestions))
  .post(
    "/:id/done",
    staffAction({ effects: ["give_back_money"], param: ById }, async (deps, { id }) =>
      refundAnswer(await confirmRefundByHand(deps, { refundId: id })),
    ),
  );
