import { keepPreviousData } from "@tanstack/react-query";
import type {
  AdminBooking,
  CorrectBookingInput,
  ListBookingsQuery,
  MoveBookingInput,
  PriceBookingInput,
  VoidDeskPaymentInput,
} from "#contract/front-desk/bookings.ts";
import { backgroundApi, listQuery, liveQuery, mutate, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

type Booking = Pick<AdminBooking, "id">;

export function bookingsQuery(filters: Omit<ListBookingsQuery, "cursor" | "limit"> = {}) {
  return listQuery("bookings", filters, (query) => readResponse(staffApi.bookings.$get({ query })));
}

export function moveBooking({ id }: Booking, json: MoveBookingInput) {
  return mutate(staffApi.bookings[":id"].move.$post({ param: { id }, json }));
}

export function voidDeskPayment({ id }: Booking, json: VoidDeskPaymentInput) {
  return mutate(staffApi.bookings[":id"]["take-back-payment"].$post({ param: { id }, json }));
}

export function priceBooking({ id }: Booking, json: PriceBookingInput) {
  return mutate(staffApi.bookings[":id"].price.$post({ param: { id }, json }));
}

export function correctBooking({ id }: Booking, json: CorrectBookingInput) {
  return mutate(staffApi.bookings[":id"].$patch({ param: { id }, json }));
}

/** Asks the payment company for the status of the last payment. */
export function checkOnlinePayment({ id }: Booking) {
  return mutate(staffApi.bookings[":id"]["check-payment"].$post({ param: { id } }));
}

export function bookingQuery(id: string) {
  return liveQuery(["booking", id], () => readResponse(staffApi.bookings[":id"].$get({ param: { id } })));
}

/** People that match part of a name or phone number. */
export function peopleQuery(q: string) {
  return liveQuery(["people", q], () => readResponse(backgroundApi.search.$get({ query: { q } })), {
    placeholderData: keepPreviousData,
  });
}

export function checkInBooking({ id }: Booking, day: string) {
  return mutate(staffApi.bookings[":id"]["check-in"].$post({ param: { id }, json: { day } }));
}
