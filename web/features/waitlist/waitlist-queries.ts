import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AcceptOfferInput } from "#contract/waitlist.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** POST /api/waitlist/open: reads a waiting list entry. */
export function waitlistEntryQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/waitlist/open", token],
    queryFn: () => readResponse(api.api.waitlist.open.$post({ json: { token } })),
    enabled: token !== "",
  });
}

/** POST /api/waitlist/confirm: the link proves the email address. */
export function confirmEmailMutation() {
  return mutationOptions({
    mutationFn: (token: string) => readResponse(api.api.waitlist.confirm.$post({ json: { token } })),
    onSettled: (_data, _error, token: string) => queryClient.invalidateQueries(waitlistEntryQuery(token)),
  });
}

/** POST /api/waitlist/take: turns the offer into a booking. */
export function acceptOfferMutation() {
  return mutationOptions({
    mutationFn: (input: AcceptOfferInput) => readResponse(api.api.waitlist.take.$post({ json: input })),
    onSettled: (_data, _error, { token }: AcceptOfferInput) => queryClient.invalidateQueries(waitlistEntryQuery(token)),
  });
}

/** POST /api/waitlist/leave */
export function leaveWaitlistMutation() {
  return mutationOptions({
    mutationFn: (token: string) => readResponse(api.api.waitlist.leave.$post({ json: { token } })),
    onSettled: (_data, _error, token: string) => queryClient.invalidateQueries(waitlistEntryQuery(token)),
  });
}
