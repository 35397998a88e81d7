import { findUnprintable } from "#domain/people/printable-letters.ts";
import { frontDeskCopy } from "#web/front-desk/copy.ts";

/** Beside a button that saves a PDF: the letters of these names that the PDF cannot print. */
export function UnprintableNote({ names }: { names: readonly (string | null | undefined)[] }) {
  const letters = findUnprintable(names.join(" "));
  if (letters.length === 0) return null;
  return <p className="wrap-anywhere text-muted text-sm">{frontDeskCopy.unprintable(letters.join(" "))}</p>;
}
