import { CallOffInput, FreeTimesInput, OwnDayInput, OwnMeetingInput, OwnMeetingParams } from "#contract/allowances.ts";
import { visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { sentWith } from "#worker/idempotency/sent-with.ts";
import {
  bookOwnDay,
  bookOwnMeeting,
  callOwnMeetingOff,
  findFreeTimes,
  giveOwnDayBack,
} from "#worker/my-office/own-acts.ts";

/** Under the address of an office's own page. */
export const ownAllowances = new Hono()
  .post("/days", visitorSends({ json: OwnDayInput }), async (c) => {
    return c.json(await bookOwnDay(c.get("deps"), c.req.valid("json"), sentWith(c).idempotencyKey), 201);
  })
  .post("/days/give-back", visitorSends({ json: OwnDayInput }), async (c) => {
    return c.json(await giveOwnDayBack(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/free-times", visitorSends({ json: FreeTimesInput }), async (c) => {
    return c.json(await findFreeTimes(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/meetings", visitorSends({ json: OwnMeetingInput }), async (c) => {
    return c.json(await bookOwnMeeting(c.get("deps"), c.req.valid("json"), sentWith(c).idempotencyKey), 201);
  })
  .post("/meetings/:id/call-off", visitorSends({ param: OwnMeetingParams, json: CallOffInput }), async (c) => {
    return c.json(await callOwnMeetingOff(c.get("deps"), c.req.valid("param").id, c.req.valid("json").token), 200);
  });
