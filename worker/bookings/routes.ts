import { CreateBookingInput } from "#contract/bookings.ts";
import { CompleteBookingInput } from "#contract/payment.ts";
import { Hono } from "#worker/http/hono.ts";
import { visitorMutation } from "#worker/policies/route-policies.ts";
import { createBooking } from "./create-booking.ts";

export const bookings = new Hono()
  .post("/", visitorMutation({ json: CreateBookingInput, quota: "bookings", status: 201 }, createBooking))
  .post(
    "/complete",
    visitorMutation({ json: CompleteBookingInput }, async (deps, input) => {
      return (await import("#worker/payments/lazy.ts")).completeBooking(deps, input);
    }),
  );
