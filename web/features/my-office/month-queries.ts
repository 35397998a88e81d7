import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { FreeTimes } from "#contract/allowances.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#contract/headers.ts";
import type { MailRequest } from "#domain/mail-items/mail-items.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { setWorkerTime } from "#web/lib/time/dates.ts";

const myOfficeApi = api.api["my-office"];

/** POST /api/my-office/mail/:id/request: the client's request for a mail item. */
export function requestMailMutation(token: string, id: string) {
  return mutationOptions({
    mutationFn: ({ action, note }: { action: MailRequest; note: string }) =>
      readResponse(myOfficeApi.mail[":id"].request.$post({ param: { id }, json: { token, action, note } })),
  });
}

/** POST /api/my-office/mail/:id/pay: the forwarding fee. */
export function payMailMutation(token: string, id: string) {
  return mutationOptions({
    mutationFn: () => readResponse(myOfficeApi.mail[":id"].pay.$post({ param: { id }, json: { token } })),
  });
}

/** GET /api/my-office/mail/:id/photo or /scan. The token goes into a header, to keep it out of URLs. */
export async function openMailFile(token: string, id: string, which: "photo" | "scan"): Promise<Blob> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await myOfficeApi.mail[":id"][which].$get({ param: { id } }, { headers });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response.blob();
}

/** POST /api/my-office/days, with one key per booking. */
export function bookDayMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ day, key }: { day: string; key: string }) =>
      readResponse(myOfficeApi.days.$post({ json: { token, day } }, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } })),
  });
}

export function cancelDayMutation(token: string) {
  return mutationOptions({
    mutationFn: (day: string) => readResponse(myOfficeApi.days["give-back"].$post({ json: { token, day } })),
  });
}

/** POST /api/my-office/free-times: possible start times of a meeting. */
export function freeTimesQuery(input: { token: string; day: string; minutes: number }) {
  return queryOptions({
    queryKey: ["/api/my-office/free-times", input],
    queryFn: async (): Promise<FreeTimes> => {
      const free = await readResponse(myOfficeApi["free-times"].$post({ json: input }));
      setWorkerTime(free.now);
      return free;
    },
    // Other clients may book in the meantime.
    staleTime: 0,
  });
}

export function bookMeetingMutation(token: string) {
  return mutationOptions({
    mutationFn: ({ startsAt, minutes, key }: { startsAt: string; minutes: number; key: string }) =>
      readResponse(
        myOfficeApi.meetings.$post(
          { json: { token, startsAt, minutes } },
          { headers: { [IDEMPOTENCY_KEY_HEADER]: key } },
        ),
      ),
  });
}

export function cancelMeetingMutation(token: string) {
  return mutationOptions({
    mutationFn: (id: string) =>
      readResponse(myOfficeApi.meetings[":id"]["call-off"].$post({ param: { id }, json: { token } })),
  });
}
