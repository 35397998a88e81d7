import {
  ChangeMailTextInput,
  MailTextParams,
  PreviewMailTextInput,
  RestoreMailTextInput,
} from "#contract/front-desk/mail-texts.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { changeMailText, listMailTexts, previewMailText, restoreMailText } from "./mail-texts.ts";

const changes = staffMutation({ effects: ["change_wording"], param: MailTextParams, json: ChangeMailTextInput });
const restores = staffMutation({ effects: ["change_wording"], param: MailTextParams, json: RestoreMailTextInput });
const previews = staffMutation({ effects: ["change_wording"], param: MailTextParams, json: PreviewMailTextInput });

export const adminMailTexts = new Hono()
  .get("/", staffQuery({ effects: ["change_wording"] }), async (c) => c.json(await listMailTexts(c.get("deps")), 200))
  .post("/:name", changes, async (c) => {
    return c.json(await changeMailText(c.get("deps"), c.req.valid("param").name, c.req.valid("json")), 200);
  })
  .post("/:name/restore", restores, async (c) => {
    return c.json(await restoreMailText(c.get("deps"), c.req.valid("param").name, c.req.valid("json")), 200);
  })
  .post("/:name/preview", previews, async (c) => {
    return c.json(await previewMailText(c.get("deps"), c.req.valid("param").name, c.req.valid("json")), 200);
  });
