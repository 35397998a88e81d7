import {
  ChangeMailTextInput,
  MailTextParams,
  PreviewMailTextInput,
  RestoreMailTextInput,
} from "#contract/front-desk/mail-texts.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { changeMailText, listMailTexts, previewMailText, restoreMailText } from "./mail-texts.ts";

export const adminMailTexts = new Hono()
  .get("/", staffQuery({ effects: ["change_wording"] }, listMailTexts))
  .post(
    "/:name",
    staffMutation({ effects: ["change_wording"], param: MailTextParams, json: ChangeMailTextInput }, changeMailText),
  )
  .post(
    "/:name/restore",
    staffMutation({ effects: ["change_wording"], param: MailTextParams, json: RestoreMailTextInput }, restoreMailText),
  )
  .post(
    "/:name/preview",
    staffMutation({ effects: ["change_wording"], param: MailTextParams, json: PreviewMailTextInput }, previewMailText),
  );
