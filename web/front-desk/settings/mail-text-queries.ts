import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChangeMailTextInput } from "#contract/front-desk/mail-texts.ts";
import { liveQuery, reloadFrontDesk, staffApi } from "#web/front-desk/queries.ts";
import { readResponse } from "#web/lib/api.ts";

const texts = staffApi["mail-texts"];

/** All editable mail texts, grouped by subject. */
export function mailTextsQuery() {
  return liveQuery(["mail-texts"], () => readResponse(texts.$get()));
}

/** Preview of a mail with an unsaved text. Keeps the previous one while the next loads. */
export function mailPreviewQuery(name: string, text: string) {
  return queryOptions({
    queryKey: ["mail-preview", name, text],
    queryFn: () => readResponse(texts[":name"].preview.$post({ param: { name }, json: { text } })),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

// Does not wait for the refetch: the dialog would show its own change as another person's.
export async function changeMailText(name: string, json: ChangeMailTextInput) {
  try {
    return await readResponse(texts[":name"].$post({ param: { name }, json }));
  } finally {
    void reloadFrontDesk();
  }
}

export async function restoreMailText(name: string, seen: string) {
  try {
    return await readResponse(texts[":name"].restore.$post({ param: { name }, json: { seen } }));
  } finally {
    void reloadFrontDesk();
  }
}
