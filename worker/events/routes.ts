import { CancelMyRegistrationInput, EventParams, MyRegistrationInput, RegisterInput } from "#contract/events.ts";
import { CalendarParams } from "#contract/my-booking.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { listEvents, register } from "./register.ts";
import { getRegistrationCalendar } from "./registration-link.ts";
import {
  cancelMyRegistration,
  confirmPlace,
  openMyRegistration,
  payMyRegistration,
  resendConfirmation,
} from "./self-service-registration.ts";
import { writeCertificateByLink } from "./staff-registrations.ts";

export const events = new Hono()
  .get("/", visitorQuery({}, listEvents))
  .post(
    "/:id/registrations",
    visitorMutation({ param: EventParams, json: RegisterInput, quota: "bookings", status: 201 }, register),
  );

export const myRegistration = new Hono()
  .post("/", visitorMutation({ json: MyRegistrationInput }, openMyRegistration))
  .post("/pay", visitorMutation({ json: MyRegistrationInput }, payMyRegistration))
  .post("/accept", visitorMutation({ json: MyRegistrationInput }, confirmPlace))
  .post("/link", visitorMutation({ json: MyRegistrationInput, status: 202 }, resendConfirmation))
  .post(
    "/cancel",
    visitorMutation({ conditionalEffects: ["give_back_money"], json: CancelMyRegistrationInput }, cancelMyRegistration),
  )
  .post("/certificate", visitorMutation({ json: MyRegistrationInput }), async (c) => {
    const { name, body } = await writeCertificateByLink(c.get("deps"), c.req.valid("json").token);
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body, 200);
  })
  // Calendar programs subscribe to this URL.
  .get("/calendar/:calendarId", visitorQuery({ param: CalendarParams, isLimited: true }), async (c) => {
    const text = await getRegistrationCalendar(c.get("deps"), c.req.valid("param").calendarId);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="workshop.ics"');
    return c.body(text, 200);
  });
