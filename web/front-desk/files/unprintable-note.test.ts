import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnprintableNote } from "./unprintable-note.tsx";

const noteFor = (...names: (string | null)[]) => renderToStaticMarkup(createElement(UnprintableNote, { names }));

test("names the letters that a PDF cannot print, each once", () => {
  expect(noteFor("Mei 李小龍", "李 Trading")).toContain("question mark for: 李 小 龍.");
});

test("says nothing about names in Latin letters of any language", () => {
  for (const name of ["Ọlọ́runfẹ́mi Ṣólá", "Hauwaʼu Ɓala", "Ɔsɛe Ŋkrumah", "Łukasz Ðorđe O’Brien"])
    expect(noteFor(name, null)).toBe("");
});
