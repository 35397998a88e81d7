import { expect, test } from "vitest";
import { csvLine } from "./csv-line.ts";

test("separates cells by commas, and ends a line as in RFC 4180", () => {
  expect(csvLine(["a", 1.5, null, -3, ""])).toBe("a,1.5,,-3,\r\n");
});

test("quotes commas, quotes, line breaks and outer blanks", () => {
  expect(csvLine(["a,b", 'say "hi"', "two\nlines", "two\r\nlines", " blank "])).toBe(
    '"a,b","say ""hi""","two\nlines","two\r\nlines"," blank "\r\n',
  );
});

test.each([
  ...["=1+1", "+SUM(A1)", "-1", "\uff1d1+1", "\uff0b1", "\uff0d1", "\uff20SUM(A1)", "@SUM(A1)", "\t=1", "\r=1"],
  ...["\n=1", " =1", "\u00a0\u00a0+1", '=HYPERLINK("https://evil.example")'],
])("marks %j as text, not a formula", (text) => {
  const cell = csvLine([text]).slice(0, -2).replace(/^"/, "");
  expect(cell.startsWith("'")).toBe(true);
  expect(cell.replaceAll('""', '"').replaceAll("'", "")).toContain(text);
});

test.each([
  ...["0241234567", "00048213377401562987", "+233241234567", "+233 24 123 4567", "(024) 123 4567", "12E34", "5 Dec"],
  ...["3/4", "10:30", "Dec 5", "Fri 27 Nov", " 0501112222", "\u00a00501112222", "TRUE", ".5", "₵500", "500 GHS"],
  ...["٠٥٠١١١٢٢٢٢"],
])("keeps %j as text, not a number, date or truth value", (text) => {
  expect(csvLine([text])).toBe(`\u200b${text}\r\n`);
});

test("leaves inner signs, markup and other alphabets unchanged", () => {
  expect(csvLine(["a=b", "<img src=x onerror=alert(1)>", "Mɛnsa 🌍", "2026-11-21"])).toBe(
    "a=b,<img src=x onerror=alert(1)>,Mɛnsa 🌍,2026-11-21\r\n",
  );
});

test("quotes other separators, and adds an apostrophe where they could start a formula", () => {
  expect(csvLine(["a;b", "c\td"])).toBe('"a;b","c\td"\r\n');
  for (const separator of [";", "\t", "\n", "\r", ";;"])
    for (const formula of ["=1+1", "+1", "-1", "@SUM(A1)"])
      expect(csvLine(["Ama", `x${separator}${formula}`])).toBe(`Ama,"x${separator}'${formula}"\r\n`);
  expect(csvLine(["Ama", 'x;"=1+1;y'])).toBe(`Ama,"x;'""=1+1;y"\r\n`);
  for (const blank of [" ", "  ", "\u00a0", ' "'])
    expect(csvLine(["Ama", `hello;${blank}=1+1`])).toBe(`Ama,"hello;'${blank.replace('"', '""')}=1+1"\r\n`);
  expect(csvLine(["x; y -1\nz = 1"])).toBe('"x; y -1\nz = 1"\r\n');
});
