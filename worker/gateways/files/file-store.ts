import type { FileType } from "#domain/documents/file-types.ts";
import type { InspectedPhoto } from "./inspect-photo.ts";

export interface StoredFile {
  body: ReadableStream;
  bytes: number;
}

/**
 * Clients' files, and photographs of the pages, which alone are public. No key names a client: the database row describes
 * the file.
 */
export interface FileStore {
  /**
   * Streams the announced number of bytes and returns the detected type. Otherwise stores nothing and throws,
   * `document_refused` for an unusable file.
   */
  put(key: string, body: ReadableStream<Uint8Array>, bytes: number): Promise<FileType>;
  /** The type and size of a photograph for the pages. Throws `document_refused` for anything else. */
  inspectPhoto(bytes: Uint8Array, width: number): Promise<InspectedPhoto>;
  /** Stores an inspected photograph. */
  putPhoto(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Ignores missing keys. */
  delete(keys: readonly string[]): Promise<void>;
  /** Keys in order, with the next cursor; null after the last page. */
  list(
    cursor: string | null,
    limit: number,
  ): Promise<{ files: { key: string; storedAt: Date }[]; cursor: string | null }>;
}

export function makeFileStore(bucket: R2Bucket): FileStore {
  return {
    // The bucket needs the length in advance, so a file streams through and is never in memory as a whole.
    async put(key, body, bytes) {
      const { inspectFile } = await import("./inspect-file.ts");
      const inspection = inspectFile(bytes);
      const { readable, writable } = new FixedLengthStream(bytes);
      // If the bucket fails, the client must not wait for it.
      const ended = new AbortController();
      const storing = bucket.put(key, readable).catch((error: unknown) => {
        ended.abort(error);
        throw error;
      });
      const [sent, stored] = await Promise.allSettled([
        inspection.pass(body).pipeTo(writable, { signal: ended.signal }),
        storing,
      ]);
      // Prefer the inspection's error: it is more specific than a failed upload.
      if (sent.status === "rejected") throw sent.reason;
      if (stored.status === "rejected") throw stored.reason;
      return inspection.type();
    },
    inspectPhoto: async (bytes, width) => (await import("./inspect-photo.ts")).inspectPhoto(bytes, width),
    async putPhoto(key, bytes) {
      await bucket.put(key, bytes);
    },
    async get(key) {
      const found = await bucket.get(key);
      return found && { body: found.body, bytes: found.size };
    },
    async delete(keys) {
      if (keys.length > 0) await bucket.delete([...keys]);
    },
    async list(cursor, limit) {
      const found = await bucket.list({ limit, ...(cursor !== null && { cursor }) });
      return {
        files: found.objects.map(({ key, uploaded }) => ({ key, storedAt: uploaded })),
        cursor: found.truncated ? found.cursor : null,
      };
    },
  };
}
