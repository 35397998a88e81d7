import { AcceptOfferInput, JoinWaitlistInput, WaitlistTokenInput } from "#contract/waitlist.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";
import { acceptOffer } from "./accept-offer.ts";
import { getWaitlistPlace } from "./get-waitlist-place.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { leaveWaitlist } from "./leave-waitlist.ts";

export const waitlist = new Hono()
  .post("/", visitorMutation({ json: JoinWaitlistInput, quota: "bookings" }), async (c) => {
    return c.json(await joinWaitlist(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey), 201);
  })
  .post("/open", visitorMutation({ json: WaitlistTokenInput }), async (c) => {
    return c.json(await getWaitlistPlace(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/take", visitorMutation({ json: AcceptOfferInput }), async (c) => {
    return c.json(await acceptOffer(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/leave", visitorMutation({ json: WaitlistTokenInput }), async (c) => {
    await leaveWaitlist(c.get("deps"), c.req.valid("json").token);
    return c.json({ ok: true as const }, 200);
  });
