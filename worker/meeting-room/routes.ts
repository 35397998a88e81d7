import { HoldRoomInput, RoomTimesQuery } from "#contract/meeting-room.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { sendEmailLinkPage } from "#worker/http/send-email-link-page.ts";
import { emailLinkGet, emailLinkPost, visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { holdRoom, listRoomTimes } from "./hold-room.ts";
import { cancelMyMeeting, getMyMeetingCalendar, showMyMeeting } from "./my-meeting.ts";

export const meetingRoom = new Hono()
  .get("/", visitorQuery({ query: RoomTimesQuery }, listRoomTimes))
  .post("/", visitorMutation({ json: HoldRoomInput, quota: "bookings", status: 201 }, holdRoom));

// Mail programs and scanners open every link: only the button cancels.
export const myMeeting = new Hono()
  .get("/", emailLinkGet({}), async (c) =>
    sendEmailLinkPage(c, await showMyMeeting(c.get("deps"), c.req.query("token") ?? "")),
  )
  .post("/", emailLinkPost({}), async (c) => {
    const { token = "", refund = "" } = c.req.query();
    return sendEmailLinkPage(c, await cancelMyMeeting(c.get("deps"), token, Number.parseInt(refund, 10) || 0));
  })
  .get("/calendar", emailLinkGet({}), async (c) => {
    const body = await getMyMeetingCalendar(c.get("deps"), c.req.query("token") ?? "");
    return sendFile(c, { name: "meeting.ics", type: "text/calendar; charset=utf-8", body });
  });
