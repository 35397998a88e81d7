import { MessageAffectedInput } from "#contract/front-desk/availability/message-affected.ts";
import {
  AddSpecialHoursInput,
  AffectedByHoursQuery,
  ChangeSpecialHoursInput,
  DecideHolidayInput,
} from "#contract/front-desk/availability/special-hours.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import {
  AddClosureInput,
  BookingsOfDayQuery,
  ChangeCapacityInput,
  OccupancyQuery,
  OverbookedQuery,
  ResourceParams,
} from "#contract/front-desk/inventory.ts";
import { Hono } from "#worker/http/hono.ts";
import { messageAffectedByClosure, messageAffectedByHours } from "#worker/messages/message-affected.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { addClosure, getClosure } from "./add-closure.ts";
import { affectedByHours } from "./affected-by-hours.ts";
import { changeCapacity } from "./change-capacity.ts";
import { decideHoliday } from "./decide-holiday.ts";
import { getOccupancy, listBookingsOfDay, listOverbooked } from "./get-occupancy.ts";
import { listInventory } from "./list-inventory.ts";
import { removeClosure } from "./remove-closure.ts";
import { addSpecialHours, changeSpecialHours, listSpecialHours, removeSpecialHours } from "./special-hours.ts";

export const adminInventory = new Hono()
  .get("/", staffQuery({ effects: [] }, listInventory))
  .patch(
    "/:resource",
    staffMutation(
      { effects: ["change_availability"], param: ResourceParams, json: ChangeCapacityInput },
      changeCapacity,
    ),
  );

export const adminClosures = new Hono()
  .get("/:id", staffQuery({ effects: [], param: ById }, getClosure))
  .post("/", staffMutation({ effects: ["change_availability"], json: AddClosureInput, status: 201 }, addClosure))
  .post(
    "/:id/message",
    staffMutation({ effects: [], param: ById, json: MessageAffectedInput }, messageAffectedByClosure),
  )
  .delete("/:id", staffAction({ effects: ["change_availability"], param: ById }, removeClosure));

export const adminSpecialHours = new Hono()
  .get("/", staffQuery({ effects: [] }, listSpecialHours))
  .get("/met", staffQuery({ effects: [], query: AffectedByHoursQuery }, affectedByHours))
  .post(
    "/",
    staffMutation({ effects: ["change_availability"], json: AddSpecialHoursInput, status: 201 }, addSpecialHours),
  )
  .patch(
    "/:id",
    staffMutation({ effects: ["change_availability"], param: ById, json: ChangeSpecialHoursInput }, changeSpecialHours),
  )
  .post("/:id/message", staffMutation({ effects: [], param: ById, json: MessageAffectedInput }, messageAffectedByHours))
  .post("/:id/remove", staffAction({ effects: ["change_availability"], param: ById }, removeSpecialHours));

export const adminHolidays = new Hono().post(
  "/",
  staffMutation({ effects: ["change_availability"], json: DecideHolidayInput }, decideHoliday),
);

export const adminOccupancy = new Hono()
  .get("/", staffQuery({ effects: [], query: OccupancyQuery }, getOccupancy))
  .get("/day", staffQuery({ effects: [], query: BookingsOfDayQuery }, listBookingsOfDay));

export const adminOverbooked = new Hono().get("/", staffQuery({ effects: [], query: OverbookedQuery }, listOverbooked));
