import { Hono } from "#worker/http/hono.ts";
import { EMAIL_LINK_PAGE_POLICY } from "#worker/outbox/email-link-page.ts";
import { emailLinkGet, emailLinkPost } from "#worker/policies/route-policies.ts";
import { cancelViewing } from "./cancel-viewing.ts";
import { findViewingByToken } from "./viewing-link.ts";
import { unknownViewingPage, viewingPage } from "./viewing-page.ts";

// Mail programs and scanners open every link: only the button cancels.
export const myViewing = new Hono()
  .get("/", emailLinkGet({}), async (c) => {
    c.header("Content-Security-Policy", EMAIL_LINK_PAGE_POLICY);
    const deps = c.get("deps");
    const viewing = await findViewingByToken(deps, c.req.query("token") ?? "");
    return viewing ? c.html(viewingPage(viewing, deps.now())) : c.html(unknownViewingPage(), 404);
  })
  .post("/", emailLinkPost({}), async (c) => {
    c.header("Content-Security-Policy", EMAIL_LINK_PAGE_POLICY);
    const deps = c.get("deps");
    const viewing = await cancelViewing(deps, c.req.query("token") ?? "");
    return viewing ? c.html(viewingPage(viewing, deps.now())) : c.html(unknownViewingPage(), 404);
  });
