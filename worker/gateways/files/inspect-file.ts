import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { MAX_PDF_PAGES, MAX_PIXELS, MIN_PICTURE_SIZE } from "#domain/documents/documents.ts";
import { FILE_TYPES, type FileType } from "#domain/documents/file-types.ts";
import { MAX_FILE_BYTES } from "#domain/operations/limits.ts";
import { AppError } from "#worker/errors.ts";
import { makePageCounter } from "./count-pages.ts";

/** Contains an image's dimensions even behind large camera metadata. */
const HEAD_BYTES = 256 * 1024;
/** Enough to detect the type. */
const SIGNATURE_BYTES = 4100;
const TAIL_BYTES = 1024;

/** Inspects a file as it streams. Only its first and last bytes are buffered. */
export interface Inspection {
  /** The same bytes; the last chunk only once every check passes. */
  pass(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>;
  /** After the stream has ended. */
  type(): FileType;
}

/**
 * Checks a file as it streams: its type by the first bytes, an image's size, a PDF's visible page count, and that it is
 * complete. It does not read a PDF: staff see pages drawn in a sandbox. Throws `document_refused` with advice.
 */
export function inspectFile(announcedBytes: number): Inspection {
  const head = new Uint8Array(HEAD_BYTES);
  let headLength = 0;
  let tail = new Uint8Array(0);
  let bytes = 0;
  let found: FileType | null = null;
  let isMeasured = false;
  const pages = makePageCounter();

  async function inspect(isAll: boolean): Promise<void> {
    if (found === null && (isAll || headLength >= SIGNATURE_BYTES))
      found = await detectType(head.subarray(0, headLength));
    if (found === "application/pdf" && pages.hasTooMany(isAll))
      throw refused(`This PDF has more than ${MAX_PDF_PAGES} pages. Send only the pages that we ask for.`);
    if (found !== null && found !== "application/pdf" && !isMeasured && (isAll || headLength >= HEAD_BYTES)) {
      checkImageSize(head.subarray(0, headLength));
      isMeasured = true;
    }
  }

  async function take(chunk: Uint8Array): Promise<void> {
    bytes += chunk.byteLength;
    if (bytes > MAX_FILE_BYTES || bytes > announcedBytes) throw new AppError("body_too_large", { message: TOO_LARGE });
    const headPart = chunk.subarray(0, HEAD_BYTES - headLength);
    head.set(headPart, headLength);
    headLength += headPart.length;
    tail = concatenate(tail.slice(-TAIL_BYTES), chunk.slice(-TAIL_BYTES));
    if (found === null || found === "application/pdf") pages.add(chunk);
    await inspect(false);
  }

  async function end(): Promise<void> {
    if (bytes === 0) throw refused("This file is empty. Choose another one.");
    if (bytes !== announcedBytes) throw refused(TRUNCATED);
    await inspect(true);
    if (found === null || !isWhole(found, head, tail, bytes)) throw refused(TRUNCATED);
  }

  return {
    pass(body) {
      const reader = body.getReader();
      let pending: Uint8Array | null = null;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            for (;;) {
              const { done, value } = await reader.read().catch(() => {
                throw refused(TRUNCATED);
              });
              if (done) {
                await end();
                if (pending) controller.enqueue(pending);
                controller.close();
                return;
              }
              await take(value);
              const ready = pending;
              pending = value;
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

export const TOO_LARGE =
  "This file is larger than 10 MB. Take a picture of the page, or scan it at a lower resolution.";
const TRUNCATED = "Part of this file did not arrive. Please send it again.";

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
    throw refused(`This picture is ${width} by ${height} pixels, which is too large. Take it again with your phone.`);
  if (Math.max(width, height) < MIN_PICTURE_SIZE.long || Math.min(width, height) < MIN_PICTURE_SIZE.short)
    throw refused(
      `This picture is only ${width} by ${height} pixels, too small to read. Take it again, with the page filling the picture.`,
    );
}

function readImageSize(head: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(head);
  } catch {
    throw refused("We cannot open this picture. Take it again, or send it as a PDF.");
  }
}

/** Whether the file ends as its type requires; a truncated file does not. */
function isWhole(type: FileType, head: Uint8Array, tail: Uint8Array, bytes: number): boolean {
  const text = new TextDecoder("latin1").decode(tail);
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

function concatenate(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function refused(message: string): AppError {
  return new AppError("document_refused", { message });
}
