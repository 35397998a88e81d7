import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  CancelMyBookingInput,
  ChooseChannelInput,
  MoveMyBookingInput,
  MyBooking,
  MyBookingAnswer,
} from "#contract/my-booking.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

const myBookingApi = api.api["my-booking"];
/** Short, so that returning to the page shows changes by another tab or the desk. */
const STALE_TIME_MS = 5000;

/** POST /api/my-booking: reads a booking's state. */
export function myBookingQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/my-booking", token],
    queryFn: (): Promise<MyBookingAnswer> => readResponse(myBookingApi.$post({ json: { token } })),
    enabled: token !== "",
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
    // Refetch when the hold ends.
    refetchInterval: ({ state: { data } }) => (data && data.state === "held" ? untilHoldEnds(data) : false),
  });
}

/** POST /api/my-booking/pay: the checkout. */
export function payMyBooking(token: string) {
  return readResponse(myBookingApi.pay.$post({ json: { token } }));
}

/** POST /api/my-booking/move: returns the booking on its new day. */
export function moveMyBookingMutation() {
  return mutationOptions({
    mutationFn: (input: MoveMyBookingInput) => readResponse(myBookingApi.move.$post({ json: input })),
  });
}

/** POST /api/my-booking/cancel, for the refund that was shown. */
export function cancelMyBooking(input: CancelMyBookingInput): Promise<MyBooking> {
  return readResponse(myBookingApi.cancel.$post({ json: input }));
}

/** POST /api/my-booking/new-link: revokes the link used for the request. */
export function renewLinkMutation() {
  return mutationOptions({
    mutationFn: (token: string) => readResponse(myBookingApi["new-link"].$post({ json: { token } })),
  });
}

/** POST /api/my-booking/channel. */
export function chooseChannelMutation() {
  return mutationOptions({
    mutationFn: (input: ChooseChannelInput) => readResponse(myBookingApi.channel.$post({ json: input })),
  });
}

/** POST /api/my-booking/link: the same response for every address. */
export function sendLinksMutation() {
  return mutationOptions({
    mutationFn: (email: string) => readResponse(myBookingApi.link.$post({ json: { email } })),
  });
}

export function refetchMyBooking(token: string): Promise<void> {
  return queryClient.invalidateQueries(myBookingQuery(token));
}

/** Replaces the cached state with an action's response. */
export function setMyBooking(token: string, booking: MyBooking): void {
  queryClient.setQueryData(myBookingQuery(token).queryKey, booking);
}

function untilHoldEnds({ heldUntil }: MyBooking): number | false {
  return heldUntil === null ? false : Math.max(1000, Date.parse(heldUntil) - Date.now() + 500);
}
