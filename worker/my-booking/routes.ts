import {
  CalendarParams,
  CancelMyBookingInput,
  ChooseChannelInput,
  MoveMyBookingInput,
  MyBookingInput,
  SendLinksInput,
} from "#contract/my-booking.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { getCalendar } from "./calendar-entry.ts";
import { cancelMyBooking, moveMyBooking, payMyBooking } from "./change-my-booking.ts";
import { chooseChannel } from "./choose-channel.ts";
import { openMyBooking } from "./open-my-booking.ts";
import { renewLinkByToken, sendLinks } from "./send-links.ts";

export const myBooking = new Hono()
  .post("/", visitorMutation({ json: MyBookingInput }, openMyBooking))
  .post("/pay", visitorMutation({ json: MyBookingInput }, payMyBooking))
  .post("/move", visitorMutation({ json: MoveMyBookingInput }, moveMyBooking))
  .post(
    "/cancel",
    visitorMutation({ conditionalEffects: ["give_back_money"], json: CancelMyBookingInput }, cancelMyBooking),
  )
  .post("/new-link", visitorMutation({ json: MyBookingInput }, renewLinkByToken))
  .post("/channel", visitorMutation({ json: ChooseChannelInput }, chooseChannel))
  .post("/link", visitorMutation({ json: SendLinksInput, status: 202 }, sendLinks))
  // Also for calendars that subscribe.
  .get("/calendar/:calendarId", visitorQuery({ param: CalendarParams, isLimited: true }), async (c) => {
    const body = await getCalendar(c.get("deps"), c.req.valid("param").calendarId);
    return sendFile(c, { name: "booking.ics", type: "text/calendar; charset=utf-8", body });
  });
