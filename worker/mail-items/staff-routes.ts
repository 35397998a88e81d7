import { RecordDeskPaymentInput } from "#contract/front-desk/bookings.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import {
  AssignMailInput,
  CompleteMailInput,
  ListMailQuery,
  PriceMailInput,
  RecordCallInput,
  RecordMailInput,
  UndoMailInput,
} from "#contract/front-desk/mail-items.ts";
import { readUpload } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { staffDownload, staffMutation, staffQuery, staffUpload } from "#worker/policies/route-policies.ts";
import { respondWithFile } from "./file-routes.ts";
import { openMailFile, saveMailFile } from "./mail-files.ts";
import { assignMail, markMailDone, undoMailDone } from "./mark-mail-done.ts";
import { listCalls, recordCall } from "./record-call.ts";
import { listMail, recordMail } from "./record-mail.ts";
import { recordForwardingPayment, setForwardingPrice } from "./set-forwarding-price.ts";

/** Mounted under a client. */
export const adminClientMail = new Hono()
  .post("/:id/mail", staffMutation({ effects: [], param: AdminIdParams, json: RecordMailInput }), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await recordMail(c.get("deps"), id, c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
      201,
    );
  })
  .get("/:id/calls", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await listCalls(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/calls", staffMutation({ effects: [], param: AdminIdParams, json: RecordCallInput }), async (c) => {
    const { id } = c.req.valid("param");
    return c.json(
      await recordCall(c.get("deps"), id, c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
      201,
    );
  });

export const adminMail = new Hono()
  .get("/", staffQuery({ effects: [], query: ListMailQuery }), async (c) => {
    return c.json(await listMail(c.get("deps"), c.req.valid("query")), 200);
  })
  .put("/:id/photo", staffUpload({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await saveMailFile(c.get("deps"), c.req.valid("param").id, "photo", readUpload(c)), 200);
  })
  .put("/:id/scan", staffUpload({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await saveMailFile(c.get("deps"), c.req.valid("param").id, "scan", readUpload(c)), 200);
  })
  .get("/:id/photo", staffDownload({ effects: [], allowsScriptToken: true, param: AdminIdParams }), async (c) => {
    return respondWithFile(c, await openMailFile(c.get("deps"), c.req.valid("param").id, "photo"));
  })
  .get("/:id/scan", staffDownload({ effects: [], allowsScriptToken: true, param: AdminIdParams }), async (c) => {
    return respondWithFile(c, await openMailFile(c.get("deps"), c.req.valid("param").id, "scan"));
  })
  .post("/:id/done", staffMutation({ effects: [], param: AdminIdParams, json: CompleteMailInput }), async (c) => {
    return c.json(await markMailDone(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post(
    "/:id/price",
    staffMutation({ effects: [], conditionalEffects: ["give_up_money"], param: AdminIdParams, json: PriceMailInput }),
    async (c) => {
      return c.json(await setForwardingPrice(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:id/payments",
    staffMutation({ effects: [], param: AdminIdParams, json: RecordDeskPaymentInput }),
    async (c) => {
      return c.json(await recordForwardingPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/undo", staffMutation({ effects: [], param: AdminIdParams, json: UndoMailInput }), async (c) => {
    return c.json(await undoMailDone(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/assign", staffMutation({ effects: [], param: AdminIdParams, json: AssignMailInput }), async (c) => {
    return c.json(await assignMail(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  });
