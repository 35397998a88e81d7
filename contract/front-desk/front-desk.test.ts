import { expect, test } from "vitest";
import { AdminSessionInput } from "./front-desk.ts";

test("a password without an end is told what is wrong with it", () => {
  expect(AdminSessionInput.safeParse({ password: "p".repeat(501) }).error?.issues).toMatchObject([
    { message: "Password must be at most 500 characters" },
  ]);
});
