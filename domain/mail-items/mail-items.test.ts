import { expect, test } from "vitest";
import { collectionCode, storageEndDay } from "./mail-items.ts";

test("stores letters for 30 days, parcels for 14 and official mail without limit", () => {
  expect(storageEndDay("letter", "2026-11-01")).toBe("2026-11-30");
  expect(storageEndDay("parcel", "2026-11-01")).toBe("2026-11-14");
  expect(storageEndDay("official", "2026-11-01")).toBeNull();
});

test("derives evenly spread four-digit codes from tokens", () => {
  const codes = Array.from({ length: 2000 }, (_, at) => collectionCode(`x.1.${(at * 7919).toString(36)}abcdefghijklm`));
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1500);
  expect(collectionCode("a.1.zzz")).toBe(collectionCode("b.9.zzz"));
});
