import fc from "fast-check";
import { expect, test } from "vitest";
import { foldName } from "./fold-name.ts";

test.each([
  ["letters with marks", "Ọláwálé Ṣóyínká", "olawale soyinka"],
  ["letters with two marks and no single code point", "Ọlọ́runfẹ́mi", "olorunfemi"],
  [
    "letters that do not decompose",
    "Ɔsɛe Ŋkrumah Ɓala Ɗanƙwara Ƴar Łukasz Søren Đorđe Þóra",
    "osee nkrumah bala dankwara yar lukasz soren dorde thora",
  ],
  [
    "letters with a stroke, a hook or a tail",
    "Ʒɛlba Ǯuvǥi Ǥɵran Ⱳɽa Ƚɏ Ʃeny Gal·la Ŀa",
    "zelba zuvgi goran wra ly sheny galla la",
  ],
  ["two letters for one", "Weiß Æsop Œuvre Straẞe", "weiss aesop oeuvre strasse"],
  ["a dotted and a dotless i", "İpek Işıl", "ipek isil"],
  ["compatibility forms", "ＡＭＡ ﬁfi", "ama fifi"],
  ["scripts without plain letters", "ምህረት 李小龍 Ἀλέξανδρος", "ምህረት 李小龍 αλεξανδρος"],
])("folds %s", (_kind, name, folded) => expect(foldName(name)).toBe(folded));

test.each([..."'’‘‛`´′‵＇ʹʺʻʼʽʾʿˀˈˊˋꞌ՚᾽❜"])("drops the apostrophe %s", (apostrophe) =>
  expect(foldName(`O${apostrophe}Brien`)).toBe("obrien"),
);

test("drops invisible characters", () => expect(foldName("Ama\u200b\u00ad\u2060 Mensah\u200e")).toBe("ama mensah"));

test("folds composed, decomposed and already folded names alike", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const folded = foldName(name);
      expect(foldName(name.normalize("NFD"))).toBe(foldName(name.normalize("NFC")));
      expect(foldName(folded)).toBe(folded);
      expect(folded).not.toMatch(/\p{M}/u);
    }),
  );
});
