import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test("cells are separated by commas and a line ends as RFC 4180 has it", () => {
  expect(csvLine(["a", 1.5, null, -3, ""])).toBe("a,1.5,,-3,\r\n");
});

test("commas, quotes, line breaks and outer blanks are kept in quotes", () => {
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", "two\r\nlines", " blank "])).toBe(
    '"a,b","say ""hi""","two\nlines","two\r\nlines"," blank "\r\n',
  );
});

test.each([
  "=1+1",
  "+233 24",
  "-1",
  "\uff1d1+1",
  "\uff0b1",
  "\uff0d1",
  "\uff20SUM(A1)",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =1",
  "\u00a0\u00a0+1",
  '=HYPERLINK("https://evil.example")',
])("%j is text to a spreadsheet, not a formula", (text) => {
  const cell = csvLine([text]).slice(0, -2).replace(/^"/, "");
  expect(cell.startsWith("'")).toBe(true);
  expect(cell.replaceAll('""', '"').replaceAll("'", "")).toContain(text);
});

test("a sign further in, markup and other alphabets stay as they are", () => {
  expect(csvLine(["a=b", "<img src=x onerror=alert(1)>", "Mɛnsa 🌍", "2026-11-21"])).toBe(
    "a=b,<img src=x onerror=alert(1)>,Mɛnsa 🌍,2026-11-21\r\n",
  );
});

test("what another separator would split is kept together, and what would then begin with a formula begins with an apostrophe", () => {
  expect(csvLine(["a;b", "c\td"])).toBe('"a;b","c\td"\r\n');
  for (const separator of [";", "\t", "\n", "\r", ";;"])
    for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)"])
      expect(csvLine(["Ama", `x${separator}${formula}`])).toBe(`Ama,"x${separator}'${formula}"\r\n`);
  expect(csvLine(["Ama", 'x;"=1+1;y'])).toBe(`Ama,"x;'""=1+1;y"\r\n`);
  for (const blank of [" ", "  ", "\u00a0", ' "'])
    expect(csvLine(["Ama", `hello;${blank}=1+1`])).toBe(`Ama,"hello;'${blank.replace('"', '""')}=1+1"\r\n`);
  expect(csvLine(["x; y -1\nz = 1"])).toBe('"x; y -1\nz = 1"\r\n');
});
