import { CountCashInput, DayCloseQuery, MonthParams, MonthQuery } from "#contract/front-desk/money/books.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { closeMonth } from "./close-month.ts";
import { countCash } from "./count-cash.ts";
import { getDayClose } from "./get-day-close.ts";
import { reportMonth } from "./report-month.ts";

export const adminBooks = new Hono()
  .get(
    "/day-close",
    staffQuery({ effects: [], conditionalEffects: ["read_figures"], query: DayCloseQuery }),
    async (c) => {
      return c.json(await getDayClose(c.get("deps"), c.req.valid("query")), 200);
    },
  )
  .post("/cash-counts", staffMutation({ effects: [], json: CountCashInput }), async (c) => {
    return c.json(await countCash(c.get("deps"), c.req.valid("json")), 201);
  })
  .get("/reports/month", staffQuery({ effects: ["read_figures"], query: MonthQuery }), async (c) => {
    return c.json(await reportMonth(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/months/:month/close", staffAction({ effects: ["close_month"], param: MonthParams }), async (c) => {
    return c.json(await closeMonth(c.get("deps"), c.req.valid("param").month), 200);
  });
