import { expect, test } from "vitest";
import { ListHistoryQuery } from "./history.ts";
import { GatewayReferenceParams } from "./money/payments.ts";

test("accepts any valid payment reference as the subject of a history", () => {
  const subjectId = GatewayReferenceParams.parse({ reference: "r".repeat(200) }).reference;
  expect(ListHistoryQuery.parse({ subjectId })).toEqual({ subjectId });
  for (const wrong of ["", `${subjectId}r`])
    expect(ListHistoryQuery.safeParse({ subjectId: wrong }).error?.issues).toMatchObject([
      { message: "Unknown subject" },
    ]);
});
