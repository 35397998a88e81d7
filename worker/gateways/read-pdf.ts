import { MAX_PDF_PAGES } from "#domain/documents/documents.ts";
import { AppError } from "#worker/errors.ts";

/** What stands in a PDF that does something when it is opened, or carries other files. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|Movie|Sound|3D)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/g;

/** Longer than the words above, and than a dictionary that says what a stream is. */
const OVERLAP = 4096;
/** What a packed list of objects may take, packed and unpacked: a page of text has a few thousand bytes. */
const MAX_PACKED_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;

/**
 * Reads a PDF as it passes, for what it does and not for what it shows. Pictures and drawings in it are passed by; packed lists
 * of objects are unpacked, up to a limit.
 */
export function makePdfReader() {
  let before = "";
  let packed: string | null = null;
  let packedLength = 0;
  let isInStream = false;
  let unpackedBytes = 0;
  let pages = 0;

  /** What stands outside of streams, or was unpacked from one. What comes after `upTo` will be looked at again. */
  function look(text: string, upTo = text.length): void {
    const plain = text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (ENCRYPTED.test(plain)) throw refused("This PDF has a password. Save it without one and send it again.");
    if (ACTIVE.test(plain))
      throw refused(
        "This PDF has a script, a form or another file in it, which we do not open. Print it to a new PDF, or send a picture of the page.",
      );
    pages += [...text.matchAll(PAGE)].filter(({ index }) => index < upTo).length;
    if (pages > MAX_PDF_PAGES)
      throw refused(`This PDF has more than ${MAX_PDF_PAGES} pages. Send only the pages that we ask for.`);
  }

  async function read(chunk: Uint8Array): Promise<void> {
    let text = before + decodeLatin1(chunk);
    before = "";
    while (text !== "") {
      if (isInStream) {
        const end = text.indexOf("endstream");
        const part = end === -1 ? text.slice(0, Math.max(0, text.length - OVERLAP)) : text.slice(0, end);
        if (packed !== null) packed += part;
        if (packed !== null && packed.length > MAX_PACKED_BYTES) throw decompressionBomb();
        if (end === -1) {
          before = text.slice(part.length);
          return;
        }
        isInStream = false;
        if (packed !== null) look(await unpack(streamBytes(packed, packedLength)));
        packed = null;
        text = text.slice(end + "endstream".length);
        continue;
      }
      const start = /(?<!end)stream\r?\n/.exec(text);
      if (start === null) {
        // A word at the end may go on in the next chunk.
        const done = Math.max(0, text.length - OVERLAP);
        look(text, done);
        before = text.slice(done);
        return;
      }
      look(text.slice(0, start.index));
      isInStream = true;
      const dictionary = text.slice(Math.max(0, start.index - OVERLAP), start.index);
      const own = dictionary.slice(dictionary.lastIndexOf("obj") + 1);
      packed = /\/ObjStm(?![A-Za-z])/.test(own) ? "" : null;
      packedLength = Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(own)?.[1] ?? 0);
      text = text.slice(start.index + start[0].length);
    }
  }

  async function unpack(text: string): Promise<string> {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    let unpacked = "";
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return unpacked;
        unpackedBytes += value.byteLength;
        if (unpackedBytes > MAX_UNPACKED_BYTES) throw decompressionBomb();
        unpacked += decodeLatin1(value);
      }
    } catch (error) {
      await reader.cancel().catch(() => {});
      if (error instanceof AppError) throw error;
      // What cannot be unpacked cannot run either: what came out of it until then is looked at. A line's end follows the data.
      return unpacked;
    }
  }

  return {
    read,
    async end(): Promise<void> {
      if (!isInStream) look(before);
      before = "";
    },
  };
}

/** What is packed: as long as its dictionary says, or else without the line's end that stands before the next word. */
function streamBytes(text: string, length: number): string {
  return length > 0 ? text.slice(0, length) : text.replace(/\r?\n$/, "");
}

function decompressionBomb(): AppError {
  return refused("This PDF unpacks to more than a document has. Print it to a new PDF, or send a picture of the page.");
}

function refused(message: string): AppError {
  return new AppError("document_refused", { message });
}

/** Each byte as a character. */
export function decodeLatin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}
