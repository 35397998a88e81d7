import { expect, test } from "vitest";
import { isLongEnoughForPhone, isSinglePhone, phoneSearchDigits, splitName, toE164 } from "./phones.ts";

test("accepts phone numbers as typed in our six countries", () => {
  for (const typed of [
    ...["0241234567", "233241234567", "+233 24 123 4567", "024-123-4567", "(024) 123 4567", "+234 803 123 4567"],
    ...["+44 20 7946 0958", "+1 (202) 555-0143", "+27.82.123.4567", "(+233) 24 123 4567", "024/123/4567"],
    "024\u2013123\u20134567",
  ])
    expect([isLongEnoughForPhone(typed), isSinglePhone(typed)], typed).toEqual([true, true]);
});

test("requires ten characters and nine digits of any script", () => {
  for (const typed of ["024123456", "0241234abc", "abcdefghij", "          ", "+-()......", "12345678--", ""])
    expect(isLongEnoughForPhone(typed), typed).toBe(false);
  for (const typed of ["0241234567", "24-123-4567", "٠٢٤١٢٣٤٥٦٧", "०२४१२३४५६७", "024 123 4567 ext 12"])
    expect(isLongEnoughForPhone(typed), typed).toBe(true);
});

test("refuses extensions, second numbers, words and other scripts", () => {
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

test("splits a full name at its first space", () => {
  expect(splitName("Akosua Serwaa Mɛnsa")).toEqual({ firstName: "Akosua", lastName: "Serwaa Mɛnsa" });
  expect(splitName("  Akosua ")).toEqual({ firstName: "Akosua", lastName: "" });
});

test("drops spaces between the names", () => {
  expect(splitName("Ama   Mensa")).toEqual({ firstName: "Ama", lastName: "Mensa" });
});

test("searches a phone number by its digits without leading zeros", () => {
  for (const typed of ["0241234567", "024 123 4567", "(024) 123-4567", "24\u2013123\u20134567", "024/123.4567"])
    expect(phoneSearchDigits(typed), typed).toBe("241234567");
  for (const typed of ["+233241234567", "00233 24 123 4567", "+233 (0)24 123 4567", "233 024 123 4567"])
    expect(phoneSearchDigits(typed), typed).toBe("233241234567");
  expect(phoneSearchDigits("0241")).toBe("241");
  expect(phoneSearchDigits("24 100 4567")).toBe("241004567");
});

test("does not search by digits for other text or fewer than three digits", () => {
  for (const typed of ["024", "+-().", "room 241", "241a", "0".repeat(9), ""])
    expect(phoneSearchDigits(typed), typed).toBeNull();
});

test("converts a number with country code to E.164 form, and refuses others", () => {
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
