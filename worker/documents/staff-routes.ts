import {
  AcceptDocumentInput,
  AddDocumentFileQuery,
  InspectDocumentInput,
  ListDocumentsQuery,
  RefuseDocumentInput,
} from "#contract/front-desk/documents.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { readUpload, sendUserFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffDownload, staffMutation, staffQuery, staffUpload } from "#worker/policies/route-policies.ts";
import { addDocumentFile } from "./add-document-file.ts";
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
  .put("/:id/file", staffUpload({ effects: [], param: ById, query: AddDocumentFileQuery }), async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await addDocumentFile(c.get("deps"), input, readUpload(c)), 200);
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
