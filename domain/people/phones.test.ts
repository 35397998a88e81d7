import { expect, test } from "vitest";
import { internationalFormOf, isTypedPhone, searchedDigits, splitName } from "./phones.ts";

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
    expect(isTypedPhone(typed), typed).toBe(true);
});

test("nine characters, letters and endless digits are not", () => {
  for (const typed of ["024123456", "0241234abc", "abcdefghij", "          ", "+-()......", "1".repeat(41), ""])
    expect(isTypedPhone(typed), typed).toBe(false);
});

test("a full name is split on its first space", () => {
  expect(splitName("Akosua Serwaa Mɛnsa")).toEqual({ firstName: "Akosua", lastName: "Serwaa Mɛnsa" });
  expect(splitName("  Akosua ")).toEqual({ firstName: "Akosua", lastName: "" });
});

test("a phone has 10 to 40 characters and at least nine digits, and nothing around it", () => {
  expect(isTypedPhone("24-123-4567")).toBe(true);
  expect(isTypedPhone("12345678--")).toBe(false);
  expect(isTypedPhone("1".repeat(40))).toBe(true);
  expect(isTypedPhone("1".repeat(41))).toBe(false);
  expect(isTypedPhone("call 0241234567")).toBe(false);
  expect(isTypedPhone("0241234567 ext")).toBe(false);
});

test("spaces between the names belong to neither", () => {
  expect(splitName("Ama   Mensa")).toEqual({ firstName: "Ama", lastName: "Mensa" });
});

test("a part of a number is searched by its digits, without the noughts that a country's code replaces", () => {
  for (const typed of ["0241234567", "024 123 4567", "(024) 123-4567", "24\u2013123\u20134567", "024/123.4567"])
    expect(searchedDigits(typed), typed).toBe("241234567");
  for (const typed of ["+233241234567", "00233 24 123 4567", "+233 (0)24 123 4567"])
    expect(searchedDigits(typed), typed).toBe("233241234567");
  expect(searchedDigits("0241")).toBe("241");
  expect(searchedDigits("24 100 4567")).toBe("241004567");
});

test("what is no number, or says too little, is not searched by digits", () => {
  for (const typed of ["024", "+-().", "room 241", "241a", "0".repeat(9), ""])
    expect(searchedDigits(typed), typed).toBeNull();
});

test("a number in international form is written without what stands between its digits, and any other is none", () => {
  for (const typed of ["+233241234567", "+233 24 123 4567", "+233 (0)24-123.4567", " +233/24/1234567 "])
    expect(internationalFormOf(typed), typed).toBe("+233241234567");
  for (const typed of [
    "0241234567",
    "233241234567",
    "+0241234567",
    "+1234567",
    "+1234567890123456",
    "++233241234567",
    "+x",
  ])
    expect(internationalFormOf(typed), typed).toBeNull();
});
