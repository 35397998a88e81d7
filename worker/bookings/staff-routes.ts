import {
  CancelBookingInput,
  CorrectBookingInput,
  CreateStaffBookingInput,
  ExtendBookingInput,
  ListBookingsQuery,
  MoveBookingInput,
  PriceBookingInput,
  RecordDeskPaymentInput,
  VoidDeskPaymentInput,
} from "#contract/front-desk/bookings.ts";
import { AdminIdParams } from "#contract/front-desk/front-desk.ts";
import { RecordVisitInput, UndoVisitInput } from "#contract/front-desk/visits.ts";
import { Hono } from "#worker/http/hono.ts";
import { readSubmissionHeaders } from "#worker/idempotency/read-submission-headers.ts";
import { getManageLink, renewLink } from "#worker/my-booking/send-links.ts";
import { checkOnlinePayment } from "#worker/payments/desk/check-online-payment.ts";
import { recordDeskPayment } from "#worker/payments/desk/record-desk-payment.ts";
import { voidDeskPayment } from "#worker/payments/desk/void-desk-payment.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { keepBookingPlace } from "#worker/refunds/place-questions.ts";
import { checkIn, checkOut, markNoShow } from "#worker/visits/record-visit.ts";
import { undoVisit } from "#worker/visits/undo-visit.ts";
import { bookForCustomer } from "./book-for-customer.ts";
import { cancelledBookingAnswer } from "./booking-answers.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { correctBooking } from "./correct-booking.ts";
import { extendBooking } from "./extend-booking.ts";
import { getBooking, getPayLink, listBookings } from "./list-bookings.ts";
import { moveBooking } from "./move-booking.ts";
import { setBookingPrice } from "./price/set-booking-price.ts";

export const adminBookings = new Hono()
  .get("/", staffQuery({ effects: [], query: ListBookingsQuery }), async (c) => {
    return c.json(await listBookings(c.get("deps"), c.req.valid("query")), 200);
  })
  .post(
    "/",
    staffMutation({ effects: [], conditionalEffects: ["give_up_money"], json: CreateStaffBookingInput }),
    async (c) => {
      return c.json(
        await bookForCustomer(c.get("deps"), c.req.valid("json"), readSubmissionHeaders(c).idempotencyKey),
        201,
      );
    },
  )
  .get("/:id", staffQuery({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getBooking(c.get("deps"), c.req.valid("param").id), 200);
  })
  .patch("/:id", staffMutation({ effects: [], param: AdminIdParams, json: CorrectBookingInput }), async (c) => {
    return c.json(await correctBooking(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post(
    "/:id/price",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_up_money"],
      param: AdminIdParams,
      json: PriceBookingInput,
    }),
    async (c) => {
      return c.json(await setBookingPrice(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  )
  .post("/:id/check-payment", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await checkOnlinePayment(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/keep-place", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await keepBookingPlace(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/pay-link", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getPayLink(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/manage-link", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await getManageLink(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/new-link", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await renewLink(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/check-in", staffMutation({ effects: [], param: AdminIdParams, json: RecordVisitInput }), async (c) => {
    return c.json(await checkIn(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/check-out", staffMutation({ effects: [], param: AdminIdParams, json: RecordVisitInput }), async (c) => {
    return c.json(await checkOut(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/no-show", staffMutation({ effects: [], param: AdminIdParams, json: RecordVisitInput }), async (c) => {
    return c.json(await markNoShow(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/undo-visit", staffMutation({ effects: [], param: AdminIdParams, json: UndoVisitInput }), async (c) => {
    return c.json(await undoVisit(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/confirm", staffAction({ effects: [], param: AdminIdParams }), async (c) => {
    return c.json(await confirmBooking(c.get("deps"), c.req.valid("param").id), 200);
  })
  .post("/:id/move", staffMutation({ effects: [], param: AdminIdParams, json: MoveBookingInput }), async (c) => {
    return c.json(await moveBooking(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post("/:id/lengthen", staffMutation({ effects: [], param: AdminIdParams, json: ExtendBookingInput }), async (c) => {
    return c.json(await extendBooking(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
  })
  .post(
    "/:id/cancel",
    staffMutation({
      effects: [],
      conditionalEffects: ["give_back_money"],
      param: AdminIdParams,
      json: CancelBookingInput,
    }),
    async (c) => {
      const deps = c.get("deps");
      const cancelled = await cancelBooking(deps, { ...c.req.valid("json"), bookingId: c.req.valid("param").id });
      return c.json(await cancelledBookingAnswer(deps, cancelled), 200);
    },
  )
  .post(
    "/:id/payments",
    staffMutation({ effects: [], param: AdminIdParams, json: RecordDeskPaymentInput }),
    async (c) => {
      return c.json(await recordDeskPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 201);
    },
  )
  .post(
    "/:id/take-back-payment",
    staffMutation({ effects: ["void_payment"], param: AdminIdParams, json: VoidDeskPaymentInput }),
    async (c) => {
      return c.json(await voidDeskPayment(c.get("deps"), c.req.valid("param").id, c.req.valid("json")), 200);
    },
  );
