import {
  AcceptDocumentInput,
  ListDocumentsQuery,
  RefuseDocumentInput,
  SeeDocumentInput,
} from "#contract/front-desk/documents.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { staffOpens, staffReads, staffSends } from "#worker/doors/doors.ts";
import { FILE_HEADERS } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { acceptDocument, listDocuments, openDocument, refuseDocument, seeDocument } from "./review-document.ts";

export const adminDocuments = new Hono()
  .get("/", staffReads({ query: ListDocumentsQuery }), async (c) => {
    return c.json(await listDocuments(c.get("deps"), c.req.valid("query").state ?? "in_review"), 200);
  })
  .get("/:id/file", staffOpens({ least: "manager", isForScripts: true, param: AdminIdParams }), async (c) => {
    const { body, bytes, type, name } = await openDocument(c.get("deps"), c.req.valid("param").id);
    for (const [header, value] of Object.entries(FILE_HEADERS)) c.header(header, value);
    c.header("Content-Type", type);
    c.header("Content-Length", String(bytes));
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body, 200);
  })
  .post("/:id/accept", staffSends({ least: "manager", param: AdminIdParams, json: AcceptDocumentInput }), async (c) => {
    return c.json(await acceptDocument(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/refuse", staffSends({ least: "manager", param: AdminIdParams, json: RefuseDocumentInput }), async (c) => {
    return c.json(await refuseDocument(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/seen", staffSends({ param: AdminIdParams, json: SeeDocumentInput }), async (c) => {
    return c.json(await seeDocument(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  });
