import { ContactInput } from "#contract/inbox/contact.ts";
import { CrmInquiryInput, ViewingTimesQuery } from "#contract/inbox/inquiries.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { sendContactMessage } from "./send-contact-message.ts";
import { submitInquiry } from "./submit-inquiry.ts";

export const contact = new Hono().post(
  "/",
  visitorMutation({ json: ContactInput, quota: "forms", status: 201 }, async (...sent) => {
    await sendContactMessage(...sent);
  }),
);

export const inquiries = new Hono().post(
  "/",
  visitorMutation({ json: CrmInquiryInput, quota: "forms", status: 201 }, async (deps, input, key) => {
    const id = await submitInquiry(deps, input, key);
    if (input.viewingAt === undefined || input.website) return;
    return (await import("#worker/my-viewing/viewing-link.ts")).describeBookedViewing(deps, id);
  }),
);

export const viewingTimes = new Hono().get(
  "/",
  visitorQuery({ query: ViewingTimesQuery }, async (deps, input) => {
    const { listFreeViewingTimes } = await import("./read-viewing-time.ts");
    return listFreeViewingTimes(deps, input);
  }),
);
