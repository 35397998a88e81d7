import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CancelMyRegistrationInput, MyRegistration, RenameMyRegistrationInput } from "#contract/events.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";

const myRegistrationApi = api.api["my-registration"];
const STALE_TIME_MS = 5000;

/** POST /api/my-registration: reads a registration's state. */
export function myRegistrationQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/my-registration", token],
    queryFn: (): Promise<MyRegistration> => readResponse(myRegistrationApi.$post({ json: { token } })),
    enabled: token !== "",
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
    // Refetch when the hold ends.
    refetchInterval: ({ state: { data } }) =>
      data?.heldUntil ? Math.max(1000, Date.parse(data.heldUntil) - Date.now() + 500) : false,
  });
}

/** POST /api/my-registration/pay: the checkout. */
export function payRegistration(token: string) {
  return readResponse(myRegistrationApi.pay.$post({ json: { token } }));
}

/** POST /api/my-registration/accept: confirms a free place. */
export function acceptMutation() {
  return mutationOptions({
    mutationFn: (token: string) => readResponse(myRegistrationApi.accept.$post({ json: { token } })),
  });
}

/** POST /api/my-registration/link: emails the link that confirms a free place. */
export function resendMutation() {
  return mutationOptions({
    mutationFn: (token: string) => readResponse(myRegistrationApi.link.$post({ json: { token } })),
  });
}

/** POST /api/my-registration/name */
export function renameRegistration(input: RenameMyRegistrationInput): Promise<MyRegistration> {
  return readResponse(myRegistrationApi.name.$post({ json: input }));
}

/** POST /api/my-registration/cancel, for the refund that was shown. */
export function cancelRegistration(input: CancelMyRegistrationInput): Promise<MyRegistration> {
  return readResponse(myRegistrationApi.cancel.$post({ json: input }));
}

/** POST /api/my-registration/certificate, saved as a file. */
export function saveCertificate(token: string): Promise<void> {
  return saveFile(myRegistrationApi.certificate.$post({ json: { token } }), "certificate.pdf");
}

export function refetchMyRegistration(token: string): Promise<void> {
  return queryClient.invalidateQueries(myRegistrationQuery(token));
}

/** Replaces the cached state with an action's response. */
export function setMyRegistration(token: string, registration: MyRegistration): void {
  queryClient.setQueryData(myRegistrationQuery(token).queryKey, registration);
}
