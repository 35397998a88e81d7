import { expect, test } from "vitest";
import { AppError, describeError } from "./errors.ts";

test("a refusal of ours is known by its code", () => {
  expect(describeError(new AppError("gateway_unavailable"))).toMatchObject({
    ...{ error: "AppError", code: "gateway_unavailable", cause: null },
    stack: expect.stringMatching(/^at .*errors\.test\.ts:\d+:\d+\)?/),
  });
});

test("a failure of the database is known by its own code, also as the cause of another", () => {
  const failure = new Error("D1_ERROR: UNIQUE constraint failed: SQLITE_CONSTRAINT_UNIQUE");
  expect(describeError(failure)).toMatchObject({ error: "Error", code: null, cause: "SQLITE_CONSTRAINT_UNIQUE" });
  const wrapped = new Error("Failed query: insert into bookings, params: akosua@example.com", { cause: failure });
  expect(describeError(wrapped).cause).toBe("SQLITE_CONSTRAINT_UNIQUE");
});

test("nothing of a message is told, not even a line that looks like a place in the code", () => {
  const typed = "akosua\n    at Akosua's house (Osu:1:2)\n    at $& (0241234567:8:9)";
  const told = describeError(new TypeError(typed));
  expect(told.stack).toMatch(/^at /);
  expect(JSON.stringify(told)).not.toMatch(/akosua|osu|024/i);
  const changed = new Error("before");
  changed.message = "";
  expect(JSON.stringify(describeError(changed))).not.toContain("before");
});

test("what is no error at all is told as one", () => {
  expect(describeError("akosua")).toEqual({ error: "Error", code: null, cause: null, stack: null });
});
