import { expect, test } from "vitest";
import { haveRowsMoved } from "./use-list.ts";

const [ama, kofi, esi] = [{ name: "Ama" }, { name: "Kofi" }, { name: "Esi" }];

test("rows that go, come in between, change places or change have moved", () => {
  expect(haveRowsMoved([ama, kofi], [kofi])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [ama])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [ama, esi, kofi])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [kofi, ama])).toBe(true);
  expect(haveRowsMoved([ama, kofi], [{ ...ama }, kofi])).toBe(true);
});

test("a first row may push down what stands below its list; further ones at the end move nothing", () => {
  expect(haveRowsMoved([], [ama])).toBe(true);
  expect(haveRowsMoved([], [])).toBe(false);
  expect(haveRowsMoved([ama], [ama, kofi, esi])).toBe(false);
  expect(haveRowsMoved([ama, kofi], [ama, kofi])).toBe(false);
});
