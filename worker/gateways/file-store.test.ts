import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { jpeg, pdf } from "#worker/test/sample-files.ts";
import { makeFileStore } from "./file-store.ts";

const PIECE = 65_536;

/** A picture as large as one may be. */
function largePicture(): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(MAX_FILE_BYTES);
  picture.set(jpeg(1600, 1200).subarray(0, -2));
  picture.set([0xff, 0xd9], MAX_FILE_BYTES - 2);
  return picture;
}

const FILES = { PDF: pdf(MAX_FILE_BYTES), picture: largePicture() };

for (const [name, whole] of Object.entries(FILES))
  test(`of a ${name} of 10 MB on its way never more than six pieces are held, however slow the bucket is`, async () => {
    let handed = 0;
    let taken = 0;
    let most = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(whole.slice(handed, handed + PIECE));
        handed = Math.min(handed + PIECE, whole.length);
        most = Math.max(most, handed - taken);
        if (handed === whole.length) controller.close();
      },
    });
    const slow = {
      async put(_: string, sent: ReadableStream<Uint8Array>) {
        let rested = 0;
        for await (const piece of sent) {
          taken += piece.byteLength;
          // What it is given comes in far smaller pieces, and to rest after each takes seconds.
          if (taken - rested < PIECE && taken < whole.length) continue;
          rested = taken;
          await new Promise((done) => setTimeout(done, 1));
        }
      },
    } as unknown as R2Bucket;
    await makeFileStore(slow).put("documents/any", body, whole.length);
    expect(taken).toBe(MAX_FILE_BYTES);
    expect(most).toBeLessThanOrEqual(6 * PIECE);
  });
