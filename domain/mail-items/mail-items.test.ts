import { expect, test } from "vitest";
import { collectionCode, storageEndDay, storageWarningDay } from "./mail-items.ts";

test("a letter is kept thirty days, a parcel fourteen, both with the day they came, and official post until somebody says", () => {
  expect(storageEndDay("letter", "2026-11-01")).toBe("2026-11-30");
  expect(storageEndDay("parcel", "2026-11-01")).toBe("2026-11-14");
  expect(storageEndDay("official", "2026-11-01")).toBeNull();
});

test("the warning comes a week before the last day", () => {
  expect(storageWarningDay("2026-11-30")).toBe("2026-11-23");
});

test("a code is four digits, the same for the same token and spread over all of them", () => {
  const codes = Array.from({ length: 2000 }, (_, at) => collectionCode(`x.1.${(at * 7919).toString(36)}abcdefghijklm`));
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1500);
  expect(collectionCode("a.1.zzz")).toBe(collectionCode("b.9.zzz"));
});
