import { CreateBookingInput } from "#contract/bookings.ts";
import { CompleteBookingInput } from "#contract/payment.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";
import { createBooking } from "./create-booking.ts";

export const bookings = new Hono()
  .post("/", visitorMutation({ json: CreateBookingInput, quota: "bookings" }), async (c) => {
    const booking = await createBooking(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey);
    return c.json(booking, 201);
  })
  .post("/complete", visitorMutation({ json: CompleteBookingInput }), async (c) => {
    const { completeBooking } = await import("#worker/payments/lazy.ts");
    return c.json(await completeBooking(c.get("deps"), c.req.valid("json")), 200);
  });
