import {
  AddEventInput,
  AddRegistrationInput,
  CancelEventInput,
  CancelRegistrationInput,
  ChangeEventInput,
  ListEventsQuery,
  MailEventInput,
  RenameRegistrationInput,
} from "#contract/front-desk/events.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { PayChargeInput } from "#contract/front-desk/money/take-payment.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffDownload, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { addRegistration, payRegistration } from "./add-registration.ts";
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
  renameRegistrationAsStaff,
  writeCertificate,
} from "./staff-registrations.ts";

export const adminEvents = new Hono()
  .get("/", staffQuery({ effects: [], query: ListEventsQuery }, listAdminEvents))
  .post("/", staffMutation({ effects: [], json: AddEventInput, status: 201 }, addEvent))
  .get(
    "/:id",
    staffQuery({ effects: [], param: ById }, async (deps, { id }) => toAdminEvent(await getEventWithCounts(deps, id))),
  )
  .patch(
    "/:id",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["give_up_money", "give_back_money"],
        param: ById,
        json: ChangeEventInput,
      },
      changeEvent,
    ),
  )
  .post(
    "/:id/cancel",
    staffMutation({ effects: ["give_back_money"], param: ById, json: CancelEventInput }, cancelEvent),
  )
  .post("/:id/mail", staffMutation({ effects: [], param: ById, json: MailEventInput, status: 202 }, emailAttendees))
  .get("/:id/registrations", staffQuery({ effects: [], param: ById }, listRegistrations))
  .post(
    "/:id/registrations",
    staffMutation({ effects: [], param: ById, json: AddRegistrationInput, status: 201 }, addRegistration),
  )
  .get("/:id/registrations/export", staffDownload({ effects: ["export_data"], param: ById }), async (c) => {
    return sendFile(c, await exportRegistrations(c.get("deps"), c.req.valid("param").id));
  });

export const adminRegistrations = new Hono()
  .post(
    "/:id/payments",
    staffMutation({ effects: [], param: ById, json: PayChargeInput, status: 201 }, payRegistration),
  )
  .post(
    "/:id/attended",
    staffAction({ effects: [], param: ById }, (deps, { id }) => recordAttendance(deps, id, true)),
  )
  .post(
    "/:id/undo-attended",
    staffAction({ effects: [], param: ById }, (deps, { id }) => recordAttendance(deps, id, false)),
  )
  .post(
    "/:id/name",
    staffMutation({ effects: [], param: ById, json: RenameRegistrationInput }, renameRegistrationAsStaff),
  )
  .post(
    "/:id/cancel",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["give_back_money"],
        param: ById,
        json: CancelRegistrationInput,
      },
      cancelRegistrationAsStaff,
    ),
  )
  .post("/:id/manage-link", staffAction({ effects: [], param: ById }, getRegistrationLink))
  .get("/:id/certificate", staffDownload({ effects: [], param: ById }), async (c) => {
    return sendFile(c, await writeCertificate(c.get("deps"), c.req.valid("param").id));
  });
