import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "#web/lib/api-error.ts";
import { formLogic } from "./form-logic.ts";

const form = {} as HTMLFormElement;
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, "Name is short"), z.regex(/^[a-z]+$/i, "Name has digits")),
  topic: z.optional(z.enum(["a", "b"], "Choose a topic")),
});

test("a draft without problems is sent as the schema tidied it, beside what was typed", async () => {
  const send = vi.fn().mockResolvedValue(undefined);
  const code = formLogic({ schema, send, optionalChoices: ["topic"] });
  const draft = { name: "  Ama ", topic: "", website: "" };
  expect(code.validate(draft)).toEqual({});
  await code.send(draft, form);
  expect(send).toHaveBeenCalledWith({ name: "Ama" }, draft, expect.any(Function), expect.any(Function));
});

test("each field says the first thing that is wrong with it", () => {
  const code = formLogic({ schema, send: vi.fn(), optionalChoices: ["topic"] });
  expect(code.validate({ name: "1", topic: "c" })).toEqual({ name: "Name is short", topic: "Choose a topic" });
});

test("a choice that is not optional is a problem when nothing is chosen", () => {
  const code = formLogic({ schema, send: vi.fn() });
  expect(code.validate({ name: "Ama", topic: "" })).toEqual({ topic: "Choose a topic" });
});

test("a draft with problems is never sent", async () => {
  const send = vi.fn();
  await expect(formLogic({ schema, send }).send({ name: "" }, form)).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});

test("what the server found wrong is told by field, and anything else by none", () => {
  const code = formLogic({ schema, send: vi.fn() });
  const body = { error: { code: "validation_failed", message: "No.", fields: { name: "Taken" }, requestId: "r" } };
  expect(code.serverProblems(new ApiError(422, "", JSON.stringify(body)))).toEqual({ name: "Taken" });
  expect(code.serverProblems(new TypeError("Failed to fetch"))).toEqual({});
});

test("a try that failed is made again under the same key, and the next sending has its own", async () => {
  const keys: unknown[] = [];
  let isDown = true;
  const code = formLogic({
    schema,
    async send(values, _, headersOf) {
      keys.push(headersOf(values)["Idempotency-Key"]);
      if (isDown) throw new TypeError("Failed to fetch");
    },
  });
  await expect(code.send({ name: "Ama" }, form)).rejects.toThrow("Failed to fetch");
  isDown = false;
  await code.send({ name: "Ama" }, form);
  await code.send({ name: "Ama" }, form);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
