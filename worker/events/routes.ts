import { CancelMyRegistrationInput, EventParams, MyRegistrationInput, RegisterInput } from "#contract/events.ts";
import { CalendarParams } from "#contract/my-booking.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
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
  .get("/", visitorQuery(), async (c) => {
    return c.json(await listEvents(c.get("deps")), 200);
  })
  .post(
    "/:id/registrations",
    visitorMutation({ param: EventParams, json: RegisterInput, quota: "bookings" }),
    async (c) => {
      const { id } = c.req.valid("param");
      return c.json(
        await register(c.get("deps"), id, c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
        201,
      );
    },
  );

export const myRegistration = new Hono()
  .post("/", visitorMutation({ json: MyRegistrationInput }), async (c) => {
    return c.json(await openMyRegistration(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/pay", visitorMutation({ json: MyRegistrationInput }), async (c) => {
    return c.json(await payMyRegistration(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/accept", visitorMutation({ json: MyRegistrationInput }), async (c) => {
    return c.json(await confirmPlace(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/link", visitorMutation({ json: MyRegistrationInput }), async (c) => {
    return c.json(await resendConfirmation(c.get("deps"), c.req.valid("json").token), 202);
  })
  .post(
    "/cancel",
    visitorMutation({ conditionalEffects: ["give_back_money"], json: CancelMyRegistrationInput }),
    async (c) => {
      return c.json(await cancelMyRegistration(c.get("deps"), c.req.valid("json")), 200);
    },
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
