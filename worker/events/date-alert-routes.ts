import { DateAlertInput } from "#contract/date-alerts.ts";
import { Hono } from "#worker/http/hono.ts";
import { sendEmailLinkPage } from "#worker/http/send-email-link-page.ts";
import { emailLinkGet, emailLinkPost, visitorMutation } from "#worker/policies/route-policies.ts";
import { alertConfirmedPage, alertEndedPage, confirmAlertPage, endAlertPage } from "./date-alert-pages.ts";
import { addDateAlert, confirmDateAlert, endDateAlert, findDateAlert } from "./date-alerts.ts";

/** The list of those who asked for the next date of a workshop. */
export const dateAlerts = new Hono()
  .post("/", visitorMutation({ json: DateAlertInput, quota: "forms", status: 201 }, addDateAlert))
  .get("/confirm", emailLinkGet({}), async (c) => {
    return sendEmailLinkPage(c, confirmAlertPage(await findDateAlert(c.get("deps"), c.req.query("token") ?? "")));
  })
  .post("/confirm", emailLinkPost({}), async (c) => {
    return sendEmailLinkPage(c, alertConfirmedPage(await confirmDateAlert(c.get("deps"), c.req.query("token") ?? "")));
  })
  .get("/unsubscribe", emailLinkGet({}), async (c) => {
    return sendEmailLinkPage(c, endAlertPage(await findDateAlert(c.get("deps"), c.req.query("token") ?? "")));
  })
  .post("/unsubscribe", emailLinkPost({}), async (c) => {
    return sendEmailLinkPage(c, alertEndedPage(await endDateAlert(c.get("deps"), c.req.query("token") ?? "")));
  });
