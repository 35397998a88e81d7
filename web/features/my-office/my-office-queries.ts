import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { MyCompanyInput, MyOffice } from "#contract/my-office.ts";
import type { DocumentKind } from "#domain/documents/documents.ts";
import { answerOf, api } from "#web/lib/api.ts";
import { endAfter } from "#web/lib/end-after.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { saveFile } from "#web/lib/save-file.ts";

const own = api.api["my-office"];
/** What the desk has decided meanwhile is seen when somebody comes back to the page. */
const FRESH_MS = 5000;
/** Ten megabytes on a slow line. */
const UPLOAD_PATIENCE_MS = 15 * 60_000;

/** POST /api/my-office: how an office stands. */
export function myOfficeQuery(token: string) {
  return queryOptions({
    queryKey: ["/api/my-office", token],
    queryFn: (): Promise<MyOffice> => answerOf(own.$post({ json: { token } })),
    enabled: token !== "",
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
}

export function sayCompanyMutation() {
  return mutationOptions({ mutationFn: (input: MyCompanyInput) => answerOf(own.company.$post({ json: input })) });
}

/** PUT /api/my-office/documents/:documentKind: the file itself, and the way in beside it in a header. */
export function sendDocument(token: string, documentKind: DocumentKind, file: Blob): Promise<MyOffice> {
  const init = { body: file, signal: endAfter(UPLOAD_PATIENCE_MS) };
  return answerOf(own.documents[":documentKind"].$put({ param: { documentKind } }, { headers: bearer(token), init }));
}

export function removeDocument(token: string, documentKind: DocumentKind): Promise<MyOffice> {
  return answerOf(own.documents[":documentKind"].$delete({ param: { documentKind } }, { headers: bearer(token) }));
}

export function sendOfficeLinkMutation() {
  return mutationOptions({ mutationFn: (email: string) => answerOf(own.link.$post({ json: { email } })) });
}

/** POST /api/my-office/letter, kept as a file. */
export function saveLetter(token: string, name: string): Promise<void> {
  return saveFile(own.letter.$post({ json: { token } }), name);
}

/** POST /api/verify-letter */
export function checkLetterMutation() {
  return mutationOptions({
    mutationFn: (number: string) => answerOf(api.api["verify-letter"].$post({ json: { number } })),
  });
}

/** What an act answered is how it stands. */
export function keepOffice(token: string, office: MyOffice): void {
  queryClient.setQueryData(myOfficeQuery(token).queryKey, office);
}

export function lookAgain(token: string): Promise<void> {
  return queryClient.invalidateQueries(myOfficeQuery(token));
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
