import { ById } from "#contract/front-desk/front-desk.ts";
import { MarkFirstDayInput } from "#contract/front-desk/house/first-day.ts";
import { HouseInput, RestoreParams, SetPricesInput } from "#contract/house-settings.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { getFirstDay, markFirstDay } from "./first-day.ts";
import {
  changeHouse,
  discardHouse,
  getHouse,
  listPrices,
  listSettingsHistory,
  previewHouse,
  publishHouse,
  restoreHouse,
  setPrices,
  withdrawPrices,
} from "./publish-settings.ts";

const effects = ["change_house"] as const;

export const adminPrices = new Hono()
  .get("/", staffQuery({ effects }, listPrices))
  .post("/", staffMutation({ effects, json: SetPricesInput, status: 201 }, setPrices))
  .post("/:id/withdraw", staffAction({ effects, param: ById }, withdrawPrices));

export const adminHouse = new Hono()
  .get("/", staffQuery({ effects }, getHouse))
  .patch("/", staffMutation({ effects, json: HouseInput }, changeHouse))
  .post("/discard", staffAction({ effects }, discardHouse));

export const adminSettings = new Hono()
  .post("/publish", staffAction({ effects }, publishHouse))
  .post("/preview", staffAction({ effects }, previewHouse))
  .get("/history", staffQuery({ effects }, listSettingsHistory))
  .post("/history/:id/restore", staffAction({ effects, param: RestoreParams }, restoreHouse));

export const adminFirstDay = new Hono()
  .get("/", staffQuery({ effects }, getFirstDay))
  .post("/", staffMutation({ effects, json: MarkFirstDayInput }, markFirstDay));
