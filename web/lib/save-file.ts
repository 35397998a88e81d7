import { ApiError } from "./api-error.ts";

/**
 * Saves a response as a file, because a link could not send the token. Throws `ApiError` for an unsuccessful response.
 */
export async function saveFile(
  request: Promise<Pick<Response, "ok" | "status" | "statusText" | "text" | "blob">>,
  name: string,
): Promise<void> {
  const response = await request;
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  saveBlob(await response.blob(), name);
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser may not have started reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
