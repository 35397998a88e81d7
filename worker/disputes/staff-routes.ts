import { DisputeParams, ListDisputesQuery } from "#contract/front-desk/money/disputes.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffDownload, staffQuery } from "#worker/policies/route-policies.ts";
import { listDisputes } from "./list-disputes.ts";
import { writeDisputeEvidence } from "./write-dispute-evidence.ts";

export const adminDisputes = new Hono()
  .get("/", staffQuery({ effects: [], query: ListDisputesQuery }, listDisputes))
  .get("/:dispute/evidence", staffDownload({ effects: ["export_data"], param: DisputeParams }), async (c) => {
    const { dispute } = c.req.valid("param");
    const body = await writeDisputeEvidence(c.get("deps"), dispute);
    return sendFile(c, { name: `dispute-${dispute}.pdf`, type: "application/pdf", body });
  });
