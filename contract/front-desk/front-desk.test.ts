import { expect, test } from "vitest";
import { AdminSessionInput } from "./front-desk.ts";

test("refuses a password that is too long", () => {
  expect(AdminSessionInput.safeParse({ password: "p".repeat(501) }).error?.issues).toMatchObject([
    { message: "Password must be at most 500 characters" },
  ]);
});
