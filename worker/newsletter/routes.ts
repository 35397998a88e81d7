import { SubscribeInput } from "#contract/inbox/newsletter.ts";
import { Hono } from "#worker/http/hono.ts";
import { sendEmailLinkPage } from "#worker/http/send-email-link-page.ts";
import { emailLinkPage, unknownLinkPage } from "#worker/outbox/email-link-page.ts";
import { emailLinkGet, emailLinkPost, visitorMutation } from "#worker/policies/route-policies.ts";
import { isUnsubscribeLink, subscribeToNewsletter, unsubscribeFromNewsletter } from "./subscriptions.ts";

const unknownPage = () => unknownLinkPage("unsubscribe you");
const questionPage = () => emailLinkPage({ heading: "Unsubscribe from the newsletter?", button: "Unsubscribe" });
const donePage = () =>
  emailLinkPage({
    heading: "You are unsubscribed",
    text: "You will no longer get our newsletter. You can sign up again at any time.",
  });

export const newsletter = new Hono()
  .post(
    "/",
    visitorMutation({ json: SubscribeInput, quota: "forms", status: 201 }, async (deps, input) => {
      await subscribeToNewsletter(deps, input);
    }),
  )
  .get("/unsubscribe", emailLinkGet({}), async (c) => {
    return sendEmailLinkPage(
      c,
      (await isUnsubscribeLink(c.get("deps"), c.req.query("token") ?? "")) ? questionPage() : unknownPage(),
    );
  })
  .post("/unsubscribe", emailLinkPost({}), async (c) => {
    const isDone = await unsubscribeFromNewsletter(c.get("deps"), c.req.query("token") ?? "");
    return sendEmailLinkPage(c, isDone ? donePage() : unknownPage());
  });
