import {
  CancelBookingInput,
  ListBookingsQuery,
  MoveBookingInput,
  RecordDeskPaymentInput,
} from "#contract/front-desk/bookings.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { staffPresses, staffReads, staffSends } from "#worker/doors/doors.ts";
import { Hono } from "#worker/http/hono.ts";
import { recordDeskPayment } from "#worker/payments/record-desk-payment.ts";
import { cancelledAnswer } from "./booking-answers.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { listBookings } from "./list-bookings.ts";
import { moveBooking } from "./move-booking.ts";

export const adminBookings = new Hono()
  .get("/", staffReads({ query: ListBookingsQuery }), async (c) => {
    return c.json(await listBookings(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:id/confirm", staffPresses({ param: AdminIdParams }), async (c) => {
    return c.json(await confirmBooking(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/move", staffSends({ param: AdminIdParams, json: MoveBookingInput }), async (c) => {
    return c.json(await moveBooking(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/cancel", staffSends({ param: AdminIdParams, json: CancelBookingInput }), async (c) => {
    const deps = c.get("deps");
    const cancelled = await cancelBooking(deps, { ...c.req.valid("json"), bookingId: c.req.valid("param").id });
    return c.json(await cancelledAnswer(deps, cancelled), 200);
  })
  .post("/:id/payments", staffSends({ param: AdminIdParams, json: RecordDeskPaymentInput }), async (c) => {
    return c.json(await recordDeskPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 201);
  });
