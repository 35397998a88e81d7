import {
  CancelClientMeetingInput,
  ClientMeetingInput,
  ClientMeetingParams,
  CoworkingDayInput,
  FreeTimesInput,
} from "#contract/allowances.ts";
import { Hono } from "#worker/http/hono.ts";
import {
  bookMyDay,
  bookMyMeeting,
  cancelMyDay,
  cancelMyMeeting,
  findFreeTimes,
} from "#worker/my-office/my-office-actions.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";

/** Mounted under the virtual office's self-service path. */
export const selfServiceAllowances = new Hono()
  .post("/days", visitorMutation({ json: CoworkingDayInput, status: 201 }, bookMyDay))
  .post("/days/give-back", visitorMutation({ json: CoworkingDayInput }, cancelMyDay))
  .post("/free-times", visitorMutation({ json: FreeTimesInput }, findFreeTimes))
  .post("/meetings", visitorMutation({ json: ClientMeetingInput, status: 201 }, bookMyMeeting))
  .post(
    "/meetings/:id/call-off",
    visitorMutation({ param: ClientMeetingParams, json: CancelClientMeetingInput }, cancelMyMeeting),
  );
