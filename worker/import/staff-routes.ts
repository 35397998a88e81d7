import { ById } from "#contract/front-desk/front-desk.ts";
import { ImportStep, PreviewImportQuery } from "#contract/front-desk/import/import.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffQuery, staffUpload } from "#worker/policies/route-policies.ts";
import { confirmImport, listImports, previewImport, undoImport } from "./import-table.ts";

const IMPORT = { effects: ["import_data"] } as const;

export const adminImport = new Hono()
  .get("/", staffQuery(IMPORT, listImports))
  // The router has no fixed name beside a parameter of the same method.
  .post("/:step", staffUpload({ ...IMPORT, param: ImportStep, query: PreviewImportQuery, body: "raw" }), async (c) => {
    const contentType = c.req.header("Content-Type") ?? "";
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await previewImport(c.get("deps"), { contentType, bytes, query: c.req.valid("query") }), 201);
  })
  .post("/:id/confirm", staffAction({ ...IMPORT, param: ById }, confirmImport))
  .post("/:id/take-back", staffAction({ ...IMPORT, param: ById }, undoImport));
