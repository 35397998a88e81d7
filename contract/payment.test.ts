import { expect, test } from "vitest";
import { InitializePaymentInput } from "./payment.ts";

test("a payment's names are told whether they are too short or too long", () => {
  const messagesOf = (text: string) =>
    InitializePaymentInput.safeParse({
      email: "akosua@example.com",
      bookingType: "desk_day",
      customerName: text,
      planName: text,
    }).error?.issues.map(({ message }) => message);
  expect(messagesOf("")).toEqual(["Name must be at least 2 characters", "Plan is required"]);
  expect(messagesOf("n".repeat(201))).toEqual(["Name must be at most 200 characters", "Plan too long"]);
});
