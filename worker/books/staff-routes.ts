import { CountCashInput, DayCloseQuery, MonthParams, MonthQuery } from "#contract/front-desk/money/books.ts";
import { staffPresses, staffReads, staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { closeDay } from "./close-day.ts";
import { closeMonth } from "./close-month.ts";
import { countCash } from "./count-cash.ts";
import { reportMonth } from "./report-month.ts";

export const adminBooks = new Hono()
  .get("/day-close", staffReads({ query: DayCloseQuery }), async (c) => {
    return c.json(await closeDay(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/cash-counts", staffSends({ json: CountCashInput }), async (c) => {
    return c.json(await countCash(c.get("deps"), c.req.valid("json")), 201);
  })
  .get("/reports/month", staffReads({ least: "manager", query: MonthQuery }), async (c) => {
    return c.json(await reportMonth(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/months/:month/close", staffPresses({ least: "manager", param: MonthParams }), async (c) => {
    return c.json(await closeMonth(c.get("deps"), c.req.valid("param").month), 200);
  });
