import {
  CorrectClientInput,
  CreateClientInput,
  ListClientsQuery,
  MarkClientPaidInput,
  RecordFirstMonthInput,
  RecordReminderInput,
  SetClientStatusInput,
  SimilarClientsQuery,
  UndoReminderInput,
  VoidClientPaymentInput,
} from "#contract/front-desk/clients.ts";
import { RefuseOfficeInput } from "#contract/front-desk/documents.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { CheckInClientInput, RecordVisitInput, UndoVisitInput } from "#contract/front-desk/visits.ts";
import { getAdminOffice } from "#worker/documents/office-answer.ts";
import { refuseOffice } from "#worker/documents/review-document.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { getOfficeLink, sendOfficeLink } from "#worker/my-office/send-office-link.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { checkInClient, checkOutClient, undoClientVisit } from "#worker/visits/client-visits.ts";
import { addClient } from "./add-client.ts";
import { setClientStatus } from "./client-status.ts";
import { correctClient } from "./correct-client.ts";
import { findSimilarClients, getClient } from "./find-client.ts";
import { listAllClients, listClients } from "./list-clients.ts";
import { markClientPaid } from "./mark-client-paid.ts";
import { recordFirstMonth } from "./record-first-month.ts";
import { recordReminder, undoReminder } from "./record-reminder.ts";
import { voidClientPayment } from "./void-client-payment.ts";

export const adminClients = new Hono()
  .get("/", staffQuery({ effects: [], query: ListClientsQuery }), async (c) => {
    const query = c.req.valid("query");
    const isPlain = Object.keys(query).length === 0;
    return c.json(isPlain ? await listAllClients(c.get("deps")) : await listClients(c.get("deps"), query), 200);
  })
  .post(
    "/",
    staffMutation({ effects: [], conditionalEffects: ["give_up_money"], json: CreateClientInput }),
    async (c) => {
      return c.json(await addClient(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey), 201);
    },
  )
  .get("/:id", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getClient(c.get("deps"), c.req.valid("param").id), 200);
  })
  .patch(
    "/:id",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_up_money", "verify_identity"],
      param: AdminIdParams,
      json: CorrectClientInput,
    }),
    async (c) => {
      return c.json(await correctClient(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/first-month",
    staffMutation({ effects: [], param: AdminIdParams, json: RecordFirstMonthInput }),
    async (c) => {
      return c.json(await recordFirstMonth(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/reminders",
    staffMutation({ effects: [], param: AdminIdParams, json: RecordReminderInput }),
    async (c) => {
      return c.json(await recordReminder(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 201);
    },
  )
  .post(
    "/:id/take-back-reminder",
    staffMutation({ effects: [], param: AdminIdParams, json: UndoReminderInput }),
    async (c) => {
      return c.json(await undoReminder(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/mark-paid",
    staffMutation({ effects: [], param: AdminIdParams, json: MarkClientPaidInput }),
    async (c) => {
      return c.json(await markClientPaid(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/take-back-payment",
    staffMutation({ effects: ["void_payment"], param: AdminIdParams, json: VoidClientPaymentInput }),
    async (c) => {
      return c.json(await voidClientPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/check-in", staffMutation({ effects: [], param: AdminIdParams, json: CheckInClientInput }), async (c) => {
    return c.json(await checkInClient(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/check-out", staffMutation({ effects: [], param: AdminIdParams, json: RecordVisitInput }), async (c) => {
    return c.json(await checkOutClient(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/undo-visit", staffMutation({ effects: [], param: AdminIdParams, json: UndoVisitInput }), async (c) => {
    return c.json(await undoClientVisit(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .get("/:id/office", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getAdminOffice(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post(
    "/:id/refuse-office",
    staffMutation({ effects: ["give_back_money", "verify_identity"], param: AdminIdParams, json: RefuseOfficeInput }),
    async (c) => {
      return c.json(await refuseOffice(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/manage-link", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getOfficeLink(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/office-link", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await sendOfficeLink(c.get("deps"), c.req.valid("param").id), 200);
  })
  .patch(
    "/:id/status",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_up_money"],
      param: AdminIdParams,
      json: SetClientStatusInput,
    }),
    async (c) => {
      return c.json(await setClientStatus(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  );

export const adminSimilarClients = new Hono().get(
  "/",
  staffQuery({ effects: [], query: SimilarClientsQuery }),
  async (c) => {
    return c.json(await findSimilarClients(c.get("deps"), c.req.valid("query")), 200);
  },
);
