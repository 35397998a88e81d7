import { expect, test } from "vitest";
import { browserText } from "./browser-store.ts";

test("stores a string unchanged until it is removed", () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  } as Storage;
  const text = browserText(() => storage, "name");
  expect(text.find()).toBeNull();
  text.save("a");
  expect([stored.get("name"), text.find()]).toEqual(["a", "a"]);
  text.remove();
  expect([stored.has("name"), text.find()]).toEqual([false, null]);
});

test("a string lasts as long as the page if storage fails", () => {
  const text = browserText(() => {
    throw new Error("SecurityError");
  }, "name");
  expect(text.find()).toBeNull();
  text.save("a");
  expect(text.find()).toBe("a");
  text.remove();
  expect(text.find()).toBeNull();
});
