import { Hono } from "hono";
import { AdminIdParams } from "#contract/admin.ts";
import type { AppEnv } from "#worker/http/app-env.ts";
import { validate } from "#worker/http/validate.ts";
import { refundAnswer } from "#worker/use-cases/admin-answers.ts";
import { confirmRefundByHand } from "#worker/use-cases/refund-payment.ts";

export const adminRefunds = new Hono<AppEnv>().post("/:id/done", validate("param", AdminIdParams), async (c) => {
  return c.json(refundAnswer(await confirmRefundByHand(c.var.deps, { refundId: c.req.valid("param").id })), 200);
});
