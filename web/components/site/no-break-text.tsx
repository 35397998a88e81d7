import { Fragment } from "react";

/** Hours, codes and words such as e-mail and Wi-Fi. What is longer may not fit a phone's line in large letters. */
const NO_BREAK = /(\b\w{1,4}-\w{1,6}(?:-\w{1,6})?\b)/;

/** A text whose hours and codes are not divided between lines, as a browser otherwise does at any hyphen. */
export function NoBreakText({ text }: { text: string }) {
  return text.split(NO_BREAK).map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
    if (index % 2 === 0) return <Fragment key={index}>{piece}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text are never reordered
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    );
  });
}
