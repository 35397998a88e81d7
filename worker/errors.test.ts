import { expect, test } from "vitest";
import { AppError, describeError } from "./errors.ts";

test("describes an error of ours by its code", () => {
  expect(describeError(new AppError("gateway_unavailable"))).toMatchObject({
    ...{ error: "AppError", code: "gateway_unavailable", cause: null },
    stack: expect.stringMatching(/^at .*errors\.test\.ts:\d+:\d+\)?/),
  });
});

test("describes a database error by its own code, also as the cause of another error", () => {
  const failure = new Error("D1_ERROR: UNIQUE constraint failed: SQLITE_CONSTRAINT_UNIQUE");
  expect(describeError(failure)).toMatchObject({ error: "Error", code: null, cause: "SQLITE_CONSTRAINT_UNIQUE" });
  const wrapped = new Error("Failed query: insert into bookings, params: akosua@example.com", { cause: failure });
  expect(describeError(wrapped).cause).toBe("SQLITE_CONSTRAINT_UNIQUE");
});

test("logs no part of a message, not even a line that looks like a stack frame", () => {
  const typed = "akosua\n    at Akosua's house (Osu:1:2)\n    at $& (0241234567:8:9)";
  const description = describeError(new TypeError(typed));
  expect(description.stack).toMatch(/^at /);
  expect(JSON.stringify(description)).not.toMatch(/akosua|osu|024/i);
  const changed = new Error("before");
  changed.message = "";
  expect(JSON.stringify(describeError(changed))).not.toContain("before");
});

test("describes a thrown value that is not an error as one", () => {
  expect(describeError("akosua")).toEqual({ error: "Error", code: null, cause: null, stack: null });
});
