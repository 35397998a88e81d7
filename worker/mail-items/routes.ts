import { MailRequestInput, MyMailParams, PayMailInput } from "#contract/mail-items.ts";
import { readBearerToken, sendUserFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { openMyMailFile, payMyForwarding, requestMyMail } from "#worker/my-office/my-office-actions.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";

/** Mounted under the office page. Files need the token in a header, which no log or Referer contains. */
export const selfServiceMail = new Hono()
  .post("/mail/:id/request", visitorMutation({ param: MyMailParams, json: MailRequestInput }, requestMyMail))
  .post("/mail/:id/pay", visitorMutation({ param: MyMailParams, json: PayMailInput }, payMyForwarding))
  .get("/mail/:id/photo", visitorQuery({ param: MyMailParams, isLimited: true }), async (c) => {
    return sendUserFile(c, await openMyMailFile(c.get("deps"), readBearerToken(c), c.req.valid("param").id, "photo"));
  })
  .get("/mail/:id/scan", visitorQuery({ param: MyMailParams, isLimited: true }), async (c) => {
    return sendUserFile(c, await openMyMailFile(c.get("deps"), readBearerToken(c), c.req.valid("param").id, "scan"));
  });
