import { ById } from "#contract/front-desk/front-desk.ts";
import { MarkFirstDayInput } from "#contract/front-desk/house/first-day.ts";
import { PhotoParams, SavePhotoQuery } from "#contract/front-desk/settings/site-photos.ts";
import { ChangeSiteTextsInput, SiteTextsQuery } from "#contract/front-desk/settings/site-texts.ts";
import {
  AddPlanInput,
  HouseInput,
  PlanParams,
  RestoreParams,
  SeenDraftQuery,
  SetPricesInput,
} from "#contract/house-settings.ts";
import { readFormFiles } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery, staffUpload } from "#worker/policies/route-policies.ts";
import { getFirstDay, markFirstDay } from "./first-day.ts";
import { addPlan, listOwnPlans, withdrawPlan } from "./own-plans.ts";
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
import { listPhotos, removePhoto, savePhoto } from "./site-photos.ts";
import { changeSiteTexts, listSiteTexts } from "./site-texts.ts";

const effects = ["change_house"] as const;

export const adminPrices = new Hono()
  .get("/", staffQuery({ effects }, listPrices))
  .post("/", staffMutation({ effects, json: SetPricesInput, status: 201 }, setPrices))
  .post("/:id/withdraw", staffAction({ effects, param: ById }, withdrawPrices));

export const adminPlans = new Hono()
  .get("/", staffQuery({ effects }, listOwnPlans))
  .post("/", staffMutation({ effects, json: AddPlanInput, status: 201 }, addPlan))
  .post("/:type/withdraw", staffAction({ effects, param: PlanParams }, withdrawPlan));

export const adminHouse = new Hono()
  .get("/", staffQuery({ effects }, getHouse))
  .patch("/", staffMutation({ effects, query: SeenDraftQuery, json: HouseInput }, changeHouse))
  .post("/discard", staffAction({ effects, query: SeenDraftQuery }, discardHouse));

export const adminSettings = new Hono()
  .post("/publish", staffAction({ effects, query: SeenDraftQuery }, publishHouse))
  .post("/preview", staffAction({ effects }, previewHouse))
  .get("/history", staffQuery({ effects }, listSettingsHistory))
  .post("/history/:id/restore", staffAction({ effects, param: RestoreParams }, restoreHouse));

export const adminFirstDay = new Hono()
  .get("/", staffQuery({ effects }, getFirstDay))
  .post("/", staffMutation({ effects, json: MarkFirstDayInput }, markFirstDay));

export const adminWords = new Hono()
  .get("/", staffQuery({ effects, query: SiteTextsQuery }, listSiteTexts))
  .patch("/", staffMutation({ effects, json: ChangeSiteTextsInput }, changeSiteTexts));

export const adminPhotos = new Hono()
  .get("/", staffQuery({ effects }, listPhotos))
  .put("/:slot", staffUpload({ effects, param: PhotoParams, query: SavePhotoQuery, body: "raw" }), async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await savePhoto(c.get("deps"), input, await readFormFiles(c, ["small", "large"])), 200);
  })
  .delete("/:slot", staffAction({ effects, param: PhotoParams }, removePhoto));
