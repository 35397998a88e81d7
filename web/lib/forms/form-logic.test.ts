import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "#web/lib/api-error.ts";
import { makeFormLogic } from "./form-logic.ts";

const form = {} as HTMLFormElement;
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2, "Name is short"), z.regex(/^[a-z]+$/i, "Name has digits")),
  topic: z.optional(z.enum(["a", "b"], "Choose a topic")),
});

test("sends the parsed values and the raw draft of a valid form", async () => {
  const send = vi.fn().mockResolvedValue(undefined);
  const logic = makeFormLogic({ schema, send, optionalChoices: ["topic"] });
  const draft = { name: "  Ama ", topic: "", website: "" };
  expect(logic.validate(draft)).toEqual({});
  await logic.send(draft, form);
  expect(send).toHaveBeenCalledWith({ name: "Ama" }, draft, expect.any(Function), expect.any(Function));
});

test("each field shows its first problem", () => {
  const logic = makeFormLogic({ schema, send: vi.fn(), optionalChoices: ["topic"] });
  expect(logic.validate({ name: "1", topic: "c" })).toEqual({ name: "Name is short", topic: "Choose a topic" });
});

test("a required choice is a problem if nothing is chosen", () => {
  const logic = makeFormLogic({ schema, send: vi.fn() });
  expect(logic.validate({ name: "Ama", topic: "" })).toEqual({ topic: "Choose a topic" });
});

test("never sends an invalid draft", async () => {
  const send = vi.fn();
  await expect(makeFormLogic({ schema, send }).send({ name: "" }, form)).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});

test("shows the server's problems by field, and none for other errors", () => {
  const logic = makeFormLogic({ schema, send: vi.fn() });
  const body = { error: { logic: "validation_failed", message: "No.", fields: { name: "Taken" }, requestId: "r" } };
  expect(logic.serverProblems(new ApiError(422, "", JSON.stringify(body)))).toEqual({ name: "Taken" });
  expect(logic.serverProblems(new TypeError("Failed to fetch"))).toEqual({});
});

test("retries a failed attempt under the same key and uses a new key after success", async () => {
  const keys: unknown[] = [];
  let isDown = true;
  const logic = makeFormLogic({
    schema,
    async send(values, _, headersOf) {
      keys.push(headersOf(values)["Idempotency-Key"]);
      if (isDown) throw new TypeError("Failed to fetch");
    },
  });
  await expect(logic.send({ name: "Ama" }, form)).rejects.toThrow("Failed to fetch");
  isDown = false;
  await logic.send({ name: "Ama" }, form);
  await logic.send({ name: "Ama" }, form);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
