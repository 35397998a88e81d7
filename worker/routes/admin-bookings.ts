import { AdminIdParams } from "#contract/admin.ts";
import {
  CancelBookingInput,
  ListBookingsQuery,
  MoveBookingInput,
  RecordDeskPaymentInput,
} from "#contract/admin-bookings.ts";
import { Hono } from "#worker/http/hono.ts";
import { validate } from "#worker/http/validate.ts";
import { cancelForStaff } from "#worker/use-cases/cancel-for-staff.ts";
import { confirmBooking } from "#worker/use-cases/confirm-booking.ts";
import { listBookings } from "#worker/use-cases/list-bookings.ts";
import { moveBooking } from "#worker/use-cases/move-booking.ts";
import { recordDeskPayment } from "#worker/use-cases/record-desk-payment.ts";

export const adminBookings = new Hono()
  .get("/", validate("query", ListBookingsQuery), async (c) => {
    return c.json(await listBookings(c.get("deps"), c.req.valid("query")), 200);
  })
  .post("/:id/confirm", validate("param", AdminIdParams), async (c) => {
    return c.json(await confirmBooking(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/move", validate("param", AdminIdParams), validate("json", MoveBookingInput), async (c) => {
    return c.json(await moveBooking(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/cancel", validate("param", AdminIdParams), validate("json", CancelBookingInput), async (c) => {
    return c.json(await cancelForStaff(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/payments", validate("param", AdminIdParams), validate("json", RecordDeskPaymentInput), async (c) => {
    return c.json(await recordDeskPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 201);
  });
