import { expect, test } from "vitest";
import { ClientForm } from "./clients.ts";

const typed = (amount: unknown) =>
  ClientForm.safeParse({
    fullName: "Efua Mensah",
    businessName: "Kente Threads",
    email: "efua@client.example",
    phone: "0241234567",
    country: "ghana",
    plan: "pro",
    amount,
    startDate: "2026-01-31",
    nextDueDate: "2026-02-28",
  });

test.each([
  ["1,250.50", 1250.5],
  ["1,250", 1250],
  ["12,345,678.9", 12_345_678.9],
  ["1250.50", 1250.5],
  [600, 600],
])("%s is an amount", (text, amount) => {
  expect(typed(text).data?.amount).toBe(amount);
});

test.each(["1,25", "1,2505", "1250,50", "1,250,50", ",500", "12,50.00", "0,123", "1250,500", "1.250,500", "-1,250"])(
  "%s has a comma where none belongs",
  (text) => {
    expect(typed(text).error?.issues).toMatchObject([
      { path: ["amount"], message: "A comma may only stand between thousands, as in 1,250.50" },
    ]);
  },
);

test.each(["1,250.505", "1,250.", "-5", "", "a lot", null, "123,456,789"])("%s is no amount", (text) => {
  expect(typed(text).error?.issues).toMatchObject([
    { path: ["amount"], message: "Amount must be zero or more, with at most two decimals" },
  ]);
});
