import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import {
  AddClosureInput,
  ChangeCapacityInput,
  OccupancyQuery,
  ResourceParams,
} from "#contract/front-desk/inventory.ts";
import {
  AddSpecialHoursInput,
  AffectedByHoursQuery,
  ChangeSpecialHoursInput,
} from "#contract/front-desk/special-hours.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { addClosure, getClosure } from "./add-closure.ts";
import { affectedByHours } from "./affected-by-hours.ts";
import { changeCapacity } from "./change-capacity.ts";
import { getOccupancy } from "./get-occupancy.ts";
import { listInventory } from "./list-inventory.ts";
import { removeClosure } from "./remove-closure.ts";
import { addSpecialHours, changeSpecialHours, listSpecialHours, removeSpecialHours } from "./special-hours.ts";

const capacityPolicy = staffMutation({
  effects: ["change_availability"],
  param: ResourceParams,
  json: ChangeCapacityInput,
});

export const adminInventory = new Hono()
  .get("/", staffQuery({ effects: [] }), async (c) => c.json(await listInventory(c.get("deps")), 200))
  .patch("/:resource", capacityPolicy, async (c) => {
    return c.json(await changeCapacity(c.get("deps"), c.req.valid("param").resource, c.req.valid("json")), 200);
  });

export const adminClosures = new Hono()
  .get("/:id", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getClosure(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/", staffMutation({ effects: ["change_availability"], json: AddClosureInput }), async (c) => {
    return c.json(await addClosure(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey), 201);
  })
  .delete("/:id", staffAction({ effects: ["change_availability"], param: AdminIdParams }), async (c) => {
    await removeClosure(c.get("deps"), c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  });

export const adminSpecialHours = new Hono()
  .get("/", staffQuery({ effects: [] }), async (c) => c.json(await listSpecialHours(c.get("deps")), 200))
  .get("/met", staffQuery({ effects: [], query: AffectedByHoursQuery }), async (c) => {
    return c.json(await affectedByHours(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/", staffMutation({ effects: ["change_availability"], json: AddSpecialHoursInput }), async (c) => {
    return c.json(
      await addSpecialHours(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
      201,
    );
  })
  .patch(
    "/:id",
    staffMutation({ effects: ["change_availability"], param: AdminIdParams, json: ChangeSpecialHoursInput }),
    async (c) => {
      return c.json(await changeSpecialHours(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/remove", staffAction({ effects: ["change_availability"], param: AdminIdParams }), async (c) => {
    await removeSpecialHours(c.get("deps"), c.req.valid("param").id);
    return c.json({ ok: true as const }, 200);
  });

export const adminOccupancy = new Hono().get("/", staffQuery({ effects: [], query: OccupancyQuery }), async (c) => {
  return c.json(await getOccupancy(c.get("deps"), c.req.valid("query")), 200);
});
