import {
  AcceptDocumentInput,
  InspectDocumentInput,
  ListDocumentsQuery,
  RefuseDocumentInput,
} from "#contract/front-desk/documents.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { USER_FILE_HEADERS } from "#worker/http/files.ts";
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
    const { body, bytes, type, name } = await openDocumentFile(c.get("deps"), c.req.valid("param").id);
    for (const [header, value] of Object.entries(USER_FILE_HEADERS)) c.header(header, value);
    c.header("Content-Type", type);
    c.header("Content-Length", String(bytes));
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body, 200);
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
