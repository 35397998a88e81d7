import { ById } from "#contract/front-desk/front-desk.ts";
import {
  CountCashInput,
  DayCloseQuery,
  ExplainCountInput,
  MonthParams,
  MonthQuery,
  MoveCashInput,
} from "#contract/front-desk/money/books.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { closeMonth } from "./close-month.ts";
import { countCash, explainCount } from "./count-cash.ts";
import { getDayClose } from "./get-day-close.ts";
import { moveCash, voidCashMovement } from "./move-cash.ts";
import { reportMonth } from "./report-month.ts";

export const adminBooks = new Hono()
  .get(
    "/day-close",
    staffQuery({ effects: [], conditionalEffects: ["read_figures"], query: DayCloseQuery }, getDayClose),
  )
  .post("/cash-counts", staffMutation({ effects: [], json: CountCashInput, status: 201 }, countCash))
  .post("/cash-counts/:id/reason", staffMutation({ effects: [], param: ById, json: ExplainCountInput }, explainCount))
  .post("/cash-movements", staffMutation({ effects: [], json: MoveCashInput, status: 201 }, moveCash))
  .post("/cash-movements/:id/void", staffAction({ effects: [], param: ById }, voidCashMovement))
  .get("/reports/month", staffQuery({ effects: ["read_figures"], query: MonthQuery }, reportMonth))
  .post("/months/:month/close", staffAction({ effects: ["close_month"], param: MonthParams }, closeMonth));
