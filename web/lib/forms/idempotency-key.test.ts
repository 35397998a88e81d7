import { expect, test } from "vitest";
import { idempotencyKey, resetIdempotencyKey } from "./idempotency-key.ts";

test("the same content keeps its key and each form has its own", () => {
  const form = {};
  const key = idempotencyKey(form, { name: "Ama", plan: "Weekly" });
  expect(key).toMatch(/^[A-Za-z0-9_-]{1,100}$/);
  expect(idempotencyKey(form, { name: "Ama", plan: "Weekly" })).toBe(key);
  expect(idempotencyKey({}, { name: "Ama", plan: "Weekly" })).not.toBe(key);
});

test("changed content and a success each start a new key", () => {
  const form = {};
  const key = idempotencyKey(form, { name: "Ama" });
  const changed = idempotencyKey(form, { name: "Ama Serwaa" });
  expect(changed).not.toBe(key);
  expect(idempotencyKey(form, { name: "Ama" })).not.toBe(key);
  const last = idempotencyKey(form, { name: "Ama" });
  resetIdempotencyKey(form);
  expect(idempotencyKey(form, { name: "Ama" })).not.toBe(last);
});
