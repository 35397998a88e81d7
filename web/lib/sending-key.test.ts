import { expect, test } from "vitest";
import { forgetSendingKey, sendingKey } from "./sending-key.ts";

test("every try of the same content has the same key, and each form its own", () => {
  const form = {};
  const key = sendingKey(form, { name: "Ama", plan: "Weekly" });
  expect(key).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
  expect(sendingKey(form, { name: "Ama", plan: "Weekly" })).toBe(key);
  expect(sendingKey({}, { name: "Ama", plan: "Weekly" })).not.toBe(key);
});

test("a changed word is another sending, and so is what comes after a success", () => {
  const form = {};
  const key = sendingKey(form, { name: "Ama" });
  const changed = sendingKey(form, { name: "Ama Serwaa" });
  expect(changed).not.toBe(key);
  expect(sendingKey(form, { name: "Ama" })).not.toBe(key);
  const last = sendingKey(form, { name: "Ama" });
  forgetSendingKey(form);
  expect(sendingKey(form, { name: "Ama" })).not.toBe(last);
});
