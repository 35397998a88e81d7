import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { Hono } from "#worker/http/hono.ts";
import { EMAIL_LINK_PAGE_POLICY } from "#worker/outbox/email-link-page.ts";
import { emailLinkGet, emailLinkPost, visitorMutation } from "#worker/policies/route-policies.ts";
import { isUnsubscribeLink, subscribeToNewsletter, unsubscribeFromNewsletter } from "./subscriptions.ts";
import { confirmUnsubscribePage, unknownLinkPage, unsubscribedPage } from "./unsubscribe-page.ts";

export const newsletter = new Hono()
  .post(
    "/",
    visitorMutation({ json: SubscribeInput, quota: "forms", status: 201 }, async (deps, input) => {
      await subscribeToNewsletter(deps, input);
    }),
  )
  // Mail programs and scanners open every link: only the button unsubscribes.
  .get("/unsubscribe", emailLinkGet({}), async (c) => {
    c.header("Content-Security-Policy", EMAIL_LINK_PAGE_POLICY);
    const isKnown = await isUnsubscribeLink(c.get("deps"), c.req.query("token") ?? "");
    return isKnown ? c.html(confirmUnsubscribePage()) : c.html(unknownLinkPage(), 404);
  })
  .post("/unsubscribe", emailLinkPost({}), async (c) => {
    c.header("Content-Security-Policy", EMAIL_LINK_PAGE_POLICY);
    const isDone = await unsubscribeFromNewsletter(c.get("deps"), c.req.query("token") ?? "");
    return isDone ? c.html(unsubscribedPage()) : c.html(unknownLinkPage(), 404);
  });
