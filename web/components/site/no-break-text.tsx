import { Fragment } from "react";

/**
 * Short hyphenated words such as hours, codes, e-mail and Wi-Fi. Longer ones may not fit a phone's line in large print.
 */
const NO_BREAK = /(\b\w{1,4}-\w{1,6}(?:-\w{1,6})?\b)/;

/** A text whose short hyphenated words do not break across lines, unless one is wider than its place. */
export function NoBreakText({ text }: { text: string }) {
  return text.split(NO_BREAK).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
    if (index % 2 === 0) return <Fragment key={index}>{piece}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
      <span key={index} className="inline-block">
        {piece}
      </span>
    );
  });
}
