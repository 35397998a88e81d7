import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CancelMyRegistrationInput, MyRegistration } from "#contract/events.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";

const own = api.api["my-registration"];
const FRESH_MS = 5000;

/** POST /api/my-registration: how a place stands. Looking changes nothing. */
export function myRegistrationQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/my-registration", token],
    queryFn: (): Promise<MyRegistration> => answerOf(own.$post({ json: { token } })),
    enabled: token !== "",
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    // When it is held no more, the page says so by itself.
    refetchInterval: ({ state: { data } }) =>
      data?.heldUntil ? Math.max(1000, Date.parse(data.heldUntil) - Date.now() + 500) : false,
  });
}

/** POST /api/my-registration/pay: the checkout. */
export function payRegistration(token: string) {
  return answerOf(own.pay.$post({ json: { token } }));
}

/** POST /api/my-registration/accept: takes what was offered and costs nothing. */
export function acceptMutation() {
  return mutationOptions({ mutationFn: (token: string) => answerOf(own.accept.$post({ json: { token } })) });
}

/** POST /api/my-registration/cancel, for the sum that was shown. */
export function cancelRegistration(input: CancelMyRegistrationInput): Promise<MyRegistration> {
  return answerOf(own.cancel.$post({ json: input }));
}

/** POST /api/my-registration/certificate, as a file that the browser saves. */
export function saveCertificate(token: string): Promise<void> {
  return saveFile(own.certificate.$post({ json: { token } }), "certificate.pdf");
}

export function lookAgain(token: string): Promise<void> {
  return queryClient.invalidateQueries(myRegistrationQuery(token));
}

/** What an act answered is how it stands. */
export function keepAnswer(token: string, registration: MyRegistration): void {
  queryClient.setQueryData(myRegistrationQuery(token).queryKey, registration);
}
