import type { FileType } from "#domain/documents/documents.ts";

/** A file as it lies in the bucket. */
export interface StoredFile {
  body: ReadableStream;
  bytes: number;
}

/** What clients sent. Nothing here is public, and no name says whose it is: what a file is stands in its row. */
export interface FileStore {
  /**
   * Takes as many bytes as were announced and says what they are, or stores nothing and throws: `document_refused` for what
   * is no document.
   */
  put(key: string, body: ReadableStream<Uint8Array>, bytes: number): Promise<FileType>;
  get(key: string): Promise<StoredFile | null>;
  /** What is not there is deleted already. */
  delete(keys: readonly string[]): Promise<void>;
  /** Some keys in their order, and where to go on; null after the last. */
  list(
    cursor: string | null,
    limit: number,
  ): Promise<{ files: { key: string; storedAt: Date }[]; cursor: string | null }>;
}

export function makeFileStore(bucket: R2Bucket): FileStore {
  return {
    // The bucket has to know beforehand how much comes, so that a file passes through and is never whole in memory.
    async put(key, body, bytes) {
      const { inspectFile } = await import("./inspect-file.ts");
      const inspection = inspectFile(bytes);
      const { readable, writable } = new FixedLengthStream(bytes);
      // A bucket that takes nothing lets nobody wait for it.
      const ended = new AbortController();
      const storing = bucket.put(key, readable).catch((error: unknown) => {
        ended.abort(error);
        throw error;
      });
      const [sent, stored] = await Promise.allSettled([
        inspection.pass(body).pipeTo(writable, { signal: ended.signal }),
        storing,
      ]);
      // Why it was refused on its way says more than that it did not arrive.
      if (sent.status === "rejected") throw sent.reason;
      if (stored.status === "rejected") throw stored.reason;
      return inspection.type();
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
