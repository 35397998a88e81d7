import { OpenChargesInput, PayChargesInput, StatementInput } from "#contract/charges.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";

// Few visitors have a link to pay: what it does is evaluated when the first comes.
const late = () => import("./pay-link.ts");

export const charges = new Hono()
  .post("/open", visitorMutation({ json: OpenChargesInput }), async (c) => {
    const { openCharges } = await late();
    return c.json(await openCharges(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/statement", visitorMutation({ json: StatementInput }), async (c) => {
    const { statementByLink } = await import("./write-statement.ts");
    const { name, type, body } = await statementByLink(c.get("deps"), c.req.valid("json").token);
    c.header("Content-Type", type);
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body);
  })
  .post("/pay", visitorMutation({ json: PayChargesInput }), async (c) => {
    const { payCharges } = await late();
    return c.json(await payCharges(c.get("deps"), c.req.valid("json")), 200);
  });
