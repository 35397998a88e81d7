import { expect, test } from "vitest";
import { parseInline } from "./prose.ts";

test("plain words are one segment and no words are none", () => {
  expect(parseInline("Good morning.")).toEqual([{ kind: "text", text: "Good morning." }]);
  expect(parseInline("")).toEqual([]);
});

test("bold words and links keep their place between the others", () => {
  expect(parseInline("Read **this** and [the terms](/terms-of-service#payment), please.")).toEqual([
    { kind: "text", text: "Read " },
    { kind: "bold", text: "this" },
    { kind: "text", text: " and " },
    { kind: "link", text: "the terms", href: "/terms-of-service#payment" },
    { kind: "text", text: ", please." },
  ]);
});

test("two marks side by side have nothing between them", () => {
  expect(parseInline("**a**[b](https://example.org/)")).toEqual([
    { kind: "bold", text: "a" },
    { kind: "link", text: "b", href: "https://example.org/" },
  ]);
});

test("a link may write a letter or dial", () => {
  expect(parseInline("[write](mailto:desk@example.org)[call](tel:+1)")).toEqual([
    { kind: "link", text: "write", href: "mailto:desk@example.org" },
    { kind: "link", text: "call", href: "tel:+1" },
  ]);
});

test("an address that is not ours to follow stays text", () => {
  for (const text of ["[x](javascript:alert)", "[x](//elsewhere.example)", "[x](http://old.example)", "[x](page)"])
    expect(parseInline(text)).toEqual([{ kind: "text", text }]);
});

test("marks that are never closed stay text", () => {
  for (const text of ["2 ** 3", "**open", "[open](/path", "[words] (/path)"])
    expect(parseInline(text)).toEqual([{ kind: "text", text }]);
});
