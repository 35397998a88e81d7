import { AddUnitInput, ChangeUnitInput, UnitsQuery } from "#contract/front-desk/availability/units.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { readUpload, sendUserFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffDownload, staffMutation, staffQuery, staffUpload } from "#worker/policies/route-policies.ts";
import { getUnitChoice, listUnits } from "./assign-unit.ts";
import { addUnit, changeUnit, restoreUnit, retireUnit } from "./change-units.ts";
import { openUnitPhoto, saveUnitPhoto } from "./unit-photo.ts";

export const adminUnits = new Hono()
  .get("/", staffQuery({ effects: [], query: UnitsQuery }, listUnits))
  .post("/", staffMutation({ effects: ["change_availability"], json: AddUnitInput, status: 201 }, addUnit))
  .patch("/:id", staffMutation({ effects: ["change_availability"], param: ById, json: ChangeUnitInput }, changeUnit))
  .post("/:id/retire", staffAction({ effects: ["change_availability"], param: ById }, retireUnit))
  .post("/:id/restore", staffAction({ effects: ["change_availability"], param: ById }, restoreUnit))
  .put("/:id/photo", staffUpload({ effects: ["change_availability"], param: ById }), async (c) => {
    return c.json(await saveUnitPhoto(c.get("deps"), c.req.valid("param").id, readUpload(c)), 200);
  })
  .get("/:id/photo", staffDownload({ effects: [], param: ById }), async (c) => {
    return sendUserFile(c, await openUnitPhoto(c.get("deps"), c.req.valid("param").id));
  });

/** Mounted under a booking. */
export const adminBookingUnit = new Hono().get("/:id/unit", staffQuery({ effects: [], param: ById }, getUnitChoice));
