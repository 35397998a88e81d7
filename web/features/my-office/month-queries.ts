import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { FreeTimes } from "#contract/allowances.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import type { MailRequest } from "#domain/mail-items/mail-items.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

const own = api.api["my-office"];

/** POST /api/my-office/mail/:id/request: the client's word about something that came. */
export function requestMailMutation(token: string, id: string) {
  return mutationOptions({
    mutationFn: ({ action, note }: { action: MailRequest; note: string }) =>
      answerOf(own.mail[":id"].request.$post({ param: { id }, json: { token, action, note } })),
  });
}

/** POST /api/my-office/mail/:id/pay: what it costs to send something on. */
export function payMailMutation(token: string, id: string) {
  return mutationOptions({
    mutationFn: () => answerOf(own.mail[":id"].pay.$post({ param: { id }, json: { token } })),
  });
}

/** GET /api/my-office/mail/:id/photo or /scan, with the way in in a header: an address would keep it. */
export async function openMailFile(token: string, id: string, which: "photo" | "scan"): Promise<Blob> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await own.mail[":id"][which].$get({ param: { id } }, { headers });
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  return answer.blob();
}

/** POST /api/my-office/days, once for each press. */
export function bookDayMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ day, key }: { day: string; key: string }) =>
      answerOf(own.days.$post({ json: { token, day } }, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } })),
  });
}

export function giveDayBackMutation(token: string) {
  return mutationOptions({
    mutationFn: (day: string) => answerOf(own.days["give-back"].$post({ json: { token, day } })),
  });
}

/** POST /api/my-office/free-times: when a meeting could begin. */
export function freeTimesQuery(wanted: { token: string; day: string; minutes: number }) {
  return queryOptions({
    queryKey: ["/api/my-office/free-times", wanted],
    queryFn: (): Promise<FreeTimes> => answerOf(own["free-times"].$post({ json: wanted })),
    enabled: wanted.day !== "",
    // Somebody else may book meanwhile.
    staleTime: 0,
  });
}

export function bookMeetingMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ startsAt, minutes, key }: { startsAt: string; minutes: number; key: string }) =>
      answerOf(
        own.meetings.$post({ json: { token, startsAt, minutes } }, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } }),
      ),
  });
}

export function callMeetingOffMutation(token: string) {
  return mutationOptions({
    mutationFn: (id: string) => answerOf(own.meetings[":id"]["call-off"].$post({ param: { id }, json: { token } })),
  });
}
