import { OpenChargesInput, PayChargesInput, StatementInput } from "#contract/charges.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";

// Lazy: few visitors have a payment link.
const loadChargesByLink = () => import("./charges-by-link.ts");

export const charges = new Hono()
  .post(
    "/open",
    visitorMutation({ json: OpenChargesInput }, async (deps, { token }) =>
      (await loadChargesByLink()).getChargesByLink(deps, token),
    ),
  )
  .post("/statement", visitorMutation({ json: StatementInput }), async (c) => {
    const { writeStatementByLink } = await import("./write-statement.ts");
    return sendFile(c, await writeStatementByLink(c.get("deps"), c.req.valid("json").token));
  })
  .post(
    "/pay",
    visitorMutation({ json: PayChargesInput }, async (deps, input) =>
      (await loadChargesByLink()).payChargesByLink(deps, input),
    ),
  );
