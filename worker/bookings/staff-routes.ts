import {
  CancelBookingInput,
  CorrectBookingInput,
  CreateStaffBookingInput,
  ExtendBookingInput,
  ListBookingsQuery,
  MoveBookingInput,
  PriceBookingInput,
} from "#contract/front-desk/bookings.ts";
import { ById } from "#contract/front-desk/front-desk.ts";
import { RecordVisitInput, UndoVisitInput } from "#contract/front-desk/visits.ts";
import { StaffPromptInput } from "#contract/payment.ts";
import { Hono } from "#worker/http/hono.ts";
import { getManageLink, renewLink } from "#worker/my-booking/send-links.ts";
import { checkOnlinePayment } from "#worker/payments/desk/check-online-payment.ts";
import { sendPromptAtDesk } from "#worker/payments/desk/prompt-at-desk.ts";
import { staffAction, staffMutation, staffQuery } from "#worker/policies/route-policies.ts";
import { keepBookingPlace } from "#worker/refunds/place-questions.ts";
import { checkIn, checkOut, markNoShow } from "#worker/visits/record-visit.ts";
import { undoVisit } from "#worker/visits/undo-visit.ts";
import { bookForCustomer } from "./book-for-customer.ts";
import { cancelledBookingAnswer } from "./booking-answers.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { extendBooking } from "./changes/extend-booking.ts";
import { undoConfirmation, undoExtension } from "./changes/undo-booking-change.ts";
import { confirmBooking } from "./confirm-booking.ts";
import { correctBooking } from "./correct-booking.ts";
import { getBooking, listBookings } from "./list-bookings.ts";
import { moveBooking } from "./move-booking.ts";
import { setBookingPrice } from "./price/set-booking-price.ts";

/** A visit of a past day needs a right. */
const VISIT = { effects: [], conditionalEffects: ["correct_past_visits"], param: ById } as const;

export const adminBookings = new Hono()
  .get("/", staffQuery({ effects: [], query: ListBookingsQuery }, listBookings))
  .post(
    "/",
    staffMutation(
      { effects: [], conditionalEffects: ["give_up_money"], json: CreateStaffBookingInput, status: 201 },
      bookForCustomer,
    ),
  )
  .get("/:id", staffQuery({ effects: [], param: ById }, getBooking))
  .patch("/:id", staffMutation({ effects: [], param: ById, json: CorrectBookingInput }, correctBooking))
  .post(
    "/:id/price",
    staffMutation(
      {
        effects: [],
        conditionalEffects: ["give_up_money"],
        param: ById,
        json: PriceBookingInput,
      },
      setBookingPrice,
    ),
  )
  .post("/:id/prompt", staffMutation({ effects: [], param: ById, json: StaffPromptInput }, sendPromptAtDesk))
  .post("/:id/check-payment", staffAction({ effects: [], param: ById }, checkOnlinePayment))
  .post("/:id/keep-place", staffAction({ effects: [], param: ById }, keepBookingPlace))
  .post("/:id/manage-link", staffAction({ effects: [], param: ById }, getManageLink))
  .post("/:id/new-link", staffAction({ effects: [], param: ById }, renewLink))
  .post("/:id/check-in", staffMutation({ ...VISIT, json: RecordVisitInput }, checkIn))
  .post("/:id/check-out", staffMutation({ ...VISIT, json: RecordVisitInput }, checkOut))
  .post("/:id/no-show", staffMutation({ ...VISIT, json: RecordVisitInput }, markNoShow))
  .post("/:id/undo-visit", staffMutation({ ...VISIT, json: UndoVisitInput }, undoVisit))
  .post("/:id/confirm", staffAction({ effects: [], param: ById }, confirmBooking))
  .post("/:id/confirm/undo", staffAction({ effects: [], param: ById }, undoConfirmation))
  .post(
    "/:id/move",
    staffMutation(
      { effects: [], conditionalEffects: ["give_up_money"], param: ById, json: MoveBookingInput },
      moveBooking,
    ),
  )
  .post("/:id/lengthen", staffMutation({ effects: [], param: ById, json: ExtendBookingInput }, extendBooking))
  .post("/:id/lengthen/undo", staffAction({ effects: [], param: ById }, undoExtension))
  .post(
    "/:id/cancel",
    staffMutation(
      { effects: [], conditionalEffects: ["give_back_money"], param: ById, json: CancelBookingInput },
      async (deps, { id: bookingId, ...input }) =>
        cancelledBookingAnswer(deps, await cancelBooking(deps, { ...input, bookingId })),
    ),
  );
