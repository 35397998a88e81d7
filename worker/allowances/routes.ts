import {
  CancelClientMeetingInput,
  ClientMeetingInput,
  ClientMeetingParams,
  CoworkingDayInput,
  FreeTimesInput,
} from "#contract/allowances.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
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
  .post("/days", visitorMutation({ json: CoworkingDayInput }), async (c) => {
    return c.json(await bookMyDay(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey), 201);
  })
  .post("/days/give-back", visitorMutation({ json: CoworkingDayInput }), async (c) => {
    return c.json(await cancelMyDay(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/free-times", visitorMutation({ json: FreeTimesInput }), async (c) => {
    return c.json(await findFreeTimes(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/meetings", visitorMutation({ json: ClientMeetingInput }), async (c) => {
    return c.json(
      await bookMyMeeting(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
      201,
    );
  })
  .post(
    "/meetings/:id/call-off",
    visitorMutation({ param: ClientMeetingParams, json: CancelClientMeetingInput }),
    async (c) => {
      return c.json(await cancelMyMeeting(c.get("deps"), c.req.valid("param").id, c.req.valid("json").token), 200);
    },
  );
