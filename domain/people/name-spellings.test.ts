import fc from "fast-check";
import { expect, test } from "vitest";
import { foldName } from "./fold-name.ts";
import { nameSpellings } from "./name-spellings.ts";

const finds = (search: string, name: string) => nameSpellings(search).some((part) => foldName(name).includes(part));

test.each([
  ["mensah", "Mɛnsa"],
  ["mensa", "Mɛnsah"],
  ["Mɛnsah", "MENSA"],
  ["addo", "Ado"],
  ["ado", "Addo"],
  ["Apia", "Appiah"],
  ["Appiah", "Apia"],
  ["Koffi", "Kofi"],
  ["Kofi", "Koffi"],
  ["Esther", "Ester"],
  ["asantewa", "Asantewaa"],
  ["Asantewaa", "Asantewa"],
  ["Ɔwusuh", "Owusu"],
  ["Annan", "Anan"],
])("%s finds %s", (search, name) => expect(finds(search, name)).toBe(true));

test.each([
  ["Yaa", "Yaw"],
  ["mensah", "Amensi"],
  ["addo", "Adu"],
  ["Ghana", "Gana"],
])("%s does not find %s", (search, name) => expect(finds(search, name)).toBe(false));

test("leaves numbers and short words as they are", () => {
  expect(nameSpellings("0244")).toEqual(["0244"]);
  expect(nameSpellings("ab")).toEqual(["ab"]);
  expect(nameSpellings("ann@x.com")).toEqual(["ann@x.com"]);
});

test("finds every word as it is written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (word) => {
      const spellings = nameSpellings(word);
      expect(spellings.length).toBeLessThanOrEqual(18);
      expect(spellings.some((part) => foldName(word).includes(part))).toBe(true);
    }),
  );
});
