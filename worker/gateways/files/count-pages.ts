import { MAX_PDF_PAGES } from "#domain/documents/documents.ts";

const PAGE = /\/Type\s{0,8}\/Page(?=[^A-Za-z])/g;
const MAX_MATCH_LENGTH = 24;
const OBJECT = /\d{1,10}\s\d{1,5}\sobj/g;
/** How far before a page its object number is looked for. */
const OBJECT_DISTANCE = 1024;
/** Each match costs a look back, so a file that consists of them ends the count. */
const MAX_MATCHES = 1000;
/** Scanning every small chunk would cost more than its bytes. */
const PART_LENGTH = 65_536;

/**
 * Counts the pages that a PDF lists in the clear, in one pass. A page that was saved again has the same object number
 * and counts once. Pages in compressed objects are not seen here.
 */
export function makePageCounter() {
  const pages = new Set<string>();
  const decoder = new TextDecoder("latin1");
  let text = "";
  let scannedLength = 0;
  let matches = 0;

  function scan(): void {
    for (const { index, 0: found } of text.matchAll(PAGE)) {
      if (index < scannedLength) continue;
      if (hasTooMany()) return;
      matches += 1;
      scannedLength = index + found.length;
      const objects = text.slice(Math.max(0, index - OBJECT_DISTANCE), index).match(OBJECT);
      pages.add(objects?.at(-1) ?? `match ${matches}`);
    }
    // A match may continue in the next part.
    scannedLength = Math.max(scannedLength, text.length - MAX_MATCH_LENGTH);
    const start = Math.max(0, scannedLength - OBJECT_DISTANCE);
    text = text.slice(start);
    scannedLength -= start;
  }

  function hasTooMany(): boolean {
    return pages.size > MAX_PDF_PAGES || matches >= MAX_MATCHES;
  }

  return {
    add(chunk: Uint8Array): void {
      text += decoder.decode(chunk);
      if (text.length >= PART_LENGTH) scan();
    },
    /** Call once more after the last chunk. */
    hasTooMany(isComplete: boolean): boolean {
      if (isComplete) scan();
      return hasTooMany();
    },
  };
}
