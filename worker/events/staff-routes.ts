import {
  AddEventInput,
  CancelEventInput,
  CancelRegistrationInput,
  ChangeEventInput,
  ListEventsQuery,
  MailEventInput,
} from "#contract/front-desk/events.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { staffAction, staffDownload, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { toAdminEvent } from "./event-answers.ts";
import {
  addEvent,
  cancelEvent,
  changeEvent,
  emailAttendees,
  getEventWithCounts,
  listAdminEvents,
} from "./manage-events.ts";
import {
  cancelRegistrationAsStaff,
  exportRegistrations,
  getRegistrationLink,
  listRegistrations,
  recordAttendance,
  writeCertificate,
} from "./staff-registrations.ts";

export const adminEvents = new Hono()
  .get("/", staffQuery({ effects: [], query: ListEventsQuery }), async (c) => {
    return c.json(await listAdminEvents(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/", staffMutation({ effects: [], json: AddEventInput }), async (c) => {
    return c.json(await addEvent(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey), 201);
  })
  .get("/:id", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(toAdminEvent(await getEventWithCounts(c.get("deps"), c.req.valid("param").id)), 200);
  })
  .patch(
    "/:id",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_up_money", "give_back_money"],
      param: AdminIdParams,
      json: ChangeEventInput,
    }),
    async (c) => {
      return c.json(await changeEvent(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/cancel",
    staffMutation({ effects: ["give_back_money"], param: AdminIdParams, json: CancelEventInput }),
    async (c) => {
      return c.json(await cancelEvent(c.get("deps"), c.req.valid("param").id, c.req.valid("json").reason), 200);
    },
  )
  .post("/:id/mail", staffMutation({ effects: [], param: AdminIdParams, json: MailEventInput }), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await emailAttendees(c.get("deps"), id, c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
      202,
    );
  })
  .get("/:id/registrations", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await listRegistrations(c.get("deps"), c.req.valid("param").id), 200);
  })
  .get("/:id/registrations/export", staffDownload({ effects: ["export_data"], param: AdminIdParams }), async (c) => {
    const { name, body } = await exportRegistrations(c.get("deps"), c.req.valid("param").id);
    c.header("Content-Type", "text/csv; charset=utf-8");
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body, 200);
  });

export const adminRegistrations = new Hono()
  .post("/:id/attended", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await recordAttendance(c.get("deps"), c.req.valid("param").id, true), 200);
  })
  .post("/:id/undo-attended", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await recordAttendance(c.get("deps"), c.req.valid("param").id, false), 200);
  })
  .post(
    "/:id/cancel",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_back_money"],
      param: AdminIdParams,
      json: CancelRegistrationInput,
    }),
    async (c) => {
      return c.json(await cancelRegistrationAsStaff(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/manage-link", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getRegistrationLink(c.get("deps"), c.req.valid("param").id), 200);
  })
  .get("/:id/certificate", staffDownload({ effects: [], param: AdminIdParams }), async (c) => {
    const { name, body } = await writeCertificate(c.get("deps"), c.req.valid("param").id);
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body, 200);
  });
