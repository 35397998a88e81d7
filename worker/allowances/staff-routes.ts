import { ClientDayInput, GrantAllowanceInput } from "#contract/front-desk/allowances.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { bookClientDay, cancelClientDay } from "./book-allowance-day.ts";
import { getClientAllowances } from "./get-allowances.ts";
import { grantAllowance } from "./grant-allowance.ts";

/** Mounted under a client's path. */
export const adminAllowances = new Hono()
  .get("/:id/allowances", staffQuery({ effects: [], param: ById }, getClientAllowances))
  .post(
    "/:id/allowances",
    staffMutation({ effects: ["give_up_money"], param: ById, json: GrantAllowanceInput, status: 201 }, grantAllowance),
  )
  .post("/:id/days", staffMutation({ effects: [], param: ById, json: ClientDayInput, status: 201 }, bookClientDay))
  .post("/:id/days/give-back", staffMutation({ effects: [], param: ById, json: ClientDayInput }, cancelClientDay));
