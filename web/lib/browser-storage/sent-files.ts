import type { MyDocument } from "#contract/my-office.ts";
import { browserStore } from "./browser-store.ts";

/** The names of the files sent from this tab, by document and time: the worker keeps none. */
const store = browserStore(
  () => sessionStorage,
  "sent-files",
  (value): value is Record<string, string> => typeof value === "object" && value !== null,
);

type SentDocument = Pick<MyDocument, "id" | "uploadedAt">;

const keyOf = ({ id, uploadedAt }: SentDocument) => `${id} ${uploadedAt}`;

export function saveFileName(document: SentDocument, name: string): void {
  store.save({ ...store.find(), [keyOf(document)]: name });
}

export function findFileName(document: SentDocument): string | null {
  return store.find()?.[keyOf(document)] ?? null;
}
