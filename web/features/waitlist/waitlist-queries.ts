import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AcceptOfferInput } from "#contract/waitlist.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";

/** POST /api/waitlist/open: where somebody stands who waits. Looking changes nothing. */
export function waitlistPlaceQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/waitlist/open", token],
    queryFn: () => answerOf(api.api.waitlist.open.$post({ json: { token } })),
    enabled: token !== "",
  });
}

/** POST /api/waitlist/take: the booking that the offer becomes. */
export function takeOfferMutation() {
  return mutationOptions({
    mutationFn: (input: AcceptOfferInput) => answerOf(api.api.waitlist.take.$post({ json: input })),
    onSettled: (_data, _error, { token }: AcceptOfferInput) => queryClient.invalidateQueries(waitlistPlaceQuery(token)),
  });
}

/** POST /api/waitlist/leave */
export function leaveWaitlistMutation() {
  return mutationOptions({
    mutationFn: (token: string) => answerOf(api.api.waitlist.leave.$post({ json: { token } })),
    onSettled: (_data, _error, token: string) => queryClient.invalidateQueries(waitlistPlaceQuery(token)),
  });
}
