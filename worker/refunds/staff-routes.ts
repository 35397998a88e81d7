import { AdminIdParams, PageQuery } from "#contract/front-desk/front-desk.ts";
import { staffPresses, staffReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { confirmRefundByHand, listRefunds } from "./list-refunds.ts";
import { listPlaces } from "./places.ts";
import { refundAnswer } from "./refund-answer.ts";

export const adminRefunds = new Hono()
  .get("/", staffReads({ query: PageQuery }), async (c) => {
    return c.json(await listRefunds(c.get("deps"), c.req.valid("query")), 200);
  })
  .get("/places", staffReads(), async (c) => c.json(await listPlaces(c.get("deps")), 200))
  .post("/:id/done", staffPresses({ least: "manager", param: AdminIdParams }), async (c) => {
    return c.json(refundAnswer(await confirmRefundByHand(c.get("deps"), { refundId: c.req.valid("param").id })), 200);
  });
