import { ClientDayInput, GrantAllowanceInput } from "#contract/front-desk/allowances.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { bookClientDay, cancelClientDay } from "./book-allowance-day.ts";
import { getClientAllowances } from "./get-allowances.ts";
import { grantAllowance } from "./grant-allowance.ts";

/** Mounted under a client's path. */
export const adminAllowances = new Hono()
  .get("/:id/allowances", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getClientAllowances(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post(
    "/:id/allowances",
    staffMutation({ effects: ["give_up_money"], param: AdminIdParams, json: GrantAllowanceInput }),
    async (c) => {
      const { id } = c.req.valid("param");
      return c.json(
        await grantAllowance(c.get("deps"), id, c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
        201,
      );
    },
  )
  .post("/:id/days", staffMutation({ effects: [], param: AdminIdParams, json: ClientDayInput }), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await bookClientDay(c.get("deps"), id, c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
      201,
    );
  })
  .post(
    "/:id/days/give-back",
    staffMutation({ effects: [], param: AdminIdParams, json: ClientDayInput }),
    async (c) => {
      return c.json(await cancelClientDay(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  );
