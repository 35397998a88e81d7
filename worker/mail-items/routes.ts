import { MailRequestInput, MyMailParams } from "#contract/mail-items.ts";
import { visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";

/** Few come with a link: what they do is evaluated then. */
const late = () => import("#worker/my-office/late.ts");

/** Under the address of an office's own page. */
export const ownMail = new Hono().post(
  "/mail/:id/request",
  visitorSends({ param: MyMailParams, json: MailRequestInput }),
  async (c) => {
    const { requestOwnMail } = await late();
    return c.json(await requestOwnMail(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  },
);
