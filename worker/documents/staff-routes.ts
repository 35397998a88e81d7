import {
  AcceptDocumentInput,
  InspectDocumentInput,
  ListDocumentsQuery,
  RefuseDocumentInput,
} from "#contract/front-desk/documents.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { sendUserFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffDownload, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import {
  acceptDocument,
  acceptInspectedCard,
  listDocuments,
  openDocumentFile,
  refuseDocument,
} from "./review-document.ts";

export const adminDocuments = new Hono()
  .get("/", staffQuery({ effects: [], query: ListDocumentsQuery }, listDocuments))
  .get("/:id/file", staffDownload({ effects: ["read_document"], allowsScriptToken: true, param: ById }), async (c) => {
    return sendUserFile(c, await openDocumentFile(c.get("deps"), c.req.valid("param").id));
  })
  .post(
    "/:id/accept",
    staffMutation({ effects: ["verify_identity"], param: ById, json: AcceptDocumentInput }, acceptDocument),
  )
  .post(
    "/:id/refuse",
    staffMutation({ effects: ["verify_identity"], param: ById, json: RefuseDocumentInput }, refuseDocument),
  )
  .post(
    "/:id/seen",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["verify_identity"],
        param: ById,
        json: InspectDocumentInput,
      },
      acceptInspectedCard,
    ),
  );
