import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#web/build/root.ts";
import { isShortcut } from "./shortcut.ts";

const PRESS = { key: "c", repeat: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test.each(["c", "C"])("a shortcut answers the key %s, so that Caps Lock makes no difference", (key) => {
  expect(isShortcut({ ...PRESS, key }, "c")).toBe(true);
});

test.each([
  { key: "p" },
  { repeat: true },
  { key: "C", shiftKey: true },
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
])("a shortcut ignores %o", (difference) => {
  expect(isShortcut({ ...PRESS, ...difference }, "c")).toBe(false);
});

test("no other code compares a pressed key with a letter", () => {
  const files = globSync("web/**/*.{ts,tsx}", { cwd: root, exclude: ["web/**/*.test.ts"] });
  const comparesLetter = /\.key\s*[!=]==?\s*"[a-zA-Z]"/;
  expect(files.filter((file) => comparesLetter.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
