import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { FILE_TYPES, type FileType, MAX_PIXELS, MIN_PICTURE_SIZE } from "#domain/documents/documents.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { AppError } from "#worker/errors.ts";
import { decodeLatin1, makePdfReader } from "./read-pdf.ts";

/** What a picture's size stands in, with all that a camera writes before it. */
const HEAD_BYTES = 256 * 1024;
/** What tells a file's type. */
const SIGNATURE_BYTES = 4100;
const TAIL_BYTES = 1024;

/** A file on its way, and at its end what it is. Only its first and last bytes are kept. */
export interface Inspection {
  /** The same bytes; the last of them only once everything is as it should be. */
  pass(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  /** Once all has passed. */
  type(): FileType;
}

/**
 * Looks at a file while it passes: its type by its first bytes, whatever it is called; of a picture its size, of a PDF that
 * nothing in it runs and nothing unpacks without end; and that it came whole. Throws `document_refused` with what to send.
 */
export function inspectFile(announcedBytes: number): Inspection {
  let head = new Uint8Array(0);
  let tail = new Uint8Array(0);
  let bytes = 0;
  let found: FileType | null = null;
  let isMeasured = false;
  const pdf = makePdfReader();

  async function look(isAll: boolean): Promise<void> {
    if (found === null && (isAll || head.length >= SIGNATURE_BYTES)) {
      found = await detectType(head);
      if (found === "application/pdf") await pdf.read(head);
    }
    if (found !== null && found !== "application/pdf" && !isMeasured && (isAll || head.length >= HEAD_BYTES)) {
      checkImageSize(head);
      isMeasured = true;
    }
  }

  async function take(chunk: Uint8Array): Promise<void> {
    bytes += chunk.byteLength;
    if (bytes > MAX_FILE_BYTES || bytes > announcedBytes) throw new AppError("body_too_large", { message: TOO_LARGE });
    const wasKnown = found !== null;
    if (head.length < HEAD_BYTES) head = concatenate(head, chunk.subarray(0, HEAD_BYTES - head.length));
    tail = concatenate(tail.slice(-TAIL_BYTES), chunk.slice(-TAIL_BYTES));
    await look(false);
    // What came before the type was known has been read with the head.
    if (found === "application/pdf" && wasKnown) await pdf.read(chunk);
  }

  async function end(): Promise<void> {
    if (bytes === 0) throw refused("This file is empty. Choose another one.");
    if (bytes !== announcedBytes) throw refused(TRUNCATED);
    await look(true);
    if (found === null || !isWhole(found, head, tail, bytes)) throw refused(TRUNCATED);
    if (found === "application/pdf") await pdf.end();
  }

  return {
    pass(body) {
      const reader = body.getReader();
      let held: Uint8Array | null = null;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            for (;;) {
              const { done, value } = await reader.read().catch(() => {
                throw refused(TRUNCATED);
              });
              if (done) {
                await end();
                if (held) controller.enqueue(held);
                controller.close();
                return;
              }
              await take(value);
              const ready = held;
              held = value;
              if (ready) {
                controller.enqueue(ready);
                return;
              }
            }
          } catch (error) {
            await reader.cancel(error).catch(() => {});
            throw error;
          }
        },
        cancel: (reason) => reader.cancel(reason),
      });
    },
    type() {
      if (found === null) throw new Error("The file has not passed yet");
      return found;
    },
  };
}

export const TOO_LARGE = "This file is larger than 10 MB. Take a picture of the page, or scan it with fewer dots.";
const TRUNCATED = "This file stops in the middle: part of it did not arrive. Please send it again.";

async function detectType(head: Uint8Array): Promise<FileType> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const mime = found?.mime ?? "";
  const known = FILE_TYPES.find((type) => type === mime);
  if (known) return known;
  if (/^image\/(heic|heif|avif)/.test(mime))
    throw refused(
      "This is a HEIC photo, which only some phones can show. Take the picture again here, or in your phone's settings choose Camera, Formats, Most Compatible.",
    );
  throw refused("We cannot read this file. Send a PDF, or a picture as JPEG, PNG or WebP.");
}

function checkImageSize(head: Uint8Array): void {
  const { width, height } = readImageSize(head);
  if (width * height > MAX_PIXELS)
    throw refused(`This picture is ${width} by ${height} dots, more than we can open. Take it again with your phone.`);
  if (Math.max(width, height) < MIN_PICTURE_SIZE.long || Math.min(width, height) < MIN_PICTURE_SIZE.short)
    throw refused(
      `This picture is only ${width} by ${height} dots, too small to be read. Take it again, with the page filling the picture.`,
    );
}

function readImageSize(head: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(head);
  } catch {
    throw refused("This picture cannot be opened. Take it again, or send it as a PDF.");
  }
}

/** Whether a file ends as its kind does: what was cut off does not. */
function isWhole(type: FileType, head: Uint8Array, tail: Uint8Array, bytes: number): boolean {
  const text = decodeLatin1(tail);
  switch (type) {
    case "application/pdf":
      return text.includes("%%EOF");
    case "image/jpeg":
      return text.includes("\xff\xd9");
    case "image/png":
      return text.includes("IEND");
    case "image/webp":
      return new DataView(head.buffer).getUint32(4, true) + 8 <= bytes;
  }
}

function concatenate(one: Uint8Array<ArrayBuffer>, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function refused(message: string): AppError {
  return new AppError("document_refused", { message });
}
