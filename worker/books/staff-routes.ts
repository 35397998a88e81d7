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
    staffQuery({ effects: [], conditionalEffects: ["read_figures"], query: DayCloseQuery }, getDayClose),
  )
  .post("/cash-counts", staffMutation({ effects: [], json: CountCashInput, status: 201 }, countCash))
  .get("/reports/month", staffQuery({ effects: ["read_figures"], query: MonthQuery }, reportMonth))
  .post("/months/:month/close", staffAction({ effects: ["close_month"], param: MonthParams }, closeMonth));
