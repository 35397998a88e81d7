import { expect, test } from "vitest";
import { findCopyProblems, readCopy } from "./copy.ts";
import { readTexts } from "./read-files.ts";

const texts = readTexts();

test("no sentence that people read uses a refused phrase, a second spelling or over 30 words", () => {
  expect(readCopy(texts).length).toBeGreaterThan(4000);
  expect(findCopyProblems(texts), "See docs/style.md").toEqual([]);
});

test("finds a refused phrase, an American spelling and a long sentence, with file and line", () => {
  const planted = new Map([
    [
      "web/front-desk/money/copy.ts",
      [
        "export const copy = {",
        '  text: "All of it goes back to the customer.",',
        '  hint: "Send an e-mail first.",',
        `  long: \`${"You wait and ".repeat(11)}then it ends.\`,`,
        '  className: "flex items-center text-center",',
        "};",
      ].join("\n"),
    ],
    ["web/front-desk/money/list.tsx", "<p>The meeting was called off</p>\n// whoever reads comments\n"],
    ["web/content/blog/slow.ts", `"${"Slowly and ".repeat(20)} it ends."`],
  ]);
  expect(findCopyProblems(planted)).toEqual([
    expect.stringContaining('copy.ts:2 says "goes back": write refund'),
    expect.stringContaining('copy.ts:3 says "e-mail": write email'),
    expect.stringContaining("copy.ts:4 has a sentence of 36 words"),
    expect.stringContaining('list.tsx:1 says "called off": write cancel'),
  ]);
});

test("leaves sentences alone that are fixed", () => {
  expect(findCopyProblems(new Map([["web/features/a.tsx", '"Inquiry Sent!"']]))).toEqual([]);
});
