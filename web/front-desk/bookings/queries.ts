import type {
  AdminBooking,
  CancelBookingInput,
  ListBookingsQuery,
  MoveBookingInput,
  RecordDeskPaymentInput,
} from "#contract/front-desk/bookings.ts";
import { act, listQuery, staffApi } from "#web/front-desk/queries.ts";
import { answerOf } from "#web/lib/api.ts";

type Booking = Pick<AdminBooking, "id">;

export function bookingsQuery(filters: Omit<ListBookingsQuery, "cursor" | "limit"> = {}) {
  return listQuery("bookings", filters, (query) => answerOf(staffApi.bookings.$get({ query })));
}

export function confirmBooking({ id }: Booking) {
  return act(staffApi.bookings[":id"].confirm.$post({ param: { id } }));
}

export function moveBooking({ id }: Booking, json: MoveBookingInput) {
  return act(staffApi.bookings[":id"].move.$post({ param: { id }, json }));
}

export function cancelBooking({ id }: Booking, json: CancelBookingInput) {
  return act(staffApi.bookings[":id"].cancel.$post({ param: { id }, json }));
}

export function recordDeskPayment({ id }: Booking, json: RecordDeskPaymentInput) {
  return act(staffApi.bookings[":id"].payments.$post({ param: { id }, json }));
}
