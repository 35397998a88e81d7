import { expect, test } from "vitest";
import { isLongEnoughForPhone, isSinglePhone, phoneSearchDigits, splitName, toE164 } from "./phones.ts";

test("numbers as people type them in our six countries are taken", () => {
  for (const typed of [
    "0241234567",
    "233241234567",
    "+233 24 123 4567",
    "024-123-4567",
    "(024) 123 4567",
    "+234 803 123 4567",
    "+44 20 7946 0958",
    "+1 (202) 555-0143",
    "+27.82.123.4567",
    "(+233) 24 123 4567",
    "024/123/4567",
    "024\u2013123\u20134567",
  ])
    expect([isLongEnoughForPhone(typed), isSinglePhone(typed)], typed).toEqual([true, true]);
});

test("what has nine characters, or fewer than nine digits of any script, is too short for a number", () => {
  for (const typed of ["024123456", "0241234abc", "abcdefghij", "          ", "+-()......", "12345678--", ""])
    expect(isLongEnoughForPhone(typed), typed).toBe(false);
  for (const typed of ["0241234567", "24-123-4567", "٠٢٤١٢٣٤٥٦٧", "०२४१२३४५६७", "024 123 4567 ext 12"])
    expect(isLongEnoughForPhone(typed), typed).toBe(true);
});

test("an extension, a second number, words and the digits of other scripts are no part of one number", () => {
  for (const typed of [
    "024 123 4567 ext 12",
    "024 123 4567 x12",
    "0241234567, 0201234567",
    "0241234567/0201234567",
    "0241234567 0201234567",
    "0241234567 or 0201234567",
    "call 0241234567",
    "0241234567 ext",
    "٠٢٤١٢٣٤٥٦٧",
    "०२४१२३४५६७",
    "1".repeat(18),
  ])
    expect(isSinglePhone(typed), typed).toBe(false);
  expect(isSinglePhone("00 233 (0)24 123 4567")).toBe(true);
  expect(isSinglePhone("1".repeat(17))).toBe(true);
});

test("a full name is split on its first space", () => {
  expect(splitName("Akosua Serwaa Mɛnsa")).toEqual({ firstName: "Akosua", lastName: "Serwaa Mɛnsa" });
  expect(splitName("  Akosua ")).toEqual({ firstName: "Akosua", lastName: "" });
});

test("spaces between the names belong to neither", () => {
  expect(splitName("Ama   Mensa")).toEqual({ firstName: "Ama", lastName: "Mensa" });
});

test("a part of a number is searched by its digits, without the noughts that a country's code replaces", () => {
  for (const typed of ["0241234567", "024 123 4567", "(024) 123-4567", "24\u2013123\u20134567", "024/123.4567"])
    expect(phoneSearchDigits(typed), typed).toBe("241234567");
  for (const typed of ["+233241234567", "00233 24 123 4567", "+233 (0)24 123 4567"])
    expect(phoneSearchDigits(typed), typed).toBe("233241234567");
  expect(phoneSearchDigits("0241")).toBe("241");
  expect(phoneSearchDigits("24 100 4567")).toBe("241004567");
});

test("what is no number, or says too little, is not searched by digits", () => {
  for (const typed of ["024", "+-().", "room 241", "241a", "0".repeat(9), ""])
    expect(phoneSearchDigits(typed), typed).toBeNull();
});

test("a number in international form is written without what stands between its digits, and any other is none", () => {
  for (const typed of ["+233241234567", "+233 24 123 4567", "+233 (0)24-123.4567", " +233/24/1234567 "])
    expect(toE164(typed), typed).toBe("+233241234567");
  for (const typed of [
    "0241234567",
    "233241234567",
    "+0241234567",
    "+1234567",
    "+1234567890123456",
    "++233241234567",
    "+x",
  ])
    expect(toE164(typed), typed).toBeNull();
});
