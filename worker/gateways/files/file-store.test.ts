import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { makeFileStore } from "./file-store.ts";

const PIECE = 65_536;

/** A picture of the largest accepted size. */
function largePicture(): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(MAX_FILE_BYTES);
  picture.set(jpeg(1600, 1200).subarray(0, -2));
  picture.set([0xff, 0xd9], MAX_FILE_BYTES - 2);
  return picture;
}

const FILES = { PDF: pdf(MAX_FILE_BYTES), picture: largePicture() };

for (const [name, file] of Object.entries(FILES))
  test(`buffers at most six chunks of a 10 MB ${name}, however slow the bucket is`, async () => {
    let produced = 0;
    let consumed = 0;
    let peak = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(file.slice(produced, produced + PIECE));
        produced = Math.min(produced + PIECE, file.length);
        peak = Math.max(peak, produced - consumed);
        if (produced === file.length) controller.close();
      },
    });
    const slow = {
      async put(_: string, sent: ReadableStream<Uint8Array>) {
        let rested = 0;
        for await (const piece of sent) {
          consumed += piece.byteLength;
          // The stream delivers far smaller pieces, and a pause after each would take seconds.
          if (consumed - rested < PIECE && consumed < file.length) continue;
          rested = consumed;
          await new Promise((done) => setTimeout(done, 1));
        }
      },
    } as unknown as R2Bucket;
    await makeFileStore(slow).put("documents/any", body, file.length);
    expect(consumed).toBe(MAX_FILE_BYTES);
    expect(peak).toBeLessThanOrEqual(6 * PIECE);
  });
