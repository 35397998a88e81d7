import { expect, test } from "vitest";
import { toFileName } from "./file-names.ts";

test("names a file after its client in plain characters", () => {
  expect(toFileName("Ama Imports & Co.", "letter")).toBe("ama-imports-co-letter");
  expect(toFileName('Élan Côte "d\'Or"/../x', "letter")).toBe("elan-cote-d-or-x-letter");
  expect(toFileName("a".repeat(50), "letter")).toBe(`${"a".repeat(40)}-letter`);
});

test("leaves out a name without a plain character", () => {
  expect(toFileName("東京", "letter")).toBe("letter");
});
