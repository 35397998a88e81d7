import { expect, test } from "vitest";
import { InitializePaymentInput } from "./payment.ts";

test("refuses names of a payment that are too short or too long", () => {
  const findMessages = (text: string) =>
    InitializePaymentInput.safeParse({
      email: "akosua@example.com",
      bookingType: "desk_day",
      customerName: text,
      planName: text,
    }).error?.issues.map(({ message }) => message);
  expect(findMessages("")).toEqual(["Name must be at least 2 characters", "Plan is required"]);
  expect(findMessages("n".repeat(201))).toEqual(["Name must be at most 200 characters", "Plan too long"]);
});
