import { expect, test } from "vitest";
import { browserText } from "./browser-store.ts";

test("a text is in storage as it is, until it is forgotten", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage;
  const text = browserText(() => storage, "name");
  expect(text.find()).toBeNull();
  text.save("a");
  expect([kept.get("name"), text.find()]).toEqual(["a", "a"]);
  text.remove();
  expect([kept.has("name"), text.find()]).toEqual([false, null]);
});

test("a text that storage does not take lasts as long as the page", () => {
  const text = browserText(() => {
    throw new Error("SecurityError");
  }, "name");
  expect(text.find()).toBeNull();
  text.save("a");
  expect(text.find()).toBe("a");
  text.remove();
  expect(text.find()).toBeNull();
});
