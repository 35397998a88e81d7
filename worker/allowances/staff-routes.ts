import { ClientDayInput, GrantAllowanceInput } from "#contract/front-desk/allowances.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { staffReads, staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { sentWith } from "#worker/idempotency/sent-with.ts";
import { grantAllowance } from "./grant-allowance.ts";
import { showClientAllowances } from "./show-allowances.ts";
import { bookClientDay, giveClientDayBack } from "./use-days.ts";

/** Under the address of a client. */
export const adminAllowances = new Hono()
  .get("/:id/allowances", staffReads({ param: AdminIdParams }), async (c) => {
    return c.json(await showClientAllowances(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/allowances", staffSends({ param: AdminIdParams, json: GrantAllowanceInput }), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await grantAllowance(c.get("deps"), id, c.req.valid("json"), sentWith(c).idempotencyKey), 201);
  })
  .post("/:id/days", staffSends({ param: AdminIdParams, json: ClientDayInput }), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await bookClientDay(c.get("deps"), id, c.req.valid("json"), sentWith(c).idempotencyKey), 201);
  })
  .post("/:id/days/give-back", staffSends({ param: AdminIdParams, json: ClientDayInput }), async (c) => {
    return c.json(await giveClientDayBack(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  });
