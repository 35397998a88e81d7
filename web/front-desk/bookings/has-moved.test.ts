import { expect, test } from "vitest";
import { hasMoved } from "./has-moved.ts";

const [ama, kofi, esi] = [{ name: "Ama" }, { name: "Kofi" }, { name: "Esi" }];

test("rows that go, come in between, change places or change have moved", () => {
  expect(hasMoved([ama, kofi], [kofi])).toBe(true);
  expect(hasMoved([ama, kofi], [ama])).toBe(true);
  expect(hasMoved([ama, kofi], [ama, esi, kofi])).toBe(true);
  expect(hasMoved([ama, kofi], [kofi, ama])).toBe(true);
  expect(hasMoved([ama, kofi], [{ ...ama }, kofi])).toBe(true);
});

test("a first row may push down what stands below its list; further ones at the end move nothing", () => {
  expect(hasMoved([], [ama])).toBe(true);
  expect(hasMoved([], [])).toBe(false);
  expect(hasMoved([ama], [ama, kofi, esi])).toBe(false);
  expect(hasMoved([ama, kofi], [ama, kofi])).toBe(false);
});
