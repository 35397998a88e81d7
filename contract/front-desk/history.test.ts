import { expect, test } from "vitest";
import { ListHistoryQuery } from "./history.ts";
import { GatewayReferenceParams } from "./money/payments.ts";

test("the history of a payment can be asked for by any reference a payment may have", () => {
  const subjectId = GatewayReferenceParams.parse({ reference: "r".repeat(200) }).reference;
  expect(ListHistoryQuery.parse({ subjectId })).toEqual({ subjectId });
  for (const wrong of ["", `${subjectId}r`])
    expect(ListHistoryQuery.safeParse({ subjectId: wrong }).error?.issues).toMatchObject([
      { message: "Subject is not known" },
    ]);
});
