import { MAX_PDF_PAGES } from "#domain/documents/documents.ts";
import { AppError } from "#worker/errors.ts";

/** PDF names for active content or embedded files. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|Movie|Sound|3D)(?![A-Za-z0-9])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/g;

/** Longer than these names, and than a stream's dictionary. */
const OVERLAP = 4096;
/** Limits of a compressed object list; a page of text has a few thousand bytes. */
const MAX_PACKED_BYTES = 1024 * 1024;
const MAX_UNPACKED_BYTES = 8 * 1024 * 1024;

/**
 * Scans a streaming PDF for active content. Image and drawing streams are skipped; compressed object lists are unpacked
 * up to a limit.
 */
export function makePdfReader() {
  let before = "";
  let packed: string | null = null;
  let packedLength = 0;
  let isInStream = false;
  let unpackedBytes = 0;
  let pages = 0;

  /** Checks text outside of streams, or unpacked from one. Pages after `upTo` count next time. */
  function scan(text: string, upTo = text.length): void {
    const plain = text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (ENCRYPTED.test(plain)) throw refused("This PDF has a password. Save it without one and send it again.");
    if (ACTIVE.test(plain))
      throw refused(
        "We cannot open a PDF that contains a script, a form or another file. Print it to a new PDF, or send a picture of the page.",
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
        if (packed !== null) scan(await unpack(streamBytes(packed, packedLength)));
        packed = null;
        text = text.slice(end + "endstream".length);
        continue;
      }
      const start = /(?<!end)stream\r?\n/.exec(text);
      if (start === null) {
        // A name may continue in the next chunk.
        const done = Math.max(0, text.length - OVERLAP);
        scan(text, done);
        before = text.slice(done);
        return;
      }
      scan(text.slice(0, start.index));
      isInStream = true;
      const dictionary = text.slice(Math.max(0, start.index - OVERLAP), start.index);
      const lastDictionary = dictionary.slice(dictionary.lastIndexOf("obj") + 1);
      packed = /\/ObjStm(?![A-Za-z])/.test(lastDictionary) ? "" : null;
      packedLength = Number(/\/Length\s+(\d{1,9})(?!\s+\d+\s+R)/.exec(lastDictionary)?.[1] ?? 0);
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
      // A stream that cannot be unpacked cannot run: check what came out of it. A line break may follow the data.
      return unpacked;
    }
  }

  return {
    read,
    async end(): Promise<void> {
      if (!isInStream) scan(before);
      before = "";
    },
  };
}

/** The data has the length from its dictionary, or else ends before the final line break. */
function streamBytes(text: string, length: number): string {
  return length > 0 ? text.slice(0, length) : text.replace(/\r?\n$/, "");
}

function decompressionBomb(): AppError {
  return refused("This PDF is too large once unpacked. Print it to a new PDF, or send a picture of the page.");
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
