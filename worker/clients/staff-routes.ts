import {
  CorrectClientInput,
  CreateClientInput,
  ListClientsQuery,
  MarkClientPaidInput,
  RecordReminderInput,
  SetClientStatusInput,
  SimilarClientsQuery,
  UndoReminderInput,
} from "#contract/front-desk/clients.ts";
import { RefuseOfficeInput } from "#contract/front-desk/documents.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { CheckInClientInput, RecordVisitInput, UndoVisitInput } from "#contract/front-desk/visits.ts";
import { getAdminOffice } from "#worker/documents/office-answer.ts";
import { refuseOffice } from "#worker/documents/review-document.ts";
import { Hono } from "#worker/http/hono.ts";
import { getOfficeLink, sendOfficeLink } from "#worker/my-office/send-office-link.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { checkInClient, checkOutClient, undoClientVisit } from "#worker/visits/client-visits.ts";
import { addClient } from "./add-client.ts";
import { setClientStatus } from "./client-status.ts";
import { correctClient } from "./correct-client.ts";
import { findSimilarClients, getClient } from "./find-client.ts";
import { listAllClients, listClients } from "./list-clients.ts";
import { markClientPaid } from "./mark-client-paid.ts";
import { recordReminder, undoReminder } from "./record-reminder.ts";

/** A visit of a past day needs a right. */
const VISIT = { effects: [], conditionalEffects: ["correct_past_visits"], param: ById } as const;

export const adminClients = new Hono()
  .get(
    "/",
    staffQuery({ effects: [], query: ListClientsQuery }, async (deps, query) =>
      Object.keys(query).length === 0 ? await listAllClients(deps) : await listClients(deps, query),
    ),
  )
  .post(
    "/",
    staffMutation(
      { effects: [], conditionalEffects: ["give_up_money"], json: CreateClientInput, status: 201 },
      addClient,
    ),
  )
  .get("/:id", staffQuery({ effects: [], param: ById }, getClient))
  .patch(
    "/:id",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["give_up_money", "verify_identity"],
        param: ById,
        json: CorrectClientInput,
      },
      correctClient,
    ),
  )
  .post(
    "/:id/reminders",
    staffMutation({ effects: [], param: ById, json: RecordReminderInput, status: 201 }, recordReminder),
  )
  .post("/:id/take-back-reminder", staffMutation({ effects: [], param: ById, json: UndoReminderInput }, undoReminder))
  .post("/:id/mark-paid", staffMutation({ effects: [], param: ById, json: MarkClientPaidInput }, markClientPaid))
  .post("/:id/check-in", staffMutation({ ...VISIT, json: CheckInClientInput }, checkInClient))
  .post("/:id/check-out", staffMutation({ ...VISIT, json: RecordVisitInput }, checkOutClient))
  .post("/:id/undo-visit", staffMutation({ ...VISIT, json: UndoVisitInput }, undoClientVisit))
  .get("/:id/office", staffQuery({ effects: [], param: ById }, getAdminOffice))
  .post(
    "/:id/refuse-office",
    staffMutation(
      { effects: ["give_back_money", "verify_identity"], param: ById, json: RefuseOfficeInput },
      refuseOffice,
    ),
  )
  .post("/:id/manage-link", staffAction({ effects: [], param: ById }, getOfficeLink))
  .post("/:id/office-link", staffAction({ effects: [], param: ById }, sendOfficeLink))
  .patch(
    "/:id/status",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["give_up_money"],
        param: ById,
        json: SetClientStatusInput,
      },
      setClientStatus,
    ),
  );

export const adminSimilarClients = new Hono().get(
  "/",
  staffQuery({ effects: [], query: SimilarClientsQuery }, findSimilarClients),
);
