import type { FileType } from "#domain/documents/file-types.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import type { Deps } from "#worker/deps.ts";
import { AppError } from "#worker/errors.ts";

export interface Upload {
  body: ReadableStream<Uint8Array> | null;
  /** Null if it was not announced. */
  bytes: number | null;
}

/** Refuses an upload of unknown size, an empty one, and one that is too large. */
export function checkUpload({ body, bytes }: Upload): { body: ReadableStream<Uint8Array>; bytes: number } {
  if (bytes === null || body === null)
    throw documentRefused("We could not read the size of this file. Please choose it again.");
  if (bytes === 0) throw documentRefused("This file is empty. Choose another one.");
  if (bytes > MAX_FILE_BYTES) throw new AppError("body_too_large");
  return { body, bytes };
}

/** Stores an upload in a folder of the bucket under a random key. */
export async function storeUpload(
  deps: Pick<Deps, "files" | "newToken">,
  folder: string,
  upload: Upload,
): Promise<{ key: string; type: FileType }> {
  const { body, bytes } = checkUpload(upload);
  const key = `${folder}/${deps.newToken()}`;
  return { key, type: await deps.files.put(key, body, bytes) };
}

export function documentRefused(message: string): AppError {
  return new AppError("document_refused", { message });
}
