import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { BookRoomInput, CancelMeetingInput, MeetingRoomQuery } from "#contract/front-desk/meeting-room.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { bookRoom } from "./book-room.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { showCalendar } from "./show-calendar.ts";

export const adminMeetingRoom = new Hono()
  .get("/", staffQuery({ effects: [], query: MeetingRoomQuery }), async (c) => {
    return c.json(await showCalendar(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/", staffMutation({ effects: [], json: BookRoomInput }), async (c) => {
    return c.json(await bookRoom(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey), 201);
  })
  .post("/:id/cancel", staffMutation({ effects: [], param: AdminIdParams, json: CancelMeetingInput }), async (c) => {
    return c.json(await cancelMeeting(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  });
