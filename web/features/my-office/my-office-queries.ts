import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { MyCompanyInput, MyOffice } from "#contract/my-office.ts";
import type { DocumentKind } from "#domain/documents/documents.ts";
import { api, readResponse } from "#web/lib/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { timeoutSignal } from "#web/lib/timeout-signal.ts";

const myOfficeApi = api.api["my-office"];
/** Short, so that returning to the page shows the desk's decisions. */
const STALE_TIME_MS = 5000;
/** Enough for 10 MB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

/** POST /api/my-office: reads an office's state. */
export function myOfficeQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/my-office", token],
    queryFn: (): Promise<MyOffice> => readResponse(myOfficeApi.$post({ json: { token } })),
    enabled: token !== "",
    staleTime: STALE_TIME_MS,
    refetchOnWindowFocus: true,
  });
}

export function setCompanyMutation() {
  return mutationOptions({
    mutationFn: (input: MyCompanyInput) => readResponse(myOfficeApi.company.$post({ json: input })),
  });
}

/** PUT /api/my-office/documents/:documentKind: the file as the body, the token in a header. */
export function sendDocument(token: string, documentKind: DocumentKind, file: Blob): Promise<MyOffice> {
  const init = { body: file, signal: timeoutSignal(UPLOAD_TIMEOUT_MS) };
  return readResponse(
    myOfficeApi.documents[":documentKind"].$put({ param: { documentKind } }, { headers: bearer(token), init }),
  );
}

export function removeDocument(token: string, documentKind: DocumentKind): Promise<MyOffice> {
  return readResponse(
    myOfficeApi.documents[":documentKind"].$delete({ param: { documentKind } }, { headers: bearer(token) }),
  );
}

export function sendOfficeLinkMutation() {
  return mutationOptions({ mutationFn: (email: string) => readResponse(myOfficeApi.link.$post({ json: { email } })) });
}

/** POST /api/my-office/letter, saved as a file. */
export function saveLetter(token: string, name: string): Promise<void> {
  return saveFile(myOfficeApi.letter.$post({ json: { token } }), name);
}

/** POST /api/verify-letter */
export function checkLetterMutation() {
  return mutationOptions({
    mutationFn: (number: string) => readResponse(api.api["verify-letter"].$post({ json: { number } })),
  });
}

/** Replaces the cached state with an action's response. */
export function setMyOffice(token: string, office: MyOffice): void {
  queryClient.setQueryData(myOfficeQuery(token).queryKey, office);
}

export function refetchMyOffice(token: string): Promise<void> {
  return queryClient.invalidateQueries(myOfficeQuery(token));
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
