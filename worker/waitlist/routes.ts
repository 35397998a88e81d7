import { AcceptOfferInput, JoinWaitlistInput, WaitlistTokenInput } from "#contract/waitlist.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";
import { acceptOffer } from "./accept-offer.ts";
import { confirmWaitlistEmail, getWaitlistPlace } from "./get-waitlist-place.ts";
import { joinWaitlist } from "./join-waitlist.ts";
import { leaveWaitlist } from "./leave-waitlist.ts";

export const waitlist = new Hono()
  .post("/", visitorMutation({ json: JoinWaitlistInput, quota: "bookings", status: 201 }, joinWaitlist))
  .post("/open", visitorMutation({ json: WaitlistTokenInput }, getWaitlistPlace))
  .post("/confirm", visitorMutation({ json: WaitlistTokenInput }, confirmWaitlistEmail))
  .post("/take", visitorMutation({ json: AcceptOfferInput }, acceptOffer))
  .post("/leave", visitorMutation({ json: WaitlistTokenInput }, leaveWaitlist));
