import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoBreakText } from "./no-break-text.tsx";

test("hours, codes and short hyphenated words stay on one line, and no text is lost", () => {
  for (const [text, whole] of [
    ["Open 8am-10pm and Sunday 10am-8pm.", ["8am-10pm", "10am-8pm"]],
    ["The code is GA-000-0000, by e-mail.", ["GA-000-0000", "e-mail"]],
    ["Wi-Fi for 8-10 people", ["Wi-Fi", "8-10"]],
  ] as const) {
    const html = rendered(text);
    expect([...html.matchAll(/<span class="inline-block">([^<]*)<\/span>/g)].map(([, piece]) => piece)).toEqual(whole);
    expect(html.replaceAll(/<[^>]*>/g, "")).toBe(text);
  }
});

test("the browser may break words that could be longer than a line", () => {
  for (const text of ["hello@adwuma-house.example", "a self-explanatory word", "no hyphen"]) {
    expect(rendered(text)).toBe(text);
  }
});

function rendered(text: string): string {
  return renderToStaticMarkup(createElement(NoBreakText, { text }));
}
