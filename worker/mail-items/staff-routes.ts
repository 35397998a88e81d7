import { ById } from "#contract/front-desk/front-desk.ts";
import {
  AssignMailInput,
  CompleteMailInput,
  ListMailQuery,
  PriceMailInput,
  RecordCallInput,
  RecordMailInput,
  ShelveMailInput,
  UndoMailInput,
} from "#contract/front-desk/mail-items.ts";
import { readUpload, sendUserFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffDownload, staffMutation, staffQuery, staffUpload } from "#worker/policies/route-policies.ts";
import { openMailFile, saveMailFile } from "./mail-files.ts";
import { assignMail, markMailDone, shelveMail, undoMailDone } from "./mark-mail-done.ts";
import { listCalls, recordCall } from "./record-call.ts";
import { listMail, recordMail } from "./record-mail.ts";
import { setForwardingPrice } from "./set-forwarding-price.ts";

/** Mounted under a client. */
export const adminClientMail = new Hono()
  .post("/:id/mail", staffMutation({ effects: [], param: ById, json: RecordMailInput, status: 201 }, recordMail))
  .get("/:id/calls", staffQuery({ effects: [], param: ById }, listCalls))
  .post("/:id/calls", staffMutation({ effects: [], param: ById, json: RecordCallInput, status: 201 }, recordCall));

export const adminMail = new Hono()
  .get("/", staffQuery({ effects: [], query: ListMailQuery }, listMail))
  .put("/:id/photo", staffUpload({ effects: [], param: ById }), async (c) => {
    return c.json(await saveMailFile(c.get("deps"), c.req.valid("param").id, "photo", readUpload(c)), 200);
  })
  .put("/:id/scan", staffUpload({ effects: [], param: ById }), async (c) => {
    return c.json(await saveMailFile(c.get("deps"), c.req.valid("param").id, "scan", readUpload(c)), 200);
  })
  .get("/:id/photo", staffDownload({ effects: [], allowsScriptToken: true, param: ById }), async (c) => {
    return sendUserFile(c, await openMailFile(c.get("deps"), c.req.valid("param").id, "photo"));
  })
  .get("/:id/scan", staffDownload({ effects: [], allowsScriptToken: true, param: ById }), async (c) => {
    return sendUserFile(c, await openMailFile(c.get("deps"), c.req.valid("param").id, "scan"));
  })
  .post("/:id/done", staffMutation({ effects: [], param: ById, json: CompleteMailInput }, markMailDone))
  .post(
    "/:id/price",
    staffMutation(
      { effects: [], conditionalEffects: ["give_up_money"], param: ById, json: PriceMailInput },
      setForwardingPrice,
    ),
  )
  .post("/:id/undo", staffMutation({ effects: [], param: ById, json: UndoMailInput }, undoMailDone))
  .post("/:id/shelf", staffMutation({ effects: [], param: ById, json: ShelveMailInput }, shelveMail))
  .post("/:id/assign", staffMutation({ effects: [], param: ById, json: AssignMailInput }, assignMail));
