import {
  ChangeMailTextInput,
  MailTextParams,
  PreviewMailTextInput,
  RestoreMailTextInput,
} from "#contract/front-desk/mail-texts.ts";
import { staffReads, staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { changeMailText, listMailTexts, previewMailText, restoreMailText } from "./mail-texts.ts";

const changes = staffSends({ least: "owner", param: MailTextParams, json: ChangeMailTextInput });
const restores = staffSends({ least: "owner", param: MailTextParams, json: RestoreMailTextInput });
const previews = staffSends({ least: "owner", param: MailTextParams, json: PreviewMailTextInput });

export const adminMailTexts = new Hono()
  .get("/", staffReads({ least: "owner" }), async (c) => c.json(await listMailTexts(c.get("deps")), 200))
  .post("/:name", changes, async (c) => {
    return c.json(await changeMailText(c.get("deps"), c.req.valid("param").name, c.req.valid("json")), 200);
  })
  .post("/:name/restore", restores, async (c) => {
    return c.json(await restoreMailText(c.get("deps"), c.req.valid("param").name, c.req.valid("json")), 200);
  })
  .post("/:name/preview", previews, async (c) => {
    return c.json(await previewMailText(c.get("deps"), c.req.valid("param").name, c.req.valid("json")), 200);
  });
