import { expect, test } from "vitest";
import { AdminSessionInput, GatewayReferenceParams, ListHistoryQuery } from "./admin.ts";

test("the history of a payment can be asked for by any reference a payment may have", () => {
  const subjectId = GatewayReferenceParams.parse({ reference: "r".repeat(200) }).reference;
  expect(ListHistoryQuery.parse({ subjectId })).toEqual({ subjectId });
  for (const wrong of ["", `${subjectId}r`])
    expect(ListHistoryQuery.safeParse({ subjectId: wrong }).error?.issues).toMatchObject([
      { message: "Subject is not known" },
    ]);
});

test("a password without an end is told what is wrong with it", () => {
  expect(AdminSessionInput.safeParse({ password: "p".repeat(501) }).error?.issues).toMatchObject([
    { message: "Password must be at most 500 characters" },
  ]);
});
