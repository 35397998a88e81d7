import { ApiError } from "#web/lib/api-error.ts";

/** Keeps an answer as a file with the downloads: a link could not carry the key. */
export async function saveFile(answer: Response, name: string): Promise<void> {
  if (!answer.ok) throw new ApiError(answer.status, answer.statusText, await answer.text());
  const address = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser may not have begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
