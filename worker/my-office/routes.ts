import { MyCompanyInput, MyOfficeInput, SendOfficeLinkInput } from "#contract/my-office.ts";
import { visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";

/** Few come with a link: what they do is evaluated then. */
const late = () => import("./late.ts");

export const myOffice = new Hono()
  .post("/", visitorSends({ json: MyOfficeInput }), async (c) => {
    const { openMyOffice } = await late();
    return c.json(await openMyOffice(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/company", visitorSends({ json: MyCompanyInput }), async (c) => {
    const { sayCompany } = await late();
    return c.json(await sayCompany(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/link", visitorSends({ json: SendOfficeLinkInput }), async (c) => {
    const { sendOfficeLinks } = await late();
    await sendOfficeLinks(c.get("deps"), c.req.valid("json").email);
    return c.json({ ok: true as const }, 202);
  });
