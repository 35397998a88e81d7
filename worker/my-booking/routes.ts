import {
  CalendarParams,
  CancelMyBookingInput,
  MoveMyBookingInput,
  MyBookingInput,
  SendLinksInput,
} from "#contract/my-booking.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { getCalendar } from "./calendar-entry.ts";
import { cancelMyBooking, moveMyBooking, payMyBooking } from "./change-my-booking.ts";
import { openMyBooking } from "./open-my-booking.ts";
import { renewLinkByToken, sendLinks } from "./send-links.ts";

export const myBooking = new Hono()
  .post("/", visitorMutation({ json: MyBookingInput }), async (c) => {
    return c.json(await openMyBooking(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/pay", visitorMutation({ json: MyBookingInput }), async (c) => {
    return c.json(await payMyBooking(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/move", visitorMutation({ json: MoveMyBookingInput }), async (c) => {
    return c.json(await moveMyBooking(c.get("deps"), c.req.valid("json")), 200);
  })
  .post(
    "/cancel",
    visitorMutation({ conditionalEffects: ["give_back_money"], json: CancelMyBookingInput }),
    async (c) => {
      return c.json(await cancelMyBooking(c.get("deps"), c.req.valid("json")), 200);
    },
  )
  .post("/new-link", visitorMutation({ json: MyBookingInput }), async (c) => {
    return c.json(await renewLinkByToken(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/link", visitorMutation({ json: SendLinksInput }), async (c) => {
    await sendLinks(c.get("deps"), c.req.valid("json").email);
    return c.json({ ok: true as const }, 202);
  })
  // Also for calendars that subscribe.
  .get("/calendar/:calendarId", visitorQuery({ param: CalendarParams, isLimited: true }), async (c) => {
    const text = await getCalendar(c.get("deps"), c.req.valid("param").calendarId);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="booking.ics"');
    return c.body(text, 200);
  });
