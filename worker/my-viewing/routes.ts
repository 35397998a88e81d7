import { Hono } from "#worker/http/hono.ts";
import { sendEmailLinkPage } from "#worker/http/send-email-link-page.ts";
import { emailLinkGet, emailLinkPost } from "#worker/policies/route-policies.ts";
import { cancelViewing } from "./cancel-viewing.ts";
import { findViewingByToken } from "./viewing-link.ts";
import { viewingPage } from "./viewing-page.ts";

// Mail programs and scanners open every link: only the button cancels.
export const myViewing = new Hono()
  .get("/", emailLinkGet({}), async (c) => {
    const deps = c.get("deps");
    return sendEmailLinkPage(c, viewingPage(await findViewingByToken(deps, c.req.query("token") ?? ""), deps.now()));
  })
  .post("/", emailLinkPost({}), async (c) => {
    const deps = c.get("deps");
    return sendEmailLinkPage(c, viewingPage(await cancelViewing(deps, c.req.query("token") ?? ""), deps.now()));
  });
