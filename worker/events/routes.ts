import { CancelMyRegistrationInput, EventParams, MyRegistrationInput, RegisterInput } from "#contract/events.ts";
import { CalendarParams } from "#contract/my-booking.ts";
import { visitorReads, visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { sentWith } from "#worker/idempotency/sent-with.ts";

const late = () => import("./late.ts");

export const events = new Hono()
  .get("/", visitorReads(), async (c) => {
    const { listEvents } = await late();
    return c.json(await listEvents(c.get("deps")), 200);
  })
  .post("/:id/registrations", visitorSends({ param: EventParams, json: RegisterInput }), async (c) => {
    const { register } = await late();
    const { id } = c.req.valid("param");
    return c.json(await register(c.get("deps"), id, c.req.valid("json"), sentWith(c).idempotencyKey), 201);
  });

export const myRegistration = new Hono()
  .post("/", visitorSends({ json: MyRegistrationInput }), async (c) => {
    const { openMyRegistration } = await late();
    return c.json(await openMyRegistration(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/pay", visitorSends({ json: MyRegistrationInput }), async (c) => {
    const { payMyRegistration } = await late();
    return c.json(await payMyRegistration(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/accept", visitorSends({ json: MyRegistrationInput }), async (c) => {
    const { acceptOffer } = await late();
    return c.json(await acceptOffer(c.get("deps"), c.req.valid("json").token), 200);
  })
  .post("/cancel", visitorSends({ json: CancelMyRegistrationInput }), async (c) => {
    const { cancelMyRegistration } = await late();
    return c.json(await cancelMyRegistration(c.get("deps"), c.req.valid("json")), 200);
  })
  .post("/certificate", visitorSends({ json: MyRegistrationInput }), async (c) => {
    const { writeOwnCertificate } = await late();
    const { name, body } = await writeOwnCertificate(c.get("deps"), c.req.valid("json").token);
    c.header("Content-Type", "application/pdf");
    c.header("Content-Disposition", `attachment; filename="${name}"`);
    return c.body(body, 200);
  })
  // Also for a calendar that subscribes to it.
  .get("/calendar/:calendarId", visitorReads({ param: CalendarParams, isLimited: true }), async (c) => {
    const { getRegistrationCalendar } = await late();
    const text = await getRegistrationCalendar(c.get("deps"), c.req.valid("param").calendarId);
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Content-Disposition", 'attachment; filename="workshop.ics"');
    return c.body(text, 200);
  });
