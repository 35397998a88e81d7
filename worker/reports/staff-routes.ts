import { ListHistoryQuery } from "#contract/front-desk/history.ts";
import { TakingsQuery } from "#contract/front-desk/money/takings.ts";
import { ExportParams, ExportQuery } from "#contract/front-desk/overview.ts";
import { exportMonth } from "#worker/books/export-month.ts";
import { listHistory, listHistoryPeople } from "#worker/history/list-history.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffDownload, staffQuery } from "#worker/policies/route-policies.ts";
import { exportList } from "./export-list.ts";
import { listTakings } from "./list-takings.ts";
import { readChangeMark, summariseBusiness } from "./summarise-business.ts";

export const adminOverview = new Hono()
  .get("/changes", staffQuery({ effects: [] }, readChangeMark))
  .get("/summary", staffQuery({ effects: [], conditionalEffects: ["read_figures"] }, summariseBusiness))
  .get("/history", staffQuery({ effects: [], query: ListHistoryQuery }, listHistory))
  .get("/history/people", staffQuery({ effects: [] }, listHistoryPeople))
  .get("/takings", staffQuery({ effects: [], conditionalEffects: ["read_figures"], query: TakingsQuery }, listTakings))
  .get(
    "/exports/:list",
    staffDownload({
      effects: ["export_data"],
      conditionalEffects: ["export_history"],
      param: ExportParams,
      query: ExportQuery,
    }),
    async (c) => {
      const { list } = c.req.valid("param");
      if (list === "month") return sendFile(c, await exportMonth(c.get("deps"), c.req.valid("query")));
      const body = streamText(await exportList(c.get("deps"), list));
      return sendFile(c, { name: `${list}.csv`, type: "text/csv; charset=utf-8", body });
    },
  );

/** Streams texts as bytes, each produced on demand. */
function streamText(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
