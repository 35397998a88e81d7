import { DisputeParams, ListDisputesQuery } from "#contract/front-desk/money/disputes.ts";
import { staffOpens, staffReads } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { disputeEvidence } from "./dispute-evidence.ts";
import { listDisputes } from "./list-disputes.ts";

export const adminDisputes = new Hono()
  .get("/", staffReads({ query: ListDisputesQuery }), async (c) => {
    return c.json(await listDisputes(c.get("deps"), c.req.valid("query")), 200);
  })
  .get("/:dispute/evidence", staffOpens({ least: "manager", param: DisputeParams }), async (c) => {
    const { dispute } = c.req.valid("param");
    const paper = await disputeEvidence(c.get("deps"), dispute);
    return c.body(paper, 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="dispute-${dispute}.pdf"`,
    });
  });
