import { ApiError } from "./api-error.ts";

/** Keeps an answer as a file: a link could not carry the key. Throws `ApiError` for any but a success. */
export async function saveFile(
  request: Promise<Pick<Response, "ok" | "status" | "statusText" | "text" | "blob">>,
  name: string,
): Promise<void> {
  const answer = await request;
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  saveBlob(await answer.blob(), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser may not have begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
