import { AdminIdParams, PageQuery } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery } from "#worker/policies/route-policies.ts";
import { confirmRefundByHand, listRefunds } from "./list-refunds.ts";
import { listPlaceQuestions } from "./place-questions.ts";
import { refundAnswer } from "./refund-answer.ts";

export const adminRefunds = new Hono()
  .get("/", staffQuery({ effects: [], query: PageQuery }), async (c) => {
    return c.json(await listRefunds(c.get("deps"), c.req.valid("query")), 200);
  })
  .get("/places", staffQuery({ effects: [] }), async (c) => c.json(await listPlaceQuestions(c.get("deps")), 200))
  .post("/:id/done", staffAction({ effects: ["give_back_money"], param: AdminIdParams }), async (c) => {
    return c.json(refundAnswer(await confirmRefundByHand(c.get("deps"), { refundId: c.req.valid("param").id })), 200);
  });
