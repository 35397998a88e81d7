import {
  CancelMyRegistrationInput,
  EventParams,
  MyRegistrationInput,
  RegisterInput,
  RenameMyRegistrationInput,
} from "#contract/events.ts";
import { CalendarParams } from "#contract/my-booking.ts";
import { sendFile } from "#worker/http/files.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation, visitorQuery } from "#worker/policies/route-policies.ts";
import { listEvents, register } from "./register.ts";
import { getRegistrationCalendar } from "./registration-link.ts";
import {
  cancelMyRegistration,
  confirmPlace,
  openMyRegistration,
  payMyRegistration,
  renameMyRegistration,
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
  .post("/name", visitorMutation({ json: RenameMyRegistrationInput }, renameMyRegistration))
  .post(
    "/cancel",
    visitorMutation({ conditionalEffects: ["give_back_money"], json: CancelMyRegistrationInput }, cancelMyRegistration),
  )
  .post("/certificate", visitorMutation({ json: MyRegistrationInput }), async (c) => {
    return sendFile(c, await writeCertificateByLink(c.get("deps"), c.req.valid("json").token));
  })
  // Calendar programs subscribe to this URL.
  .get("/calendar/:calendarId", visitorQuery({ param: CalendarParams, isLimited: true }), async (c) => {
    const body = await getRegistrationCalendar(c.get("deps"), c.req.valid("param").calendarId);
    return sendFile(c, { name: "workshop.ics", type: "text/calendar; charset=utf-8", body });
  });
