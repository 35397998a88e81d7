import { CreateBookingInput } from "#contract/bookings.ts";
import { CompleteBookingInput } from "#contract/payment.ts";
import { visitorSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { sentWith } from "#worker/idempotency/sent-with.ts";
import { createBooking } from "./create-booking.ts";

export const bookings = new Hono()
  .post("/", visitorSends({ json: CreateBookingInput }), async (c) => {
    const booking = await createBooking(c.get("deps"), c.req.valid("json"), sentWith(c).idempotencyKey);
    return c.json(booking, 201);
  })
  .post("/complete", visitorSends({ json: CompleteBookingInput }), async (c) => {
    const { completeBooking } = await import("#worker/payments/late.ts");
    return c.json(await completeBooking(c.get("deps"), c.req.valid("json")), 200);
  });
