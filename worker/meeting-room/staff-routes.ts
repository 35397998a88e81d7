import { ById } from "#contract/front-desk/front-desk.ts";
import { BookRoomInput, CancelMeetingInput, MeetingRoomQuery } from "#contract/front-desk/meeting-room.ts";
import { Hono } from "#worker/http/hono.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { bookRoom } from "./book-room.ts";
import { cancelMeeting } from "./cancel-meeting.ts";
import { takeMeetingLink } from "./meeting-link.ts";
import { showCalendar } from "./show-calendar.ts";

export const adminMeetingRoom = new Hono()
  .get("/", staffQuery({ effects: [], query: MeetingRoomQuery }, showCalendar))
  .post(
    "/",
    staffMutation({ effects: [], conditionalEffects: ["give_up_money"], json: BookRoomInput, status: 201 }, bookRoom),
  )
  .post("/:id/manage-link", staffAction({ effects: [], param: ById }, takeMeetingLink))
  .post(
    "/:id/cancel",
    staffMutation(
      { effects: [], conditionalEffects: ["give_back_money"], param: ById, json: CancelMeetingInput },
      (deps, input) => cancelMeeting(deps, input),
    ),
  );
