import { expect, test } from "vitest";
import { parseInline } from "./prose.ts";

test("plain text is one segment and an empty text is none", () => {
  expect(parseInline("Good morning.")).toEqual([{ kind: "text", text: "Good morning." }]);
  expect(parseInline("")).toEqual([]);
});

test("bold words and links keep their position in the text", () => {
  expect(parseInline("Read **this** and [the terms](/terms-of-service#payment), please.")).toEqual([
    { kind: "text", text: "Read " },
    { kind: "bold", text: "this" },
    { kind: "text", text: " and " },
    { kind: "link", text: "the terms", href: "/terms-of-service#payment" },
    { kind: "text", text: ", please." },
  ]);
});

test("adjacent marks have no segment between them", () => {
  expect(parseInline("**a**[b](https://example.org/)")).toEqual([
    { kind: "bold", text: "a" },
    { kind: "link", text: "b", href: "https://example.org/" },
  ]);
});

test("a link may use mailto or tel", () => {
  expect(parseInline("[write](mailto:desk@example.org)[call](tel:+1)")).toEqual([
    { kind: "link", text: "write", href: "mailto:desk@example.org" },
    { kind: "link", text: "call", href: "tel:+1" },
  ]);
});

test("a link with an unsupported target stays text", () => {
  for (const text of ["[x](javascript:alert)", "[x](//elsewhere.example)", "[x](http://old.example)", "[x](page)"])
    expect(parseInline(text)).toEqual([{ kind: "text", text }]);
});

test("unclosed marks stay text", () => {
  for (const text of ["2 ** 3", "**open", "[open](/path", "[words] (/path)"])
    expect(parseInline(text)).toEqual([{ kind: "text", text }]);
});
