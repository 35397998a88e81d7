import { expect, test } from "vitest";
import { haveRowsMoved } from "./use-list.ts";

const [ama, kofi, esi] = [{ name: "Ama" }, { name: "Kofi" }, { name: "Esi" }];

test("reports movement if rows are removed, inserted, reordered or changed", () => {
  expect(haveRowsMoved([ama, kofi], [kofi])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [ama])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [ama, esi, kofi])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [kofi, ama])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [{ ...ama }, kofi])).toBe(true);
});

test("reports movement for a first row, and none for rows appended at the end", () => {
  expect(haveRowsMoved([], [ama])).toBe(true);
  expect(haveRowsMoved([], [])).toBe(false);
  expect(haveRowsMoved([ama], [ama, kofi, esi])).toBe(false);
  expect(haveRowsMoved([ama, kofi], [ama, kofi])).toBe(false);
});
